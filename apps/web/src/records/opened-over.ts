import { useLocation, useNavigate, useSearchParams, type Location } from 'react-router';
import { forgetUnsavedChanges } from '../ui/overlay/leave-guard.ts';

/** What the address of a page opens over it, by name: an invoice to read or edit, a prediction. */
const names = ['invoice', 'edit', 'prediction'] as const;
type Opened = Readonly<Partial<Record<(typeof names)[number], string>>>;

/** Kept in the history: how many entries lie between what is open and the page below it, and the query of that page. */
interface OverState {
  readonly over?: { readonly depth: number; readonly below: string };
}

const overOf = ({ state }: Location): OverState['over'] => (state as OverState | null)?.over;

/** The query of a page with something else open over it, or nothing. */
function queryWith(search: string, opened: Opened): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of names) next.delete(name);
  for (const [name, value] of Object.entries(opened)) next.set(name, value);
  return next;
}

/** The query of the page below what is open over it. */
export const queryBelow = (search: string): string => {
  const query = queryWith(search, {}).toString();
  return query === '' ? '' : `?${query}`;
};

/** The query and the history state that open something over the page at this location. */
export function overPage(location: Location, opened: Opened, prepare?: (query: URLSearchParams) => void) {
  const query = queryWith(location.search, opened);
  prepare?.(query);
  const now = overOf(location);
  const over = { depth: (now?.depth ?? 0) + 1, below: now?.below ?? queryWith(location.search, {}).toString() };
  return { to: { search: query.toString() }, state: { over } satisfies OverState };
}

/**
 * What the address opens over the page, and how to change it. Closing goes back in the history to the page below as it was left;
 * an address that was opened directly only loses what it had open. A form is closed after it was saved, or after the user agreed to
 * discard it, so that closing does not ask.
 */
export function useOpenedOver(prepare?: (query: URLSearchParams) => void) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const over = overOf(location);
  return {
    params,
    show: (opened: Opened): void => {
      const { to, state } = overPage(location, opened, prepare);
      void navigate(to, { state });
    },
    close: (): void => {
      forgetUnsavedChanges();
      const below = queryWith(location.search, {}).toString();
      if (over !== undefined && over.below === below) void navigate(-over.depth);
      else void navigate({ search: below }, { replace: over === undefined });
    },
  };
}
