import type { Role } from '@countinghouse/contract/roles.ts';
import { create } from 'zustand';
import { useSession } from './session.ts';

const place = 'viewing';

/** The CSM or accountant whose view an administrator chose. */
export interface Viewed {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Exclude<Role, 'ROLE_ADMIN'>;
}

interface ViewingState {
  readonly person: Viewed | undefined;
  readonly view: (person: Viewed) => void;
  readonly reset: () => void;
  /** The chosen user no longer exists, and the administrator is not notified yet. */
  readonly isLost: boolean;
  readonly lose: () => void;
}

/** Stored for this tab only, so that a reload shows the same view and another tab can show everything. */
function readStored(): Viewed | undefined {
  try {
    const person = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Viewed | null;
    return Number.isSafeInteger(person?.id) ? (person ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** The user whose view lists are in now, if it is not the own one. */
export const useViewing = create<ViewingState>((set) => ({
  person: readStored(),
  isLost: false,
  view: (person) => {
    try {
      sessionStorage.setItem(place, JSON.stringify(person));
    } catch {
      // storage may be forbidden; the choice then lasts until the page is closed
    }
    set({ person });
  },
  reset: () => {
    try {
      sessionStorage.removeItem(place);
    } catch {
      // as above
    }
    set({ person: undefined, isLost: false });
  },
  lose: () => {
    const { person, reset } = useViewing.getState();
    // every list on the page fails with this error, so only the first one counts
    if (person === undefined) return;
    reset();
    set({ isLost: true });
  },
}));

// the choice is cleared when another user signs in
useSession.subscribe(({ session }, before) => {
  if (session?.userId !== before.session?.userId) useViewing.getState().reset();
});
