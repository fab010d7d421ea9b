import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { sheetEndpoints } from '@countinghouse/contract/invoices/sheets.contract.ts';
import type { SheetTab } from '@countinghouse/gateways/sheets/tab-requests.ts';
import { SheetsError } from '@countinghouse/gateways/sheets/sheets-error.ts';
import { isoInstant } from '../../../clock/clock.ts';
import type { OutsideContext, Work } from '../../../handle.ts';
import { developersOfProject } from '../../developers/developers.public.ts';
import { projectInScope, type ProjectFacts } from '../../projects/projects.public.ts';
import { demandRows, writtenRows } from '../../timesheets/written-rows.public.ts';
import { holdSheet, letSheetGo, type HeldSheet, type TimesheetKey } from '../../timesheets/timesheet-sheets.public.ts';
import { timesheetFacts, type TimesheetFacts } from '../../timesheets/timesheets.public.ts';
import { isTooLong } from '../../timesheets/days-to-bill.public.ts';
import { invoiceById } from '../invoice-record.sql.ts';
import { sheetTabs } from './sheet-tabs.ts';

type Export = typeof sheetEndpoints.exportSheet;
type Context = OutsideContext<Export>;

/** How long a spreadsheet is left to its writer. Longer than all calls of a write may take. */
const holdMs = 120_000;

/**
 * Writes the timesheet on screen into its spreadsheet and returns the address. Google is called between two transactions; the
 * spreadsheet is locked meanwhile, and an export after a writer that died finds the file that this one made.
 */
export async function exportSheet(context: Context, input: InputOf<Export>): Promise<AnswerOf<Export>> {
  const begun = await context.inTransaction((work) => begin(context, input, work));
  const { key, project, held, tabs } = begun;
  const title = `Timesheet ${project.name} ${key.period.start} to ${key.period.end}`;
  try {
    const { id, url } = await context.outside.sheets.put({
      reference: held.reference,
      title,
      tabs,
      knownId: held.spreadsheetId,
    });
    await context.inTransaction(async ({ tx, audit }) => {
      await letSheetGo(tx, key, { spreadsheetId: id, url, at: context.now });
      audit({
        action: 'Exported',
        resource: 'WORK_LOG',
        resourceId: project.id,
        resourceName: title,
        projectId: project.id,
      });
    });
    return url;
  } catch (error) {
    await context.inTransaction(({ tx }) => letSheetGo(tx, key));
    if (!(error instanceof SheetsError)) throw error;
    return context.refuse('sheet_failed', { message: wordsOf(error) });
  }
}

interface Begun {
  readonly key: TimesheetKey;
  readonly project: ProjectFacts;
  readonly held: HeldSheet;
  readonly tabs: readonly SheetTab[];
}

async function begin(context: Context, input: InputOf<Export>, { tx }: Work): Promise<Begun> {
  const { refuse, now } = context;
  const { project, facts } = await readInput(context, input, { tx });
  const typed = input.body.zohoEmployeeMetadataList;
  demandRows(facts, typed, (code, detail) => refuse(code === 'role_unknown' ? 'developer_unknown' : code, detail));
  const people = await developersOfProject(tx, project.id);
  const tabs = sheetTabs(facts, people, writtenRows(facts, typed), input.body.invoiceLineItemList);
  const key = { projectId: project.id, period: facts.period };
  const held = await holdSheet(tx, key, {
    newReference: `TS-${project.id}-${context.randomBytes(9).toString('hex')}`,
    now,
    until: isoInstant(Date.parse(now) + holdMs),
  });
  if (held === undefined) return refuse('still_running');
  return { key, project, held, tabs };
}

async function readInput(
  { caller, refuse }: Context,
  { params, query, body }: InputOf<Export>,
  { tx }: Pick<Work, 'tx'>,
): Promise<{ project: ProjectFacts; facts: TimesheetFacts }> {
  const period = { start: query.startDate, end: query.endDate };
  if (period.end < period.start)
    return refuse('range_reversed', { fields: [{ path: 'endDate', message: messages.endBeforeStart }] });
  if (isTooLong(period)) return refuse('period_too_long');
  const project = await projectInScope(tx, caller, { zohoProjectId: params.id });
  if (project === undefined) return refuse('project_not_found');
  const invoice = body.invoiceId === null ? undefined : await invoiceById(tx, body.invoiceId, caller);
  if (body.invoiceId !== null && invoice?.projectId !== project.id) return refuse('invoice_not_found');
  if (invoice !== undefined && (invoice.documentState !== 'draft' || invoice.locked)) return refuse('invoice_locked');
  const facts = await timesheetFacts(tx, { project, period, invoiceId: body.invoiceId });
  if (facts === undefined) return refuse('project_not_found');
  const { start, end } = facts.timesheetPeriod;
  if (facts.fingerprint !== body.fingerprint || start !== query.timesheetStartDate || end !== query.timesheetEndDate)
    return refuse('stale_timesheet');
  return { project, facts };
}

function wordsOf({ kind, words }: SheetsError): string {
  switch (kind) {
    case 'not_set_up':
      return serverMessages.sheetsNotSetUp(words ?? '');
    case 'too_many_calls':
      return serverMessages.sheetsBusy;
    case 'rejected':
      return words ?? serverMessages.sheetFailed;
    case 'unavailable':
      return serverMessages.sheetFailed;
  }
}
