import { readReminderDays } from '@countinghouse/billing/values/reminder-days.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { outShape, requiredText, textField, typedShape } from '../record.ts';
import { adminOnly } from '../roles.ts';
import { textIn, versionIn } from '../wire.ts';
import { unknownPlaceholders } from './reminder-text.ts';

/** What is wrong with the schedule of reminders of all companies. */
export const reminderDaysError = (days: string): string | undefined =>
  readReminderDays(days) === undefined ? messages.reminderDaysInvalid : undefined;

/** What is wrong with a text of reminders; the mail has to name its invoices. */
export function reminderTextError(name: 'subject' | 'body', text: string): string | undefined {
  const [unknown] = unknownPlaceholders(text);
  if (unknown !== undefined) return messages.placeholderUnknown(unknown);
  return name === 'body' && !text.includes('{invoices}') ? messages.invoicesPlaceholderMissing : undefined;
}

const subject = requiredText('Subject', 150, messages.pleaseEnter('subject'));

export const reminderFields = {
  days: textField('Days from the due date', 60),
  subject,
  body: {
    label: 'Text',
    maxLength: 2000,
    required: true,
    typed: textIn(2000).trim().min(1, messages.pleaseEnter('text')),
    out: z.string(),
  },
};

const setting = z.object({ ...outShape(reminderFields), version: z.int() });
export type ReminderSetting = z.output<typeof setting>;

/** The payment reminders of all companies (docs/domain/receivables.md#payment-reminders). */
export const reminderEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/paymentReminders',
    summary: 'The schedule and the text of payment reminders',
    roles: adminOnly,
    answer: setting,
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/paymentReminders',
    summary: 'Change the schedule and the text of payment reminders',
    roles: adminOnly,
    body: z
      .strictObject({ ...typedShape(reminderFields), version: versionIn })
      .superRefine(({ days, subject: typedSubject, body }, context) => {
        for (const [path, message] of [
          ['days', reminderDaysError(days)],
          ['subject', reminderTextError('subject', typedSubject)],
          ['body', reminderTextError('body', body)],
        ] as const)
          if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message });
      }),
    answer: setting,
    refusals: ['stale_version'],
  }),
};
