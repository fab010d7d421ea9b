import {
  readSession,
  SavedSessionBroken,
  writeSession,
  type SavedSession,
} from '@countinghouse/contract/sign-in/saved-session.ts';
import { create } from 'zustand';

const place = 'userData';

/** Why the stored session could not be written or read. */
export type SessionError = 'encryption' | 'decryption' | 'parsing';

/** The session as this browser stores it, so that a reload and other tabs stay signed in. */
export interface SessionState {
  readonly session: SavedSession | undefined;
  readonly error: SessionError | undefined;
  /** The user who was signed in last, and whether they logged out themselves: only they may return to where they were. */
  readonly left: { readonly userId: number; readonly isByChoice: boolean } | undefined;
  readonly signIn: (session: SavedSession) => void;
  /** Clears the session and all other data of the user in local storage. */
  readonly signOut: (by?: 'choice') => void;
}

type Stored = Pick<SessionState, 'session' | 'error'>;

/** The stored session. Storage may be forbidden; a session then lasts until this tab is closed. */
function stored(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function readStored(): Stored {
  const text = stored();
  if (text === null) return { session: undefined, error: undefined };
  try {
    const session = readSession(text);
    return { session: isOver(session) ? undefined : session, error: undefined };
  } catch (error) {
    // reported once: the next page would find the same
    localStorage.removeItem(place);
    return { session: undefined, error: error instanceof SavedSessionBroken ? error.kind : 'decryption' };
  }
}

/** Whether a session has expired by this browser's clock; the server decides. */
export const isOver = (session: SavedSession): boolean => Date.parse(session.tokenExpiry) <= Date.now();

export const useSession = create<SessionState>((set, get) => ({
  ...readStored(),
  left: undefined,
  signIn: ({ userId, token, userRole, tokenExpiry }) => {
    const session = { userId, token, userRole, tokenExpiry };
    try {
      localStorage.setItem(
        place,
        writeSession(session, (count) => crypto.getRandomValues(new Uint8Array(count))),
      );
      set({ session, error: undefined });
    } catch {
      // the user is signed in all the same, in this tab and until it is closed
      set({ session, error: 'encryption' });
    }
  },
  signOut: (by) => {
    try {
      localStorage.clear();
    } catch {
      // forbidden storage holds nothing to clear
    }
    const { session, left } = get();
    set({ session: undefined, left: session === undefined ? left : leftBy(session, by === 'choice') });
  },
}));

const leftBy = ({ userId }: SavedSession, isByChoice: boolean): SessionState['left'] => ({ userId, isByChoice });

/** Signs the user out without a message when the session here or the stored one expired; called on every navigation. */
export function lookAgain(): void {
  const { session, signOut } = useSession.getState();
  if (session === undefined) return;
  const { session: found, error } = stored() === null ? { session, error: undefined } : readStored();
  const now = found?.token === session.token ? session : found;
  if (now === undefined || isOver(now)) {
    signOut();
    useSession.setState({ error });
  } else if (now !== session) useSession.setState({ session: now });
}

/** Makes other tabs sign in and out together with this one; returns the function that stops it. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key !== place && event.key !== null) return;
    const { session: before, left } = useSession.getState();
    useSession.setState({ ...readStored(), left: before === undefined ? left : leftBy(before, false) });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
