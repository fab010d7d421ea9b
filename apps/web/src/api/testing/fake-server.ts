import { vi } from 'vitest';

/** A request that arrived at the fake server. */
export interface FakeRequest {
  readonly method: string;
  /** With its query, after `/api`. */
  readonly path: string;
  readonly key: string | null;
  readonly authorization: string | null;
  readonly viewAs: string | null;
  readonly body: unknown;
}

/** What the fake server returns: a response, or nothing because the connection broke. */
export type FakeResponse =
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'cut off';

export const ok = (data: unknown, message?: string): FakeResponse => ({ status: 200, body: { data, message } });

/** A response with a file, by its name and text. */
export const okFile = (name: string, text: string): FakeResponse => ({
  status: 200,
  body: new Blob([text]),
  headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
});

/** Replaces the server until the test is over; returns the requests so far, in order. */
export function fakeServer(
  answer: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>,
): readonly FakeRequest[] {
  const all: FakeRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const sent = new Headers(init.headers);
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: input.replace(/^\/api/, ''),
      key: sent.get('idempotency-key'),
      authorization: sent.get('authorization'),
      viewAs: sent.get('view-as'),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    };
    all.push(request);
    const outcome = await answer(request);
    if (outcome === 'cut off') throw new TypeError('Failed to fetch');
    const { body, headers = {} } = outcome;
    return new Response(body instanceof Blob ? body : JSON.stringify(body), { status: outcome.status, headers });
  });
  return all;
}

/** A response that stays pending until `arrive` is called. */
export function slowResponse(): {
  readonly arriving: Promise<FakeResponse>;
  readonly arrive: (answer: FakeResponse) => void;
} {
  let arrive: (answer: FakeResponse) => void = () => undefined;
  const arriving = new Promise<FakeResponse>((resolve) => {
    arrive = resolve;
  });
  return { arriving, arrive };
}
