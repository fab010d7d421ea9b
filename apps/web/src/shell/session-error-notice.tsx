import { messages } from '@countinghouse/contract/messages.ts';
import { useEffect } from 'react';
import { useSession, type SessionError } from '../api/session.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';

const words: Readonly<Record<SessionError, { title: string; detail: string }>> = {
  encryption: { title: messages.encryptionTitle, detail: messages.encryptionFailed },
  decryption: { title: messages.decryptionTitle, detail: messages.decryptionFailed },
  parsing: { title: messages.parsingTitle, detail: messages.parsingFailed },
};

/** Tells what is wrong with the session that this browser keeps. */
export function SessionErrorNotice() {
  const error = useSession((state) => state.error);
  const notify = useNotifications();
  useEffect(() => {
    if (error === undefined) return;
    notify.show({ kind: 'error', ...words[error] });
    useSession.setState({ error: undefined });
  }, [error, notify]);
  return null;
}
