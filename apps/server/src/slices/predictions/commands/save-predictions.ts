import { warningsOfList } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { isUnlikelyMonth } from '@countinghouse/billing/expected-payments/expected-invoice.ts';
import { formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { receivedMonthWarning, warningWords } from '@countinghouse/contract/warning-words.ts';
import { Refusal, type Change, type Context } from '../../../handle.ts';
import { selectExpectedOfPeriods } from '../../expected-payments/expected-of-periods.public.ts';
import { lockProject, projectInScope, type ProjectFacts } from '../../projects/projects.public.ts';
import { currencyOfProject, predictionsAnswer } from '../prediction-answer.ts';
import {
  insertPrediction,
  predictionById,
  predictionsOfProject,
  projectsBeside,
  updatePrediction,
  type PredictionToStore,
  type StoredPrediction,
} from '../predictions.sql.ts';

type Add = typeof predictionEndpoints.add;
type Edit = typeof predictionEndpoints.change;
type Saving = Context<Add> | Context<Edit>;
type Body = InputOf<Add>['body'];
type Planned = Body['predictionDetails'][number];

/** Adds predictions to a project: all of them, or none while there are unconfirmed warnings. */
export async function addPredictions(context: Context<Add>, { body }: InputOf<Add>): Promise<AnswerOf<Add>> {
  const known = body.predictionDetails.findIndex((one) => one.predictionId !== 0);
  if (known >= 0) throw atField(`predictionDetails.${known}.predictionId`, messages.checkFields);
  const { project, stored } = await openProject(context, body);
  const ready = await readyToStore(context, project, stored, body);
  const added: StoredPrediction[] = [];
  for (const one of ready) added.push(await add(context, project, one));
  context.reply(messages.predictionAdded);
  return predictionsAnswer(project, added);
}

/** Changes predictions of a project and adds those with id 0; what the list leaves out stays as it is. */
export async function changePredictions(context: Context<Edit>, { body }: InputOf<Edit>): Promise<AnswerOf<Edit>> {
  const { tx, refuse } = context;
  const { project, stored } = await openProject(context, body);
  const before = new Map(stored.map((one) => [one.id, one]));
  const ids = body.predictionDetails.map((one) => one.predictionId).filter((id) => id !== 0);
  if (new Set(ids).size < ids.length) throw atField('predictionDetails', serverMessages.predictionTwice);
  for (const [at, { predictionId, version }] of body.predictionDetails.entries()) {
    if (predictionId === 0) continue;
    const one = before.get(predictionId);
    if (one === undefined)
      return refuse('prediction_not_found', { message: messages.predictionNotFound(predictionId) });
    if (version === undefined) throw atField(`predictionDetails.${at}.version`, messages.checkFields);
    if (one.version !== version) return refuse('stale_version', { current: predictionsAnswer(project, [one]) });
    if (one.invoiceId !== null) return refuse('prediction_has_invoice');
    if (one.closed !== null) return refuse('prediction_closed');
  }
  const ready = await readyToStore(context, project, stored, body);
  const saved: StoredPrediction[] = [];
  for (const [at, one] of ready.entries()) {
    const was = before.get(body.predictionDetails[at]?.predictionId ?? 0);
    if (was === undefined) {
      saved.push(await add(context, project, one));
      continue;
    }
    if (!(await updatePrediction(tx, was, one))) return refuse('stale_version');
    const after = await readBack(context, was.id);
    auditPrediction(context, project, 'Updated', was, after);
    saved.push(after);
  }
  context.reply(messages.predictionUpdated);
  return predictionsAnswer(project, saved);
}

/** The project that predictions are saved for, and its billings, locked until the transaction ends. */
async function openProject(
  { tx, caller, refuse }: Saving,
  body: Body,
): Promise<{ project: ProjectFacts; stored: StoredPrediction[] }> {
  const reversed = body.predictionDetails.flatMap(({ startDate, endDate }, at) =>
    endDate !== null && endDate < startDate
      ? [{ path: `predictionDetails.${at}.endDate`, message: messages.endBeforeStart }]
      : [],
  );
  if (reversed.length > 0) return refuse('range_reversed', { fields: reversed });
  const project = await projectInScope(tx, caller, { id: body.projectId });
  if (project === undefined) return refuse('project_not_found');
  if (!project.activeBilling) return refuse('billing_inactive');
  const missing = missingFields(project);
  if (missing !== '') return refuse('project_fields_missing', { message: messages.missingProjectFields(missing) });
  await lockProject(tx, project.id);
  return { project, stored: await predictionsOfProject(tx, project.id) };
}

/** The names of the billing fields that a project still needs before a prediction can be saved. */
const missingFields = (project: ProjectFacts): string =>
  (
    [
      ['Pay Model', project.payModel],
      ['Invoice Cycle', project.cycle],
      ['Account Type', project.accType],
      ['Invoice Term', project.invoiceTerm],
    ] as const
  )
    .filter(([, value]) => value === null)
    .map(([name]) => name)
    .join(', ');

async function readyToStore(
  { tx, caller, refuse, today }: Saving,
  project: ProjectFacts,
  stored: readonly StoredPrediction[],
  body: Body,
): Promise<PredictionToStore[]> {
  const list = body.predictionDetails;
  const inReach = await projectsBeside(tx, caller, project);
  const besides = list.map(({ predictionId }) => {
    // projects that a user with a larger scope chose before may stay
    const before = stored.find((one) => one.id === predictionId)?.associatedProjects ?? [];
    return [...inReach, ...before.filter(({ id }) => inReach.every((one) => one.id !== id))];
  });
  const unknown = list.flatMap(({ associatedProjectNames }, at) =>
    associatedProjectNames.every((name) => besides[at]?.some((one) => one.name === name))
      ? []
      : [{ path: `predictionDetails.${at}.associatedProjectNames`, message: serverMessages.associatedProjectUnknown }],
  );
  if (unknown.length > 0) return refuse('associated_project_unknown', { fields: unknown });
  const terms = { projectModel: project.model, payModel: project.payModel, cycle: project.cycle };
  const planned = list.map(({ predictionId, predictedAmount, startDate, endDate }) => ({
    id: predictionId,
    amount: BigInt(predictedAmount),
    start: startDate,
    end: endDate,
  }));
  const warnings = [
    ...warningsOfList(planned, terms, stored, today).map((one) => warningWords(one, list.length)),
    ...(await monthWarnings(tx, project, list, today)),
  ];
  const isSeen = ({ path, message }: (typeof warnings)[number]): boolean =>
    body.seenWarnings === undefined || body.seenWarnings.some((one) => one.path === path && one.message === message);
  if (!body.skipWarnings ? warnings.length > 0 : !warnings.every(isSeen))
    return refuse('prediction_warnings', { fields: warnings });
  return list.map((one, at) => {
    const before = stored.find(({ id }) => id === one.predictionId);
    return toStore(one, before?.financialType ?? 'Revenue', besides[at] ?? []);
  });
}

/** The predictions whose received month ignores when their invoices are expected to be paid. */
async function monthWarnings(
  tx: Saving['tx'],
  project: ProjectFacts,
  list: readonly Planned[],
  today: CalendarDate,
): Promise<ReturnType<typeof receivedMonthWarning>[]> {
  const periods = list.map(({ startDate, endDate }) => ({ start: startDate, end: endDate }));
  const expected = await selectExpectedOfPeriods(tx, project, periods, today);
  return list.flatMap(({ receivedMonth, financialType }, at) => {
    const range = expected[at];
    if (range === undefined || financialType === 'No Invoice' || !isUnlikelyMonth(receivedMonth, range)) return [];
    const [from, to] = [range.earliest, range.latest].map((day) => formatDate(day, 'd MMM yyyy'));
    return [receivedMonthWarning(at, from === to ? `on ${from}` : `between ${from} and ${to}`, list.length)];
  });
}

const toStore = (
  one: Planned,
  typeBefore: StoredPrediction['financialType'],
  beside: readonly { id: number; name: string }[],
): PredictionToStore => ({
  accuracy: one.accuracy,
  amount: one.predictedAmount,
  start: one.startDate,
  end: one.endDate,
  receivedMonth: one.receivedMonth,
  submissionType: one.submissionType,
  financialType: one.financialType ?? typeBefore,
  associatedProjectIds: beside.filter(({ name }) => one.associatedProjectNames.includes(name)).map(({ id }) => id),
});

async function add(context: Saving, project: ProjectFacts, made: PredictionToStore): Promise<StoredPrediction> {
  const id = await insertPrediction(context.tx, { ...made, projectId: project.id, now: context.now });
  const stored = await readBack(context, id);
  auditPrediction(context, project, 'Created', undefined, stored);
  return stored;
}

async function readBack({ tx }: Saving, id: number): Promise<StoredPrediction> {
  const stored = await predictionById(tx, id);
  if (stored === undefined) throw new Error('the prediction that was stored is not there');
  return stored;
}

function auditPrediction(
  { audit }: Saving,
  project: ProjectFacts,
  action: 'Created' | 'Updated',
  before: StoredPrediction | undefined,
  after: StoredPrediction,
): void {
  const changes = differences(project, before, after);
  if (action === 'Updated' && changes.length === 0) return;
  audit({
    action,
    resource: 'PREDICTION',
    resourceId: after.id,
    resourceName: `${project.name}, from ${after.start}`,
    projectId: project.id,
    changes,
  });
}

/** What a save changed, in words. */
function differences(project: ProjectFacts, before: StoredPrediction | undefined, after: StoredPrediction): Change[] {
  const fields: readonly (readonly [string, (of: StoredPrediction) => string | null])[] = [
    ['Accuracy', (of) => `${of.accuracy} %`],
    ['Predicted amount', (of) => `${currencyOfProject(project)} ${amountOf(project, of)}`],
    ['Start date', (of) => of.start],
    ['End date', (of) => of.end],
    ['Received month', (of) => of.receivedMonth && formatDate(of.receivedMonth, 'MMM-yyyy')],
    ['Submission type', (of) => of.submissionType],
    ['Financial type', (of) => of.financialType],
    ['Associated projects', (of) => of.associatedProjects.map((one) => one.name).join(', ') || null],
  ];
  return fields
    .map(([fieldName, read]) => ({
      fieldName,
      oldValue: before === undefined ? null : read(before),
      newValue: read(after),
    }))
    .filter((change) => change.oldValue !== change.newValue);
}

const amountOf = (project: ProjectFacts, of: StoredPrediction): string =>
  predictionsAnswer(project, [of]).predictionDetails[0]?.predictedRevenueAmount ?? of.amount;

const atField = (path: string, message: string): Refusal =>
  new Refusal('invalid_input', { fields: [{ path, message }] });
