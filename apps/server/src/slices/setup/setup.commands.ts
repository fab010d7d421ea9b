import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Setup, setupEndpoints } from '@countinghouse/contract/setup/setup.contract.ts';
import type { Context } from '../../handle.ts';
import { defineAudit } from '../../record.ts';
import { setupAnswer } from './setup-answer.ts';
import { selectChoices, storeChoices } from './setup.sql.ts';

type Change = typeof setupEndpoints.change;
type Choices = Pick<Setup, 'importsFiles' | 'isDismissed'>;

const auditEntryOf = defineAudit({
  resource: 'SETUP',
  labels: { importsFiles: 'Import files', isDismissed: 'Dismissed' },
  id: () => 1,
  name: () => 'Setup guide',
  words: (choices: Choices) => choices,
});

/** Dismisses or reopens the guide, or stores that files replace the project and HR services. */
export async function changeSetup(context: Context<Change>, { body }: InputOf<Change>): Promise<AnswerOf<Change>> {
  const { tx, audit, reply } = context;
  const before = await selectChoices(tx);
  const after = {
    importsFiles: body.importsFiles ?? before.importsFiles,
    isDismissed: body.isDismissed ?? before.isDismissed,
  };
  await storeChoices(tx, after);
  const entry = auditEntryOf('Updated', before, after);
  if (entry.changes !== undefined && entry.changes.length > 0) audit(entry);
  if (after.isDismissed !== before.isDismissed)
    reply(after.isDismissed ? serverMessages.setupDismissed : serverMessages.setupReopened);
  return setupAnswer(context);
}
