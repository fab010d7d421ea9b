import type { Role } from '@countinghouse/contract/roles.ts';
import { create } from 'zustand';
import { useSession } from './session.ts';

const place = 'viewing';

/** The CSM or accountant through whose eyes an administrator looks at lists. */
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
  /** Somebody was chosen who has left meanwhile, which is still to be told. */
  readonly isLost: boolean;
  readonly lose: () => void;
}

/** Kept for this tab alone, so that a reload shows the same and another tab can show everything. */
function kept(): Viewed | undefined {
  try {
    const person = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Viewed | null;
    return Number.isSafeInteger(person?.id) ? (person ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Through whose eyes lists are seen now, if not through one's own. */
export const useViewing = create<ViewingState>((set) => ({
  person: kept(),
  isLost: false,
  view: (person) => {
    try {
      sessionStorage.setItem(place, JSON.stringify(person));
    } catch {
      // storage can be forbidden; it holds until the page is closed
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
    // each list on the page is refused
    if (person === undefined) return;
    reset();
    set({ isLost: true });
  },
}));

// what one person chose is nothing to the next one who signs in here
useSession.subscribe(({ session }, before) => {
  if (session?.userId !== before.session?.userId) useViewing.getState().reset();
});
