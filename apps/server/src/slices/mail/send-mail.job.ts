import { MailTrouble } from '@countinghouse/gateways/mail/mail-trouble.ts';
import { z } from 'zod';
import type { Courier, CourierEnd } from '../../jobs/job.ts';

const left = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  reference: z.string(),
  leftAt: z.string(),
});

const aMinuteMs = 60_000;
const pausesMs = [1, 5, 15, 60].map((minutes) => minutes * aMinuteMs);
/** A mail that no relay took within a day is no news any more. */
const triedForMs = 24 * 60 * aMinuteMs;

/** Hands a mail to the relay. Where the answer got lost it goes again under the same message id: two copies are better than none. */
export const sendMail: Courier = {
  topic: 'send-mail',
  deliver: async ({ outside, nowMs }, delivery): Promise<CourierEnd> => {
    const { leftAt, ...mail } = left.parse(delivery.payload);
    if (outside.mailer === undefined) return { kind: 'parked', reason: 'no mail server is set up (SMTP_URL)' };
    try {
      return { kind: 'done', result: { messageId: await outside.mailer.send(mail) } };
    } catch (error) {
      if (!(error instanceof MailTrouble)) throw error;
      const isTooLate = nowMs() - Date.parse(leftAt) > triedForMs;
      if (error.kind === 'rejected' || isTooLate) return { kind: 'parked', reason: error.words };
      const afterMs = pausesMs[Math.min(delivery.attempts, pausesMs.length - 1)] ?? aMinuteMs;
      return { kind: 'again', afterMs, isUnknown: true, reason: error.words };
    }
  },
};
