import { vi } from 'vitest';

/** A request that arrived at the fake server. */
export interface Asked {
  readonly method: string;
  /** With its query, after `/api`. */
  readonly path: string;
  readonly key: string | null;
  readonly authorization: string | null;
  readonly viewAs: string | null;
  readonly body: unknown;
}

/** What the fake server returns: a response, or nothing because the connection broke. */
export type Said =
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'cut off';

export const said = (data: unknown, message?: string): Said => ({ status: 200, body: { data, message } });

/** A response with a file, by its name and text. */
export const saidFile = (name: string, text: string): Said => ({
  status: 200,
  body: new Blob([text]),
  headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
});

/** Replaces the server until the test is over; returns the requests so far, in order. */
export function fakeServer(answer: (asked: Asked) => Said | Promise<Said>): readonly Asked[] {
  const all: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const sent = new Headers(init.headers);
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: input.replace(/^\/api/, ''),
      key: sent.get('idempotency-key'),
      authorization: sent.get('authorization'),
      viewAs: sent.get('view-as'),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    };
    all.push(asked);
    const outcome = await answer(asked);
    if (outcome === 'cut off') throw new TypeError('Failed to fetch');
    const { body, headers = {} } = outcome;
    return new Response(body instanceof Blob ? body : JSON.stringify(body), { status: outcome.status, headers });
  });
  return all;
}

/** A response that stays pending until `arrive` is called. */
export function slowAnswer(): { readonly arriving: Promise<Said>; readonly arrive: (answer: Said) => void } {
  let arrive: (answer: Said) => void = () => undefined;
  const arriving = new Promise<Said>((resolve) => {
    arrive = resolve;
  });
  return { arriving, arrive };
}
