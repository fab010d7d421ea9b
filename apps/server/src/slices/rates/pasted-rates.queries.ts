import { createHash } from 'node:crypto';
import { planPasted, type PastedOutcome, type PastedPlan } from '@countinghouse/billing/rates/pasted-ranges.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { CheckedRates, rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller, Context } from '../../handle.ts';
import { projectsCalled } from '../projects/projects.public.ts';
import { rolesWithDefaults } from '../tech-stacks/tech-stacks.public.ts';
import { selectRanges, type StoredRange } from './rates.sql.ts';

type CheckPasted = (typeof rateEndpoints)['checkPasted'];
export type PastedLines = InputOf<CheckPasted>['body']['lines'];

/** What each line of a pasted rate card would become, and what is wrong with it. */
export async function checkPastedRates(
  { tx, caller }: Context<CheckPasted>,
  { body }: InputOf<CheckPasted>,
): Promise<AnswerOf<CheckPasted>> {
  return (await checkedPaste(tx, caller, body.lines)).checked;
}

/** What a paste makes of the ranges of one project. */
export interface PasteOfProject {
  readonly project: { readonly id: number; readonly name: string };
  readonly before: readonly StoredRange[];
  readonly plan: PastedPlan;
}

/** The lines, compared with the existing projects, roles and ranges. */
export async function checkedPaste(
  tx: Tx,
  caller: Caller,
  lines: PastedLines,
): Promise<{ readonly checked: CheckedRates; readonly pastes: readonly PasteOfProject[] }> {
  const projects = await projectsCalled(tx, caller, [...new Set(lines.map((line) => nameMark(line.project)))]);
  const found = lines.map((line) => {
    const coded = projects.filter(({ code }) => nameMark(code) === nameMark(line.project));
    return coded.length > 0 ? coded : projects.filter(({ name }) => nameMark(name) === nameMark(line.project));
  });
  const known = new Map(
    found.flatMap(([project, ...others]) => (project && others.length === 0 ? [[project.id, project]] : [])),
  );
  const ranges = await selectRanges(tx, [...known.keys()]);
  const roles = await rolesWithDefaults(tx);
  const outcomes = new Map<number, PastedOutcome>();
  const pastes = [...known.values()].map((project): PasteOfProject => {
    const own = [...lines.entries()].filter(([at]) => found[at]?.length === 1 && found[at][0]?.id === project.id);
    const before = ranges.get(project.id) ?? [];
    const plan = planPasted(
      before,
      own.map(([, { startDate: start, endDate: end, roleRates }]) => ({
        start,
        end,
        roleRates: new Map(Object.entries(roleRates).map(([role, rate]) => [role, rateFromText(rate)])),
      })),
    );
    for (const [place, [at]] of own.entries()) {
      const outcome = plan.outcomes[place];
      if (outcome !== undefined) outcomes.set(at, outcome);
    }
    return { project, before, plan };
  });
  const checked = lines.map((line, at) => {
    const [project, ...others] = found[at] ?? [];
    const outcome = outcomes.get(at);
    const faults = [
      ...(project === undefined ? [{ column: 'project', message: serverMessages.pastedProjectUnknown }] : []),
      ...(others.length > 0 ? [{ column: 'project', message: serverMessages.pastedProjectTwice }] : []),
      ...(outcome?.becomes === 'refused' ? [refusedAt[outcome.why]] : []),
      ...Object.keys(line.roleRates)
        .filter((role) => !roles.has(role))
        .map((column) => ({ column, message: serverMessages.roleUnknown })),
    ];
    return {
      projectName: project?.name ?? line.project,
      currencyCode: project?.currencyCode ?? '',
      becomes: faults.length > 0 || outcome === undefined ? ('refused' as const) : outcome.becomes,
      endDate: outcome === undefined || outcome.becomes === 'refused' ? line.endDate : outcome.end,
      faults,
    };
  });
  return { checked: { lines: checked, mark: markOf(pastes) }, pastes };
}

/** Names are the same whatever their letters' case and the spaces around them. */
const nameMark = (name: string): string => name.trim().toLowerCase();

const refusedAt = {
  range_reversed: { column: 'endDate', message: messages.rangeReversed },
  range_overlaps: { column: 'startDate', message: messages.rangeOverlaps },
  range_twice: { column: 'startDate', message: serverMessages.rangeTwice },
} as const;

const markOf = (pastes: readonly PasteOfProject[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        pastes
          .map(({ project, before }) => [project.id, before.map(({ id, version }) => [id, version])] as const)
          .toSorted(([one], [other]) => one - other),
      ),
    )
    .digest('base64url');
