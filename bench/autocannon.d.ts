/** The used parts of autocannon, which has no types of its own. */
declare module 'autocannon' {
  export interface Request {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    /** Returns the request to send instead, each time. */
    readonly setupRequest?: (request: Request) => Request;
  }
  export interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds; or else the number of requests. */
    readonly duration?: number;
    readonly amount?: number;
    readonly sampleInt: number;
    readonly requests: readonly Request[];
  }
  interface Result {
    readonly errors: number;
    readonly non2xx: number;
    /** How many responses had each status. */
    readonly statusCodeStats?: Readonly<Record<string, unknown>>;
  }
  interface Run extends PromiseLike<Result> {
    on(event: 'response', report: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }
  export default function autocannon(options: Options): Run;
}
