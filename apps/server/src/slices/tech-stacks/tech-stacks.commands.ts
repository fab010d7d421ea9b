import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import {
  defaultRateFields,
  techStackFields,
  type TechStack,
  type techStackEndpoints,
} from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import type { Context } from '../../handle.ts';
import { defineAudit, openForChange } from '../../record.ts';
import {
  deleteTechStack,
  insertTechStack,
  rangesWith,
  storeDefaultRate,
  techStackForUpdate,
  updateTechStack,
} from './tech-stacks.sql.ts';

type Endpoints = typeof techStackEndpoints;

const nameTaken = { fields: [{ path: 'name', message: serverMessages.techStackExists }] };

/** Adds a role, which developers and rates can be given from now on. */
export async function addTechStack(
  { tx, refuse, audit, reply }: Context<Endpoints['add']>,
  { body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const added = (await insertTechStack(tx, body)) ?? refuse('tech_stack_exists', nameTaken);
  audit(auditEntryOf('Created', undefined, added));
  reply(serverMessages.techStackAdded);
  return added;
}

/** Changes how a role is called and where it stands; developers and rates go with it, invoices that were made stay as they are. */
export async function changeTechStack(
  { tx, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(techStackForUpdate(tx, params.id), {
    refuse,
    missing: 'not_found',
    seen: body.version,
    unless: builtIn,
  });
  reply(messages.techStackUpdated);
  if (before.name === body.name && before.category === body.category) return before;
  const after = (await updateTechStack(tx, before.id, body)) ?? refuse('tech_stack_exists', nameTaken);
  audit(auditEntryOf('Updated', before, after));
  return after;
}

/** Changes what an hour of a role costs where a project names no rate; saved invoices stay as they are. */
export async function changeDefaultRate(
  { tx, audit, reply, refuse }: Context<Endpoints['changeDefaultRate']>,
  { body }: InputOf<Endpoints['changeDefaultRate']>,
): Promise<AnswerOf<Endpoints['changeDefaultRate']>> {
  const before = await openForChange(techStackForUpdate(tx, body.id), {
    refuse,
    missing: 'not_found',
    seen: body.version,
  });
  reply(messages.ratesUpdated);
  const { defaultRate, defaultRateCurrency = before.defaultRateCurrency } = body;
  if (before.defaultRate === defaultRate && before.defaultRateCurrency === defaultRateCurrency) return before;
  const after = (await storeDefaultRate(tx, before.id, { defaultRate, defaultRateCurrency })) ?? refuse('not_found');
  audit(auditEntryOf('Updated', before, after));
  return after;
}

/** Deletes a role that no developer and no rate has. */
export async function removeTechStack(
  { tx, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = await openForChange(techStackForUpdate(tx, params.id), {
    refuse,
    missing: 'not_found',
    seen: query.version,
    unless: builtIn,
  });
  const ranges = await rangesWith(tx, before.name);
  if (before.developers > 0 || ranges > 0)
    return refuse('tech_stack_in_use', { message: serverMessages.techStackUsedBy(before.developers, ranges) });
  await deleteTechStack(tx, before.id);
  audit(auditEntryOf('Deleted', before, undefined));
  reply(messages.techStackDeleted);
  return {};
}

/** The default role of developers cannot be renamed or deleted. */
const builtIn = ({ isBuiltIn }: TechStack) => (isBuiltIn ? ('tech_stack_built_in' as const) : undefined);

/** What the activity log says of a role. */
const auditEntryOf = defineAudit({
  resource: 'TECH_STACK',
  labels: fieldLabels({ ...techStackFields, ...defaultRateFields }),
  id: (one: TechStack) => one.id,
  name: (one) => one.name,
  words: ({ name, category, defaultRate, defaultRateCurrency }) => ({
    name,
    category,
    defaultRate,
    defaultRateCurrency: defaultRate === null ? null : defaultRateCurrency,
  }),
});
