import { useMemo, type ReactNode } from 'react';
import { forgetWork, keepWork, keptWork } from '../api/kept-work.ts';
import { useSession } from '../api/session.ts';
import { FormKeeperContext, type FormKeeper } from '../ui/form/kept-form.ts';

/** Keeps what is typed into forms in this browser, under the person's id. */
export function FormKeeperProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const keeper = useMemo<FormKeeper>(() => {
    const forget = (name: string): void => void forgetWork(userId, name);
    return {
      keep: (name, typed) => void keepWork(userId, name, typed),
      kept: (name) => keptWork(userId, name),
      forget,
      closed: (name) => {
        if (useSession.getState().session !== undefined) forget(name);
      },
    };
  }, [userId]);
  return <FormKeeperContext value={keeper}>{children}</FormKeeperContext>;
}
