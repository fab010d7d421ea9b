import { messages } from '@countinghouse/contract/messages.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { useCallback } from 'react';
import { todayHere } from './today.ts';
import { useInvalidateAll } from './use-invalidate-all.ts';
import { useSaveOnce } from './use-save-once.ts';

/**
 * Returns a function that sends an administrator a to-do on a project for what only they can do; it resolves to the confirmation.
 */
export function useAskAdministrator(): (projectId: number, text: string) => Promise<string> {
  const saveOnce = useSaveOnce();
  const invalidate = useInvalidateAll();
  return useCallback(
    async (projectId, text) => {
      await saveOnce(todoEndpoints.add, {
        body: { projectId, text: text.slice(0, 200), dueDate: todayHere(), forAdministrators: true },
      });
      await invalidate();
      return messages.administratorNotified;
    },
    [saveOnce, invalidate],
  );
}
