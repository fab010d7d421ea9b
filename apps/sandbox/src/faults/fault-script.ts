/** A service whose responses can be made to fail on purpose. */
export type FaultService =
  | 'quickbooks'
  | 'zoho-books'
  | 'zoho-projects'
  | 'zoho-people'
  | 'ontime'
  | 'google'
  | 'exchange-rates'
  | 'mail'
  | 'oauth';

export const faultKinds = [
  'delay',
  'status',
  'applied-then-cut',
  'applied-then-400',
  'applied-then-500',
  'applied-then-hang',
  'cut-before',
  'token-expired',
  'html-instead-of-json',
  'cut-json',
  'xml-error',
  'fault-in-200',
  'other-company',
  'other-document',
  'no-content',
  'no-list',
  'empty-list',
  'fewer-rows',
  'ignore-request-ids',
  'throttle',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** One line of the fault script, as sent to POST /control/faults. */
export type FaultRequest = {
  readonly service: FaultService;
  readonly kind: FaultKind;
  readonly match?: { readonly method?: string; readonly pathIncludes?: string };
  /** How many matching requests it affects; "always" until it is cleared. */
  readonly times: number | 'always';
  /** How long the response is delayed, in addition to other effects; required for delay and applied-then-hang. */
  readonly ms?: number;
  /** The HTTP status, for the kind `status`. */
  readonly status?: number;
  readonly html?: boolean;
  readonly retryAfterSeconds?: number;
  /** html-instead-of-json, xml-error, fault-in-200, status: whether to carry the request out first. */
  readonly applied?: boolean;
  /** Affects each n-th matching request; every one by default. */
  readonly every?: number;
  /** The probability that a matching request is affected, from a seeded sequence of random numbers. */
  readonly probability?: number;
  readonly seed?: number;
};

export type Fault = FaultRequest & { readonly id: number; readonly timesLeft: number | 'always'; readonly met: number };

export type FaultScript = {
  add(fields: FaultRequest): Fault;
  rest(): Fault[];
  clear(id?: number): void;
  /** The first line of the script that matches this request; its count is reduced by one. */
  meet(service: FaultService, method: string, url: string): Fault | undefined;
};

type Line = { fault: Fault; draw: () => number; seen: number };

export function createFaultScript(): FaultScript {
  let lines: Line[] = [];
  let nextId = 1;
  return {
    add(fields) {
      const fault: Fault = { ...fields, id: nextId, timesLeft: fields.times, met: 0 };
      nextId += 1;
      lines.push({ fault, draw: seededDraw(fields.seed ?? fault.id), seen: 0 });
      return fault;
    },
    rest: () => lines.map((line) => line.fault),
    clear(id) {
      lines = id === undefined ? [] : lines.filter((line) => line.fault.id !== id);
    },
    meet(service, method, url) {
      for (const line of lines) {
        const { fault } = line;
        if (!matches(fault, service, method, url)) continue;
        line.seen += 1;
        if (line.seen % (fault.every ?? 1) !== 0) continue;
        if (fault.probability !== undefined && line.draw() >= fault.probability) continue;
        const timesLeft = fault.timesLeft === 'always' ? 'always' : fault.timesLeft - 1;
        line.fault = { ...fault, timesLeft, met: fault.met + 1 };
        if (timesLeft === 0) lines = lines.filter((other) => other !== line);
        return line.fault;
      }
      return undefined;
    },
  };
}

function matches(fault: Fault, service: FaultService, method: string, url: string): boolean {
  if (fault.service !== service || fault.timesLeft === 0) return false;
  if (fault.match?.method !== undefined && fault.match.method.toUpperCase() !== method) return false;
  return fault.match?.pathIncludes === undefined || url.includes(fault.match.pathIncludes);
}

/** Random numbers from 0 to 1 that depend only on the seed (mulberry32). */
export function seededDraw(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
