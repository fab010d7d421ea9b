import { useMemo, type ReactNode } from 'react';
import { deleteWork, storeWork, storedWork } from '../api/stored-work.ts';
import { useSession } from '../api/session.ts';
import { FormKeeperContext, type FormKeeper } from '../ui/form/kept-form.ts';

/** Keeps what is typed into forms in this browser, under the person's id. */
export function FormKeeperProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const keeper = useMemo<FormKeeper>(() => {
    const forget = (name: string): void => void deleteWork(userId, name);
    return {
      keep: (name, typed) => void storeWork(userId, name, typed),
      kept: (name) => storedWork(userId, name),
      forget,
      closed: (name) => {
        if (useSession.getState().session !== undefined) forget(name);
      },
    };
  }, [userId]);
  return <FormKeeperContext value={keeper}>{children}</FormKeeperContext>;
}
