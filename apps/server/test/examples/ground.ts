import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import type { Endpoint, RequestOf, ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { aCompany, aDeveloper, aProject, aRateRange, aWorkLog, nextNumber } from '../../seed/builders.ts';
import { aBareDraft, aBareIssued, issueBare } from '../bare-invoice.ts';
import { aHandMadeDocument } from '../hand-made-document.ts';
import { aTimesheetOf, savePayload } from '../invoicing.ts';
import type { Person, World } from '../world.ts';

/** The world of the example requests, and the users on every project created here. */
export interface Ground {
  readonly world: World;
  readonly admin: Person;
  readonly csm: Person;
  readonly accountant: Person;
  /** A user with the right password whose code is missing. */
  readonly owing: Owing;
}

export interface Owing extends Pick<Person, 'call' | 'email'> {
  readonly password: string;
  /** A new half-login of the same user. */
  readonly again: () => Promise<void>;
}

/** How one endpoint is called by a user who may call it. */
export interface Example<E extends Endpoint> {
  /** A valid request about records made for it; some name their caller. */
  readonly inside: (ground: Ground, callerId: number) => Promise<RequestOf<E>>;
  /**
   * The same request about a record that does not exist. What names no record has none: it lists what its caller may see,
   * or is about no project.
   */
  readonly missing: ((ground: Ground) => Promise<RequestOf<E>>) | 'lists what is in scope' | 'is about no project';
  /** For a list that can be filtered to one record: the request for all. */
  readonly listed?: (ground: Ground, callerId: number) => Promise<RequestOf<E>>;
  /** Whether a response shows something of the caller's projects, where it has none of their names. */
  readonly shows?: (data: ReceivedOf<E>) => boolean;
}

export type ExamplesOf<Area> = { readonly [K in keyof Area]: Area[K] extends Endpoint ? Example<Area[K]> : never };

export const noId = 2_147_483_000;

export const june = { startDate: '2026-06-01', endDate: '2026-06-30' };

export const juneOfTimesheet = { startDate: '06-01-2026', endDate: '06-30-2026' };

export const nothingToSay = { inside: async () => ({}), missing: 'is about no project' } as const;

/** A project of the ground's users, with a developer at a rate and one logged day in June. */
export async function ours({ world, csm, accountant }: Ground) {
  const project = await aProject(world.tx, { accountants: [accountant.userId], csms: [csm.userId] });
  const employeeId = await aDeveloper(world.tx, { projectId: project.id });
  await aRateRange(world.tx, {
    projectId: project.id,
    startDate: '2026-06-01',
    endDate: '2026-06-30',
    roleRates: { 'React Developer': '50' },
  });
  await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2026-06-02', hours: 8 });
  return { ...project, employeeId };
}

export const aNewNote = { projectNotesId: 0 as const, notesDescription: 'Ask for the purchase order' };

export const toAssign = { provider: 'QUICK_BOOKS' as const, region: 'US' };

/** The name of a project's company. */
export async function companyOfProject({ world }: Ground, projectId: number): Promise<string> {
  const found = await sql<{ name: string }>`
    select c.display_name as name from company c join project p on p.company_id = c.id where p.id = ${projectId}`.execute(
    world.tx,
  );
  return found.rows[0]?.name ?? '';
}

/** The company of a project of the ground's users. */
export async function aCompanyOfOurs({ world, csm, accountant }: Ground): Promise<number> {
  const companyId = await aCompany(world.tx);
  await aProject(world.tx, { companyId, accountants: [accountant.userId], csms: [csm.userId] });
  return companyId;
}

export async function aSavedDraft(ground: Ground) {
  const project = await ours(ground);
  const timesheet = await aTimesheetOf(ground.admin, project, juneOfTimesheet.startDate, juneOfTimesheet.endDate);
  const saved = await ground.admin.call(invoiceEndpoints.create, { body: await savePayload(ground.admin, timesheet) });
  return saved.data;
}

export async function aBareInvoice(ground: Ground, state: 'draft' | 'issued'): Promise<number> {
  const invoiceId = await aBareDraft(ground.world.tx, (await ours(ground)).id);
  if (state === 'issued') await issueBare(ground.world.tx, invoiceId);
  return invoiceId;
}

/** An invoice that was written in the books and assigned to a project. */
export async function aDirectInvoice(ground: Ground): Promise<number> {
  const project = await ours(ground);
  const { id } = await aHandMadeDocument(ground.world, { customer: await companyOfProject(ground, project.id) });
  const body = { ...toAssign, projectId: project.id, invoices: [{ invoiceId: id, ...june }] };
  const { invoices } = (await ground.admin.call(directInvoiceEndpoints.assignProject, { body })).data;
  return invoices[0]?.invoiceId ?? 0;
}

export async function numbersOf(ground: Ground): Promise<string[]> {
  const { tx } = ground.world;
  await ours(ground);
  const projects = await sql<{ id: number }>`
    select project_id as id from project_staff where user_id = ${ground.csm.userId}`.execute(tx);
  return Promise.all(projects.rows.map(async ({ id }) => `INV-${await aBareIssued(tx, id, '100')}`));
}

export const anIssued = async (ground: Ground) => aBareIssued(ground.world.tx, (await ours(ground)).id, '100');

/** Another organisation of Zoho Books that is not connected yet. */
export const aConnection = async ({ admin }: Ground) =>
  (
    await admin.call(connectionEndpoints.create, {
      body: {
        organizationName: 'More books',
        provider: 'ZOHO_BOOKS',
        region: `US_${nextNumber()}`,
        clientId: 'client',
        clientSecret: 'secret',
        scopeCode: 'scope',
      },
    })
  ).data;

export const predictionOf = (
  projectId: number,
  known: { predictionId: number; version?: number } = { predictionId: 0 },
) => ({
  projectId,
  skipWarnings: true,
  predictionDetails: [
    {
      ...known,
      accuracy: 75 as const,
      predictedAmount: '1200',
      startDate: june.startDate,
      endDate: june.endDate,
      receivedMonth: 'Jul-2026',
      submissionType: 'IT' as const,
    },
  ],
});

/** A prediction of a project of the ground's users. */
export async function aPrediction(ground: Ground): Promise<{ projectId: number; predictionId: number }> {
  const { id } = await ours(ground);
  const { data } = await ground.admin.call(predictionEndpoints.add, { body: predictionOf(id) });
  return { projectId: id, predictionId: data.predictionDetails[0]?.predictionId ?? 0 };
}
