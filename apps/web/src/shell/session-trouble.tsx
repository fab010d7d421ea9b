import { messages } from '@countinghouse/contract/messages.ts';
import { useEffect } from 'react';
import { useSession, type SessionTrouble } from '../api/session.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';

const words: Readonly<Record<SessionTrouble, { title: string; detail: string }>> = {
  encryption: { title: messages.encryptionTitle, detail: messages.encryptionFailed },
  decryption: { title: messages.decryptionTitle, detail: messages.decryptionFailed },
  parsing: { title: messages.parsingTitle, detail: messages.parsingFailed },
};

/** Tells what is wrong with the session that this browser keeps. */
export function SessionTroubleNotice() {
  const trouble = useSession((state) => state.trouble);
  const notify = useNotifications();
  useEffect(() => {
    if (trouble === undefined) return;
    notify.show({ kind: 'error', ...words[trouble] });
    useSession.setState({ trouble: undefined });
  }, [trouble, notify]);
  return null;
}
