/** How often each call was made since the sandbox started, including refused ones. */
export type RequestCounts = {
  count(service: string, method: string, path: string): void;
  of(service: string): Record<string, number>;
  reset(): void;
};

export function createRequestCounts(): RequestCounts {
  const counts = new Map<string, Map<string, number>>();
  return {
    count(service, method, path) {
      const own = counts.get(service) ?? new Map<string, number>();
      counts.set(service, own);
      const name = `${method} ${path}`;
      own.set(name, (own.get(name) ?? 0) + 1);
    },
    of: (service) => Object.fromEntries(counts.get(service) ?? []),
    reset: () => counts.clear(),
  };
}

/** The calls (`GET /invoices/{id}`) that are not among those that were counted. */
export function callsNotIn(counted: Readonly<Record<string, number>>, calls: readonly string[]): string[] {
  const made = Object.keys(counted);
  return calls.filter((call) => {
    const pattern = new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+')}$`);
    return !made.some((one) => pattern.test(one));
  });
}
