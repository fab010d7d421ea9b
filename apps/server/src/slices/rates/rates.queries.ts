import type { HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { Context } from '../../handle.ts';
import { developersOfProject, type Developer } from '../developers/developers.public.ts';
import { projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { rangeAnswer, ratesAnswer } from './range-answer.ts';
import { currencyOfRates, defaultRates } from './rates.public.ts';
import { storedRanges, type StoredRange } from './rates.sql.ts';

type OfRange = (typeof rateEndpoints)['ofRange'];
type Ranges = (typeof rateEndpoints)['ranges'];

/** The rates of the range of a project that begins on a day. */
export async function ratesOfRange(
  { tx, caller, refuse }: Context<OfRange>,
  { query }: InputOf<OfRange>,
): Promise<AnswerOf<OfRange>> {
  const project = (await projectInScope(tx, caller, { id: query.projectId })) ?? refuse('not_found');
  const ranges = await storedRanges(tx, project.id);
  const range = ranges.find((one) => one.start === query.startDate) ?? refuse('no_rates');
  const developers = await developersOfProject(tx, project.id);
  return { ...rangeAnswer(range), defaultRates: ratesAnswer(await defaultsOfRoles(tx, project, developers, [range])) };
}

/** All rate ranges of a project, oldest first, with its developers and the default rates of its roles. */
export async function ratesOfProject(
  { tx, caller, refuse }: Context<Ranges>,
  { query }: InputOf<Ranges>,
): Promise<AnswerOf<Ranges>> {
  const project = (await projectInScope(tx, caller, { id: query.projectId })) ?? refuse('not_found');
  const ranges = await storedRanges(tx, project.id);
  const developers = await developersOfProject(tx, project.id);
  return {
    dateRangeOptions: ranges.map(rangeAnswer),
    defaultRates: ratesAnswer(await defaultsOfRoles(tx, project, developers, ranges)),
    developers: developers.map(({ employeeId, name, role }) => ({ employeeId, employeeName: name, role })),
  };
}

/** The default rates of the roles that a project's developers have or that its ranges name. */
async function defaultsOfRoles(
  tx: Tx,
  project: ProjectFacts,
  developers: readonly Developer[],
  ranges: readonly StoredRange[],
): Promise<ReadonlyMap<string, HourlyRate>> {
  const roles = new Set([
    ...developers.map((developer) => developer.role),
    ...ranges.flatMap((range) => [...range.roleRates.keys()]),
  ]);
  return new Map([...(await defaultRates(tx, currencyOfRates(project)))].filter(([role]) => roles.has(role)));
}
