import type { StartedAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import { billingRunEndpoints, type BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { aWorkLog } from '../seed/builders.ts';
import { aBillableProject, aSavedInvoice, type BillableProject } from './billable-project.ts';
import type { Person, World } from './world.ts';

/** A project that was invoiced for May 2026 and has hours in June: its next invoice begins with the messages of the first. */
export async function aDueProject(
  world: World,
  accountant: Person,
  { hours = [8], rate = '50' }: { readonly hours?: readonly number[]; readonly rate?: string } = {},
): Promise<BillableProject> {
  const project = await aBillableProject(world, accountant, { rate });
  await aSavedInvoice(accountant, project);
  const { id: projectId, employeeId } = project;
  for (const [at, one] of hours.entries())
    await aWorkLog(world.tx, { projectId, employeeId, day: `2026-06-${10 + at}`, hours: one });
  return project;
}

/** The rows of the billing run that are due up to a day. */
export const dueRows = async (by: Person, until: string): Promise<readonly BillingRow[]> =>
  (await by.call(billingRunEndpoints.rows, { query: { until } })).data.rows;

/** The rows of the billing run that begin with June 2026. */
export const rowsOfJune = async (by: Person): Promise<readonly BillingRow[]> =>
  (await dueRows(by, '2026-06-30')).filter(({ startDate }) => startDate === '2026-06-01');

type SentRow = RequestOf<typeof billingRunEndpoints.start>['body']['rows'][number];

/** Starts a run of some rows as they are shown, with their open checks accepted; time logs and weeks stay as they are. */
export const startRun = (
  by: Person,
  act: StartedAct,
  rows: readonly BillingRow[],
  {
    key,
    prepared = () => ({}),
  }: {
    readonly key?: string;
    /** What is done for a row before its turn. */
    readonly prepared?: (row: BillingRow) => Partial<Pick<SentRow, 'sync' | 'logsMark'>>;
  } = {},
) =>
  by.call(
    billingRunEndpoints.start,
    {
      body: {
        act,
        invoiceDate: '2026-11-20',
        rows: rows.map((row) => ({
          projectId: row.projectId,
          predictionId: row.predictionId,
          startDate: row.startDate,
          endDate: row.endDate,
          invoiceId: row.invoiceId,
          version: row.version,
          total: row.total,
          continueAnyways: true,
          sync: false,
          logsMark: null,
          ...prepared(row),
        })),
      },
    },
    key === undefined ? {} : { key },
  );
