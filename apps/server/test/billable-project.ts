import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import {
  aCompany,
  aDeveloper,
  aProject,
  aRateRange,
  aWorkLog,
  nextNumber,
  type GivenProject,
} from '../seed/builders.ts';
import { aTimesheetOf, savePayload, type SaveOverrides } from './invoicing.ts';
import type { Person, World } from './world.ts';

export interface BillableProject {
  readonly id: number;
  readonly zohoProjectId: string;
  readonly name: string;
  readonly companyId: number;
  readonly employeeId: number;
  readonly logs: readonly string[];
}

/** A project of one React developer at 50.00 an hour who logged 8 and 4 hours in May 2026, unless given otherwise. */
export async function aBillableProject(
  world: World,
  accountant: Person,
  given: GivenProject & {
    readonly company?: Parameters<typeof aCompany>[1];
    readonly rate?: string;
    readonly hours?: readonly number[];
    readonly developer?: Partial<Parameters<typeof aDeveloper>[1]>;
  } = {},
): Promise<BillableProject> {
  const companyId = given.companyId ?? (await aCompany(world.tx, given.company));
  const project = await aProject(world.tx, { ...given, companyId, accountants: [accountant.userId] });
  const employeeId = await aDeveloper(world.tx, { ...given.developer, projectId: project.id });
  await aRateRange(world.tx, {
    projectId: project.id,
    startDate: '2026-01-01',
    roleRates: { 'React Developer': given.rate ?? '50' },
  });
  const logs: string[] = [];
  for (const [at, hours] of (given.hours ?? [8, 4]).entries())
    logs.push(
      await aWorkLog(world.tx, {
        projectId: project.id,
        employeeId,
        day: `2026-05-${String(4 + at).padStart(2, '0')}`,
        hours,
      }),
    );
  return { ...project, companyId, employeeId, logs };
}

/** Saves the invoice of a period, given as MM-dd-yyyy, as the screen does. */
export async function aSavedInvoiceOf(
  person: Person,
  project: { readonly zohoProjectId: string },
  [start, end]: readonly [string, string],
  overrides: SaveOverrides = {},
): Promise<Invoice> {
  const body = await savePayload(person, await aTimesheetOf(person, project, start, end), overrides);
  return (await person.call(invoiceEndpoints.create, { body }, { key: `save-invoice-${nextNumber()}` })).data;
}

/** Saves the invoice of May 2026. */
export const aSavedInvoice = (
  person: Person,
  project: { readonly zohoProjectId: string },
  overrides: SaveOverrides = {},
): Promise<Invoice> => aSavedInvoiceOf(person, project, ['05-01-2026', '05-31-2026'], overrides);

/** The screen's request when a saved draft is opened and saved again. */
export async function changePayload(person: Person, invoiceId: number, overrides: SaveOverrides = {}) {
  const timesheet = (await person.call(invoiceEndpoints.timesheet, { params: { id: invoiceId } })).data;
  const body = await savePayload(person, timesheet, overrides);
  return { ...body, invoiceId, version: timesheet.invoiceGenerateDetails.version ?? 0 };
}
