import type { TimeLog } from '@countinghouse/billing/timesheets/row-input.ts';
import { timeLines } from '@countinghouse/billing/timesheets/time-lines.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { nextTurn } from '../../../clock/next-turn.ts';
import type { Context } from '../../../handle.ts';
import { developersOfProject } from '../../developers/developers.public.ts';
import { projectInScope, type ProjectFacts } from '../../projects/projects.public.ts';
import { isTooLong } from '../../timesheets/days-to-bill.public.ts';
import { timeOfPeriod } from '../../work-logs/work-logs.public.ts';
import { csvText } from './csv-text.ts';
import { invoiceById, type InvoiceRecord } from '../invoice-record.sql.ts';
import { cellsOfLine } from './time-cells.ts';

type Download = typeof invoiceEndpoints.download;

/** The time behind a timesheet as a CSV file whose hours add up to those of the timesheet's rows. */
export async function downloadTimesheet(
  context: Context<Download>,
  { body }: InputOf<Download>,
): Promise<AnswerOf<Download>> {
  const { tx, caller, refuse } = context;
  const period = { start: body.timesheetStartDate, end: body.timesheetEndDate };
  if (period.end < period.start)
    return refuse('range_reversed', { fields: [{ path: 'timesheetEndDate', message: messages.endBeforeStart }] });
  if (isTooLong(period))
    return refuse('period_too_long', { fields: [{ path: 'timesheetEndDate', message: serverMessages.periodTooLong }] });
  const project = await projectInScope(tx, caller, { zohoProjectId: body.zohoProjectId });
  if (project === undefined) return refuse('project_not_found');
  const invoice = body.invoiceId === null ? undefined : await invoiceById(tx, body.invoiceId, caller);
  if (body.invoiceId !== null && invoice?.projectId !== project.id) return refuse('invoice_not_found');
  if (invoice?.documentState === 'void') return refuse('invoice_already_void');
  const time = await timeByDeveloper(context, project, period, invoice);
  // a year of a large project is long enough for others to notice
  await nextTurn();
  const lines = timeLines(time, body.mergeByDate ? 'date' : 'task');
  await nextTurn();
  const name = `Timesheet ${project.name} ${period.start} to ${period.end}.csv`;
  context.audit({
    action: 'Downloaded',
    resource: 'WORK_LOG',
    resourceId: project.id,
    resourceName: name,
    projectId: project.id,
  });
  const rows = lines.map((line) => cellsOfLine(line, body.columnNames));
  return { name, mediaType: 'text/csv; charset=utf-8', content: csvText(body.columnNames, rows) };
}

/** Of a new timesheet or a draft all that can be billed; of an issued invoice only what it billed. */
async function timeByDeveloper(
  { tx }: Context<Download>,
  project: ProjectFacts,
  period: Period,
  invoice: InvoiceRecord | undefined,
) {
  const logs = await timeOfPeriod(tx, {
    projectId: project.id,
    period,
    invoiceId: invoice?.id ?? null,
    withOpen: invoice?.documentState !== 'issued',
    withCarried: true,
  });
  await nextTurn();
  const ofEmployee = new Map<number, TimeLog[]>();
  for (const log of logs) {
    const own = ofEmployee.get(log.employeeId) ?? [];
    own.push({ ...log, seconds: BigInt(log.seconds) });
    ofEmployee.set(log.employeeId, own);
  }
  const developers = await developersOfProject(tx, project.id);
  return developers.map(({ employeeId, name, role }) => ({ name, role, logs: ofEmployee.get(employeeId) ?? [] }));
}
