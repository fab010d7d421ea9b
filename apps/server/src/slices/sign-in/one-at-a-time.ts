/**
 * Makes a queue for each name: work of one name runs one after the other, that of different names side by side.
 * It spares the machine a hundred password hashes at once for one account.
 */
export function createQueues(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<void>>();
  return async (name, work) => {
    const before = last.get(name) ?? Promise.resolve();
    const result = before.then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    last.set(name, settled);
    try {
      return await result;
    } finally {
      if (last.get(name) === settled) last.delete(name);
    }
  };
}
