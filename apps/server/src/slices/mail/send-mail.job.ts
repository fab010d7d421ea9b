import { z } from 'zod';
import type { Courier } from '../../jobs/job.ts';
import { handToRelay } from './mail.public.ts';

const left = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  cc: z.array(z.string()).default([]),
  bcc: z.array(z.string()).default([]),
  senderName: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ name: z.string(), mediaType: z.string(), content: z.string() })).default([]),
  reference: z.string(),
  leftAt: z.string(),
});

/** Delivers mails that transactions left behind. */
export const sendMail: Courier = {
  topic: 'send-mail',
  deliver: async (context, delivery) => {
    const { leftAt, ...mail } = left.parse(delivery.payload);
    return handToRelay(context, mail, { leftAt, attempts: delivery.attempts });
  },
};
