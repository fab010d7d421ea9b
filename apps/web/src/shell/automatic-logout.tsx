import { messages } from '@countinghouse/contract/messages.ts';
import type { SavedSession } from '@countinghouse/contract/sign-in/saved-session.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { beginActivity, claimReport, noteActivity, activityState } from '../api/activity.ts';
import { api } from '../api/api.ts';
import { signOut } from '../api/sign-out.ts';
import { Button } from '../ui/button.tsx';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

const signsOfLife = ['mousemove', 'mousedown', 'click', 'touchstart', 'scroll', 'keydown', 'load'] as const;
const lookEveryMs = 1000;
const noticeMs = 5000;

/**
 * Signs a person out who did nothing for half an hour in any tab, and asks two minutes before (WCAG 2.2.1). While the
 * person is active the server hears of it, so that its own clock agrees.
 */
export function AutomaticLogout({ session }: { session: SavedSession }) {
  const notify = useNotifications();
  const [warning, setWarning] = useState<{ readonly leftMs: number }>();
  const leaving = useRef<number>(undefined);

  useEffect(() => {
    // opening a page is a sign of life too
    noteActivity();
    const note = (): void => noteActivity();
    for (const sign of signsOfLife) window.addEventListener(sign, note, { capture: true, passive: true });
    return () => {
      for (const sign of signsOfLife) window.removeEventListener(sign, note, { capture: true });
    };
  }, []);

  useEffect(() => {
    const look = (): void => {
      const { stage, leftMs, elsewhere } = activityState();
      if (stage === 'over') {
        setWarning(undefined);
        if (leaving.current !== undefined) return;
        notify.show({ kind: 'loading', title: messages.signingOut, stayMs: noticeMs });
        leaving.current = window.setTimeout(() => void signOut(session), noticeMs);
        return;
      }
      if (stage === 'warned') setWarning({ leftMs });
      // who stays in another tab stays in this one
      else if (elsewhere) setWarning(undefined);
      // what the dialog covers must not get the click that was meant for it: here only its own buttons close it
      else setWarning((before) => (before === undefined ? undefined : { leftMs }));
      if (claimReport()) void api(signInEndpoints.session).catch(() => undefined);
    };
    look();
    const timer = window.setInterval(look, lookEveryMs);
    // timers of a hidden tab run late
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(leaving.current);
      leaving.current = undefined;
      document.removeEventListener('visibilitychange', look);
    };
  }, [session, notify]);

  if (warning === undefined) return null;
  const stay = (): void => {
    beginActivity();
    setWarning(undefined);
  };
  return (
    <Dialog
      title="Are you still there?"
      width={440}
      onClose={stay}
      buttons={
        <>
          <Button onClick={() => void signOut(session, 'choice')}>Log Out</Button>
          <Button look="primary" onClick={stay}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p>
        You have been inactive for a while. You will be signed out in{' '}
        <span role="timer">{minutes(warning.leftMs)}</span>. Unsaved entries in a timesheet, rates, predictions or a
        credit note are offered again when you reopen it.
      </p>
    </Dialog>
  );
}

/** `1:05` */
function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
