import type { ProjectDetailsIn } from '@countinghouse/contract/projects/project-form.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { sql } from 'kysely';
import { nextNumber } from '../seed/builders.ts';
import type { Tx } from '../src/database/database.ts';

/** Inserts a sales person. */
export async function aSalesPerson(tx: Tx, name?: string): Promise<{ id: number; name: string }> {
  const number = nextNumber();
  const added = await sql<{ id: number; name: string }>`
    insert into sales_person (name, email) values (${name ?? `Seller ${number}`}, ${`seller${number}@countinghouse.example`})
    returning id, name`.execute(tx);
  const [row] = added.rows;
  if (row === undefined) throw new Error('the sales person was not added');
  return row;
}

/** An incentive of five percent of received money, in US dollars, from May 2026 on, unless given otherwise; returns its id. */
export async function anIncentive(
  tx: Tx,
  options: {
    readonly salesPersonId: number;
    readonly projectId: number;
    readonly category?: 'Rate' | 'Percentage';
    readonly value?: string;
    readonly currencyCode?: string;
    readonly from?: string;
  },
): Promise<number> {
  const {
    salesPersonId,
    projectId,
    category = 'Percentage',
    value = '5',
    currencyCode = 'USD',
    from = '2026-05-01',
  } = options;
  const added = await sql<{ id: number }>`
    insert into incentive (sales_person_id, project_id, category, value, currency_code, from_month, created_at)
    values (${salesPersonId}, ${projectId}, ${category}, ${value}, ${currencyCode}, ${from}, now()) returning id`.execute(
    tx,
  );
  const id = added.rows[0]?.id;
  if (id === undefined) throw new Error('nothing was agreed');
  return id;
}

/** The project in the format of the edit form, without changes. */
export const unchanged = (project: ProjectDetails): ProjectDetailsIn => ({
  projectId: project.projectId,
  name: project.projectName,
  zohoProjectId: project.zohoProjectId,
  model: project.projectModel,
  cycle: project.invoiceCycle ?? 'Monthly',
  invoiceTerm: project.invoiceTerm,
  payModel: project.payModel ?? 'Postpaid',
  accType: project.accType ?? 'Standard',
  projectStartDate: project.startDate ?? '2026-01-05',
  csmUsers: project.csms.map(({ email, primary }) => ({ email, primary })),
  accountantUsers: project.accountants.map(({ email, primary }) => ({ email, primary })),
  salesPersons: project.salesmans.map(({ id }) => ({ id })),
  leadSource: project.leadSource ?? 'Referral',
  channel: project.marketingChannel ?? '',
  activeBillingFlag: project.activeBilling,
  invoiceTemplate: project.invoiceTemplate,
  leaveTerm: project.leaveTerm,
  retainer: project.retainer,
  tmHours: project.tmHours,
  enableInvoiceOverdueNotification: project.enableInvoiceOverdueNotification,
  contractLinks: project.contractDocument.map((one) => one.name),
});

/** The form with its three parts. */
export function aProjectForm(
  details: Readonly<Record<string, unknown>>,
  { add = [], remove }: { add?: readonly File[]; remove?: readonly string[] } = {},
): FormData {
  const form = new FormData();
  form.set('projectDetails', JSON.stringify(details));
  for (const file of add) form.append('addFiles', file);
  if (remove !== undefined) form.set('removeFiles', JSON.stringify(remove));
  return form;
}

/** A PDF of this many bytes. */
export function aPdf(name: string, size = 200): File {
  const bytes = new Uint8Array(size).fill(0x20);
  bytes.set(Buffer.from('%PDF-1.7\n'));
  bytes.set(Buffer.from('%%EOF'), size - 5);
  return new File([bytes], name);
}
