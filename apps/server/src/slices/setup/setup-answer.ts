import {
  missingMax,
  setupSteps,
  type Setup,
  type SetupStep,
  type SetupStepState,
} from '@countinghouse/contract/setup/setup.contract.ts';
import type { Context } from '../../handle.ts';
import { missingInProfiles } from '../organizations/incomplete-profiles.public.ts';
import { countSteps, selectBooksInUse, selectChoices, type CountedStep } from './setup.sql.ts';

type Counted = Omit<CountedStep, 'step'>;

/** Steps of which any number of records is enough. */
const anyNumber: ReadonlySet<SetupStep> = new Set(['projects', 'employees']);
/** Steps that may have no records once there are active projects: none of them needs rates, has paid leave, or is paid ahead. */
const maybeEmpty: ReadonlySet<SetupStep> = new Set(['defaultRates', 'rates', 'leave', 'retainers']);

const none: Counted = { done: 0, total: 0, missing: [] };
const once = (isThere: boolean): Counted => ({ done: isThere ? 1 : 0, total: 1, missing: [] });

/** The setup guide as the records are at this moment. */
export async function setupAnswer({
  tx,
  today,
  installation,
}: Pick<Context<never>, 'tx' | 'today' | 'installation'>): Promise<Setup> {
  const choices = await selectChoices(tx);
  const counted = new Map((await countSteps(tx, today)).map(({ step, ...of }) => [step, of]));
  counted.set('organization', await countProfiles(tx));
  counted.set('mail', once(installation.sendsMail));
  for (const step of ['draft', 'invoice'] as const) counted.set(step, once(counted.has(step)));
  return { ...choices, steps: setupSteps.map((step) => stateOf(step, counted, choices.importsFiles)) };
}

function stateOf(
  step: SetupStep,
  counted: ReadonlyMap<CountedStep['step'], Counted>,
  importsFiles: boolean,
): SetupStepState {
  const { done, total, missing } = counted.get(step) ?? none;
  const isComplete = done === total && (total > 0 || (maybeEmpty.has(step) && counted.has('active')));
  const isDone = isComplete || (step === 'tools' && importsFiles);
  return {
    step,
    isDone,
    done,
    total: anyNumber.has(step) ? null : total,
    missingCount: isDone ? 0 : total - done,
    missing: isDone ? [] : missing,
  };
}

/** The profiles of the organizations whose books are in use; one that lacks something is named with what it lacks. */
async function countProfiles(tx: Context<never>['tx']): Promise<Counted> {
  const missing = await missingInProfiles(tx);
  const books = await selectBooksInUse(tx);
  const incomplete = books.flatMap(({ name, connectionId }) => {
    const lacks = connectionId === null ? undefined : missing.get(connectionId);
    if (lacks === undefined) return [name];
    return lacks.length === 0 ? [] : [`${name} (${lacks.join(', ')})`];
  });
  return {
    total: books.length,
    done: books.length - incomplete.length,
    missing: incomplete.slice(0, missingMax).map((name) => ({ name, projectId: null })),
  };
}
