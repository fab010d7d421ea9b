import type { BooksFault } from './books-under-test.ts';

/** The sandbox's names of each failure; a silence lasts the given milliseconds. */
export const sandboxFaults = (silenceMs: number): Readonly<Record<BooksFault, object>> => ({
  lost_by_cut: { kind: 'applied-then-cut' },
  lost_by_500: { kind: 'applied-then-500' },
  lost_by_busy_page: { kind: 'status', status: 503, html: true, applied: true },
  lost_by_silence: { kind: 'applied-then-hang', ms: silenceMs },
  lost_by_page_in_200: { kind: 'html-instead-of-json', applied: true },
  lost_by_cut_answer: { kind: 'cut-json' },
  not_done_cut_before: { kind: 'cut-before' },
  not_done_busy_page: { kind: 'status', status: 503, html: true },
  not_done_too_many: { kind: 'throttle' },
  not_done_refused_in_200: { kind: 'fault-in-200' },
  token_ran_out: { kind: 'token-expired' },
  other_company: { kind: 'other-company' },
});

/** Calls the sandbox's control API: reading its books and changing its behaviour. */
export const sandboxControl =
  (sandboxUrl: string) =>
  async (method: string, part: string, body?: object): Promise<unknown> => {
    const init =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${sandboxUrl}/control/${part}`, { method, ...init });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${part}: ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };

/** The calls that the imitated books answer and that were made to none of these companies. */
export async function callsNeverMade(sandboxUrl: string, companies: readonly string[]): Promise<readonly string[]> {
  const control = sandboxControl(sandboxUrl);
  const views = await Promise.all(
    companies.map(async (id) => (await control('GET', `books/${id}`)) as { readonly neverAsked: readonly string[] }),
  );
  const [first] = views;
  return first?.neverAsked.filter((call) => views.every(({ neverAsked }) => neverAsked.includes(call))) ?? [];
}
