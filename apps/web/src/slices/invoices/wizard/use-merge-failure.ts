import { messages } from '@countinghouse/contract/messages.ts';
import { useEffect, useRef } from 'react';
import { isApiFailure } from '../../../api/failure.ts';
import { wordsOfFailure } from '../../../api/to-failure.ts';
import { useNotifications } from '../../../ui/notifications/notification-host.tsx';

/**
 * Reports that the rows could not be merged into lines and goes back a step. Once there were lines it stays, so that choosing another
 * template or tax loses nothing that was typed. It also stays where the books no longer have the tax, since another one is chosen in
 * this step.
 */
export function useMergeFailure(merged: { readonly data: unknown; readonly error: unknown }, onBack: () => void): void {
  const notify = useNotifications();
  const { data, error } = merged;
  const hadLines = useRef(false);
  const goBack = useRef(onBack);
  useEffect(() => {
    goBack.current = onBack;
    if (data !== undefined) hadLines.current = true;
  });
  useEffect(() => {
    if (error === null || hadLines.current || isOfTax(error)) return;
    notify.show({ kind: 'error', title: wordsOfFailure(error, messages.mergeFailed) });
    goBack.current();
  }, [error, notify]);
}

const isOfTax = (error: unknown): boolean => isApiFailure(error) && error.code === 'tax_unknown';
