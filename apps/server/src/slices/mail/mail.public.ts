import type { Work } from '../../handle.ts';

/** A mail that is to leave after the commit. */
export interface MailToSend {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** What it is about, in no other mail: letters, digits, dots and hyphens. */
  readonly reference: string;
}

/** Leaves a mail for after the commit: it goes out once for this transaction, or not at all where that is taken back. */
export const leaveMail = ({ leave }: Pick<Work, 'leave'>, mail: MailToSend, now: string): Promise<string> =>
  leave({ topic: 'send-mail', subject: `mail ${mail.reference}`, payload: { ...mail, leftAt: now } });
