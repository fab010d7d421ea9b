import {
  readSession,
  SavedSessionBroken,
  writeSession,
  type SavedSession,
} from '@countinghouse/contract/saved-session.ts';
import { create } from 'zustand';

const place = 'userData';

/** What went wrong with the record that the browser keeps. */
export type SessionTrouble = 'encryption' | 'decryption' | 'parsing';

/** The session as this browser keeps it, so that a reload and other tabs stay signed in. */
export interface SessionState {
  readonly session: SavedSession | undefined;
  readonly trouble: SessionTrouble | undefined;
  /** Who was signed in here last, and whether they logged out themselves: nobody else may be led to where they were. */
  readonly left: { readonly userId: number; readonly isByChoice: boolean } | undefined;
  readonly signIn: (session: SavedSession) => void;
  /** Clears the session and everything else that local storage holds of the person. */
  readonly signOut: (by?: 'choice') => void;
}

type Kept = Pick<SessionState, 'session' | 'trouble'>;

/** The record itself. Storage can be forbidden; a session is then of this tab, and until it is closed. */
function stored(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function kept(): Kept {
  const text = stored();
  if (text === null) return { session: undefined, trouble: undefined };
  try {
    const session = readSession(text);
    return { session: isOver(session) ? undefined : session, trouble: undefined };
  } catch (error) {
    // told once: the next page would only find the same
    localStorage.removeItem(place);
    return { session: undefined, trouble: error instanceof SavedSessionBroken ? error.kind : 'decryption' };
  }
}

/** Whether a session has run out by this browser's clock; the server has the last word. */
export const isOver = (session: SavedSession): boolean => Date.parse(session.tokenExpiry) <= Date.now();

export const useSession = create<SessionState>((set, get) => ({
  ...kept(),
  left: undefined,
  signIn: ({ userId, token, userRole, tokenExpiry }) => {
    const session = { userId, token, userRole, tokenExpiry };
    try {
      localStorage.setItem(
        place,
        writeSession(session, (count) => crypto.getRandomValues(new Uint8Array(count))),
      );
      set({ session, trouble: undefined });
    } catch {
      // the person is signed in all the same, in this tab and until it is closed
      set({ session, trouble: 'encryption' });
    }
  },
  signOut: (by) => {
    try {
      localStorage.clear();
    } catch {
      // what may not be stored need not be cleared
    }
    const { session, left } = get();
    set({ session: undefined, left: session === undefined ? left : leftBy(session, by === 'choice') });
  },
}));

const leftBy = ({ userId }: SavedSession, isByChoice: boolean): SessionState['left'] => ({ userId, isByChoice });

/** Signs out silently whoever's session ran out, by what is known here or by what is stored; asked on every navigation. */
export function lookAgain(): void {
  const { session, signOut } = useSession.getState();
  if (session === undefined) return;
  const { session: found, trouble } = stored() === null ? { session, trouble: undefined } : kept();
  const now = found?.token === session.token ? session : found;
  if (now === undefined || isOver(now)) {
    signOut();
    useSession.setState({ trouble });
  } else if (now !== session) useSession.setState({ session: now });
}

/** Other tabs sign out and in together with this one. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key !== place && event.key !== null) return;
    const { session: before, left } = useSession.getState();
    useSession.setState({ ...kept(), left: before === undefined ? left : leftBy(before, false) });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
