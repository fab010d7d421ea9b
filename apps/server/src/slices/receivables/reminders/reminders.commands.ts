import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import {
  reminderFields,
  type reminderEndpoints,
  type ReminderSetting,
} from '@countinghouse/contract/receivables/reminders.contract.ts';
import type { Context } from '../../../handle.ts';
import { defineAudit, demandSeen } from '../../../record.ts';
import { selectSetting, storeSetting } from './reminders.sql.ts';

type Endpoints = typeof reminderEndpoints;

/** The payment reminders of all companies. */
export const getReminders = ({ tx }: Context<Endpoints['get']>): Promise<ReminderSetting> => selectSetting(tx);

/** Changes the schedule and the text of payment reminders. */
export async function changeReminders(
  { tx, refuse, audit, reply }: Context<Endpoints['change']>,
  { body }: InputOf<Endpoints['change']>,
): Promise<ReminderSetting> {
  const before = demandSeen(await selectSetting(tx, 'and hold it'), { refuse, seen: body.version });
  reply(messages.remindersSaved);
  const entry = entryAbout('Updated', before, { ...before, ...body });
  if (entry.changes === undefined || entry.changes.length === 0) return before;
  await storeSetting(tx, body);
  audit(entry);
  return selectSetting(tx);
}

const entryAbout = defineAudit({
  resource: 'PAYMENT_REMINDERS',
  labels: fieldLabels(reminderFields),
  id: () => 'all',
  name: () => 'Payment reminders',
  words: ({ days, subject, body }: ReminderSetting) => ({ days, subject, body }),
});
