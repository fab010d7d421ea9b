import type { SignedIn } from '@countinghouse/contract/sign-in.contract.ts';
import { create } from 'zustand';

const place = 'userData';

/** The session as this browser keeps it, so that a reload and other tabs stay signed in. */
export interface SessionState {
  readonly session: SignedIn | undefined;
  readonly signIn: (session: SignedIn) => void;
  readonly signOut: () => void;
}

function kept(): SignedIn | undefined {
  try {
    const session = JSON.parse(localStorage.getItem(place) ?? 'null') as SignedIn | null;
    if (session === null || Date.parse(session.tokenExpiry) <= Date.now()) return undefined;
    return session;
  } catch {
    return undefined;
  }
}

/** Whether a session has run out by this browser's clock; the server has the last word. */
export const isOver = (session: SignedIn): boolean => Date.parse(session.tokenExpiry) <= Date.now();

export const useSession = create<SessionState>((set) => ({
  session: kept(),
  signIn: (session) => {
    localStorage.setItem(place, JSON.stringify(session));
    set({ session });
  },
  signOut: () => {
    localStorage.removeItem(place);
    set({ session: undefined });
  },
}));

/** Other tabs sign out and in together with this one. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key === place || event.key === null) useSession.setState({ session: kept() });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
