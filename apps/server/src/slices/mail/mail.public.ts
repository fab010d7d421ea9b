import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { MailError } from '@countinghouse/gateways/mail/mail-error.ts';
import type { MailAttachment } from '@countinghouse/gateways/mail/mailer.ts';
import type { Work } from '../../handle.ts';
import type { CourierEnd, JobContext } from '../../jobs/job.ts';

/** A mail that is to leave after the commit. */
export interface MailToSend {
  readonly to: { readonly name: string; readonly address: string };
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  /** The displayed name of the sender; the product's name without it. */
  readonly senderName?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
  /** What it is about, in no other mail: letters, digits, dots and hyphens. */
  readonly reference: string;
}

/** An instant as a mail writes it: "2 Nov 2026, 09:05 UTC". */
export const instantInMail = (instant: string): string =>
  `${formatDate(calendarDate(instant.slice(0, 10)), 'd MMM yyyy')}, ${instant.slice(11, 16)} UTC`;

/** The addresses of a list that is separated by commas, such as the CC of a company. */
export const mailAddresses = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Leaves a mail for after the commit: it is sent once for this transaction, or not at all if that is rolled back. */
export const enqueueMail = ({ enqueue }: Pick<Work, 'enqueue'>, mail: MailToSend, now: string): Promise<string> =>
  enqueue({
    topic: 'send-mail',
    service: 'mail',
    subject: `mail ${mail.reference}`,
    payload: { ...mail, leftAt: now },
  });

const aMinuteMs = 60_000;
const pausesMs = [1, 5, 15, 60].map((minutes) => minutes * aMinuteMs);
/** A mail that no relay took within a day is no news any more. */
const triedForMs = 24 * 60 * aMinuteMs;

/** Hands a mail to the relay. Where the answer got lost it goes again under the same message id: two copies are better than none. */
export async function handToRelay(
  { outside, nowMs }: Pick<JobContext, 'outside' | 'nowMs'>,
  mail: MailToSend,
  { leftAt, attempts }: { readonly leftAt: string; readonly attempts: number },
): Promise<CourierEnd> {
  if (outside.mailer === undefined) return { kind: 'parked', reason: 'no mail server is set up (SMTP_URL)' };
  try {
    return { kind: 'done', result: { messageId: await outside.mailer.send(mail) } };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const isTooLate = nowMs() - Date.parse(leftAt) > triedForMs;
    if (error.kind === 'rejected' || isTooLate) return { kind: 'parked', reason: error.words };
    const afterMs = pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? aMinuteMs;
    return { kind: 'again', afterMs, isUnknown: true, reason: error.words };
  }
}
