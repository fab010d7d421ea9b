import { useMemo, type ReactNode } from 'react';
import { deleteWork, storeWork, storedWork } from '../api/stored-work.ts';
import { useSession } from '../api/session.ts';
import { FormDraftsContext, type FormDrafts } from '../ui/form/form-draft.ts';

/** Keeps what is typed into forms in this browser, under the person's id. */
export function FormDraftsProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const drafts = useMemo<FormDrafts>(() => {
    const discard = (name: string): void => void deleteWork(userId, name);
    return {
      store: (name, typed) => void storeWork(userId, name, typed),
      stored: (name) => storedWork(userId, name),
      discard,
      closed: (name) => {
        if (useSession.getState().session !== undefined) discard(name);
      },
    };
  }, [userId]);
  return <FormDraftsContext value={drafts}>{children}</FormDraftsContext>;
}
