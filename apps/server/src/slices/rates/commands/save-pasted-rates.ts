import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import { Refusal, type Context } from '../../../handle.ts';
import { lockProjects } from '../../projects/projects.public.ts';
import { checkedPaste, type PasteOfProject } from '../pasted-rates.queries.ts';
import { addRanges, raiseVersion, replaceRoleRates, storeChanges } from '../rates.sql.ts';
import { dateChanges, rateChanges, auditRange } from './audit-range.ts';

type SavePasted = (typeof rateEndpoints)['savePasted'];

/** Saves the lines of a pasted rate card, all of them or none; lines that say what is there already change nothing. */
export async function savePastedRates(
  context: Context<SavePasted>,
  { body }: InputOf<SavePasted>,
): Promise<AnswerOf<SavePasted>> {
  const { tx, caller, reply, refuse } = context;
  const { pastes: unlocked } = await checkedPaste(tx, caller, body.lines);
  await lockProjects(
    tx,
    unlocked.map(({ project }) => project.id),
  );
  const { checked, pastes } = await checkedPaste(tx, caller, body.lines);
  if (checked.mark !== body.mark) return refuse('stale_version', { current: checked });
  const fields = checked.lines.flatMap(({ faults }, at) =>
    faults.map(({ column, message }) => ({ path: `lines.${at}.${column}`, message })),
  );
  if (fields.length > 0) throw new Refusal('invalid_input', { fields });
  for (const paste of pastes) await changeRanges(context, paste);
  await addNewRanges(context, pastes);
  const count = (kind: string): number => checked.lines.filter(({ becomes }) => becomes === kind).length;
  const counts = { added: count('new'), changed: count('changed'), same: count('same') };
  reply(messages.ratesPasted(counts.added, counts.changed));
  return counts;
}

/** Stores other days and other rates of ranges that are there. */
async function changeRanges(
  { tx, audit }: Context<SavePasted>,
  { project, before, plan }: PasteOfProject,
): Promise<void> {
  for (const range of before) {
    const after = plan.after.find((one) => one.id === range.id);
    if (after === undefined) continue;
    const days = dateChanges(range, after);
    const rates = rateChanges(range.roleRates, after.roleRates, (role) => role);
    if (days.length > 0)
      await storeChanges(tx, project.id, [{ kind: 'set dates', id: range.id, start: after.start, end: after.end }]);
    if (rates.length > 0) await replaceRoleRates(tx, range.id, after.roleRates);
    if (rates.length > 0 && days.length === 0) await raiseVersion(tx, range.id);
    auditRange(audit, project, range, { action: 'Updated', changes: [...days, ...rates] });
  }
}

async function addNewRanges({ tx, audit }: Context<SavePasted>, pastes: readonly PasteOfProject[]): Promise<void> {
  const added = pastes.flatMap(({ project, plan }) =>
    plan.after.filter(isNew).map((range) => ({ project, projectId: project.id, range })),
  );
  const ids = await addRanges(tx, added);
  for (const [at, { project, range }] of added.entries())
    auditRange(
      audit,
      project,
      { id: ids[at] ?? 0, start: range.start },
      {
        action: 'Created',
        changes: [...dateChanges(undefined, range), ...rateChanges(new Map(), range.roleRates, (role) => role)],
      },
    );
}

const isNew = ({ id }: RateRange): boolean => id !== undefined && id < 0;
