/** A service whose answers can be spoiled on purpose. */
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

/** One line of the fault script, as it is sent to POST /control/faults. */
export type FaultWish = {
  readonly service: FaultService;
  readonly kind: FaultKind;
  readonly match?: { readonly method?: string; readonly pathIncludes?: string };
  /** How many matching requests it meets; "always" until it is cleared. */
  readonly times: number | 'always';
  /** How long the answer is kept back, on top of what else happens to it; delay and applied-then-hang need it. */
  readonly ms?: number;
  /** status: which. */
  readonly status?: number;
  readonly html?: boolean;
  readonly retryAfterSeconds?: number;
  /** html-instead-of-json, xml-error, fault-in-200, status: carry the request out first. */
  readonly applied?: boolean;
  /** Meets each so-manyth matching request; every one unless told. */
  readonly every?: number;
  /** The chance that a matching request is met, drawn from a row of numbers that the seed fixes. */
  readonly probability?: number;
  readonly seed?: number;
};

export type Fault = FaultWish & { readonly id: number; readonly timesLeft: number | 'always'; readonly met: number };

export type FaultScript = {
  add(wish: FaultWish): Fault;
  rest(): Fault[];
  clear(id?: number): void;
  /** The first line of the script that meets this request; it is used up by one. */
  meet(service: FaultService, method: string, url: string): Fault | undefined;
};

type Line = { fault: Fault; draw: () => number; seen: number };

export function createFaultScript(): FaultScript {
  let lines: Line[] = [];
  let nextId = 1;
  return {
    add(wish) {
      const fault: Fault = { ...wish, id: nextId, timesLeft: wish.times, met: 0 };
      nextId += 1;
      lines.push({ fault, draw: seededDraw(wish.seed ?? fault.id), seen: 0 });
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

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function seededDraw(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
