import { addDays, addMonths, calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { connectionEndpoints } from '@countinghouse/contract/connections.contract.ts';
import type { contract } from '@countinghouse/contract/contract.ts';
import type { Endpoint, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceTemplateEndpoints } from '@countinghouse/contract/invoice-templates.contract.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/direct-invoices.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import { mappingEndpoints } from '@countinghouse/contract/mapping.contract.ts';
import { billingEndpoints } from '@countinghouse/contract/billings.contract.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close.contract.ts';
import { noteEndpoints } from '@countinghouse/contract/notes.contract.ts';
import { disputeEndpoints } from '@countinghouse/contract/disputes.contract.ts';
import { linkEndpoints } from '@countinghouse/contract/links.contract.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts.contract.ts';
import { signInEndpoints } from '@countinghouse/contract/sign-in.contract.ts';
import { userEndpoints } from '@countinghouse/contract/users.contract.ts';
import { verificationEndpoints } from '@countinghouse/contract/verification.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs.contract.ts';
import { sql } from 'kysely';
import { generate } from 'otplib';
import {
  aCompany,
  aDeveloper,
  aLeaveDay,
  aProject,
  aRateRange,
  aResignation,
  aStaffUser,
  aTechStack,
  aWorkLog,
  nextNumber,
} from '../seed/builders.ts';
import { approveOverHttp, sandboxBooks } from '../seed/connect-sandbox.ts';
import { aBareDraft, aBareIssued, aBareReceipt, anOpenCredit, issueBare } from './bare-invoice.ts';
import { aHandMadeDocument } from './hand-made-document.ts';
import { aTypedCompany } from './typed-company.ts';
import { insertLink } from '../src/slices/passwords/passwords.sql.ts';
import { tokenHash } from '../src/slices/sessions/sessions.public.ts';
import { hashPassword } from '../src/slices/users/password.ts';
import { aTimesheetOf, savePayload, toExport } from './invoicing.ts';
import { aPictureForm, aPng } from './pictures.ts';
import { aPdf, aProjectForm, aSalesPerson, anIncentive, unchanged } from './project-forms.ts';
import { sealedPasswords } from './sealed-passwords.ts';
import { signedByQuickBooks, signedByZohoBooks } from './signed-by-books.ts';
import type { Person, World } from './world.ts';

/** What an example request is made on: a world, and the people who are on every project made here. */
export interface Ground {
  readonly world: World;
  readonly admin: Person;
  readonly csm: Person;
  readonly accountant: Person;
  /** Someone who gave the password and owes the code. */
  readonly owing: Owing;
}

export interface Owing extends Pick<Person, 'call' | 'email'> {
  readonly password: string;
  /** A new half-login of the same person. */
  readonly again: () => Promise<void>;
}

/** How one endpoint is called by someone who may call it. */
export interface Example<E extends Endpoint> {
  /** A right request about records made for it alone; some name their caller. */
  readonly inside: (ground: Ground, callerId: number) => Promise<RequestOf<E>>;
  /**
   * The same request about a record that does not exist. What names no record has none: it lists what its caller may see,
   * or is about no project.
   */
  readonly missing: ((ground: Ground) => Promise<RequestOf<E>>) | 'lists what is in scope' | 'is about no project';
  /** Of a list that can be narrowed to one record: the request for all. */
  readonly listed?: (ground: Ground, callerId: number) => Promise<RequestOf<E>>;
}

type Examples = { readonly [A in keyof typeof contract]: ExamplesOf<(typeof contract)[A]> };
type ExamplesOf<Area> = { readonly [K in keyof Area]: Area[K] extends Endpoint ? Example<Area[K]> : never };

const noId = 2_147_483_000;
const june = { startDate: '2026-06-01', endDate: '2026-06-30' };
const juneOfTimesheet = { startDate: '06-01-2026', endDate: '06-30-2026' };
const juneWorked = { timesheetStartDate: '06-01-2026', timesheetEndDate: '06-30-2026' };
const aDownload = { list: 'NOTE' as const, format: 'CSV' as const, rows: 2, isSelection: false, filter: [] };
const toDownload = {
  timesheetStartDate: june.startDate,
  timesheetEndDate: june.endDate,
  columnNames: ['Employee' as const, 'Billable hours' as const],
  mergeByDate: true,
};
const availableInJune = {
  query: { endDate: june.endDate, timesheetStartDate: june.startDate, timesheetEndDate: june.endDate },
  body: { zohoEmployeeMetadataList: [] },
};
const comparedInJune = { startDate: june.startDate, zohoEmployeeMetadataList: [] };
const amended = {
  version: 1,
  invoiceDueDate: '2026-08-31',
  customerMemo: 'Thank you',
  receivedMonth: 'Sep-2026',
};
const nothingToSay = { inside: async () => ({}), missing: 'is about no project' } as const;
const togglFile = `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,Duration
Ada Dev,ada@devs.example,Acme,Portal,Login,,Yes,2026-06-03,09:00:00,01:30:00
`;

/** A project of the people of the ground, with a developer at a rate and one logged day in June. */
async function ours({ world, csm, accountant }: Ground) {
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

const aNotice = { resignationDate: '2026-06-01', lastWorkingDay: '2026-06-30' };

async function aResignationOf(ground: Ground) {
  const { id: projectId, employeeId } = await ours(ground);
  const id = await aResignation(ground.world.tx, { employeeId, ...aNotice });
  return { id, projectId };
}

/** The version of the own profile: that of people who changed nothing yet is the same for all. */
const ownVersion = async ({ admin }: Ground): Promise<number> => (await admin.call(userEndpoints.profile)).data.version;

const aNewNote = { projectNotesId: 0 as const, notesDescription: 'Ask for the purchase order' };

async function aNote(ground: Ground): Promise<number> {
  const body: RequestOf<typeof noteEndpoints.add>['body'] = [{ ...aNewNote, projectId: (await ours(ground)).id }];
  return (await ground.admin.call(noteEndpoints.add, { body })).data[0]?.projectNotesId ?? noId;
}

const toAssign = { provider: 'QUICK_BOOKS' as const, region: 'US' };

/** What the company of a project is called. */
async function companyOfProject({ world }: Ground, projectId: number): Promise<string> {
  const found = await sql<{ name: string }>`
    select c.display_name as name from company c join project p on p.company_id = c.id where p.id = ${projectId}`.execute(
    world.tx,
  );
  return found.rows[0]?.name ?? '';
}

const aNewView = { type: 'PROJECT' as const, settingData: [{ columnName: 'name', visible: true }] };

async function aView({ world }: Ground, userId: number): Promise<number> {
  const made = await sql<{ id: number }>`insert into column_view (user_id, type, name, columns, list_query, is_shared)
    values (${userId}, 'PROJECT', ${`View ${nextNumber()}`}, ${JSON.stringify(aNewView.settingData)}, '', false) returning id`.execute(
    world.tx,
  );
  return made.rows[0]?.id ?? noId;
}

/** The company of a project of the people of the ground. */
async function aCompanyOfOurs({ world, csm, accountant }: Ground): Promise<number> {
  const companyId = await aCompany(world.tx);
  await aProject(world.tx, { companyId, accountants: [accountant.userId], csms: [csm.userId] });
  return companyId;
}

const aTypedClient = { name: 'Mary Ann Lee', email: 'mary@acme.example', phoneNumber: '' };

/** The primary client of a project of the people of the ground. */
async function aClientOfOurs(ground: Ground): Promise<{ companyId: number; projectId: number; clientId: number }> {
  const companyId = await aCompanyOfOurs(ground);
  const found = await sql<{ projectId: number; clientId: number }>`
    select x.project_id as "projectId", x.client_id as "clientId" from project_client x join project p on p.id = x.project_id
    where p.company_id = ${companyId}`.execute(ground.world.tx);
  return { companyId, ...(found.rows[0] ?? { projectId: noId, clientId: noId }) };
}

async function aReplacement(ground: Ground) {
  const { companyId, projectId, clientId } = await aClientOfOurs(ground);
  const other = await sql<{ id: number }>`insert into client (company_id, name, email)
    values (${companyId}, 'Ann Lee', ${`ann${nextNumber()}@acme.example`}) returning id`.execute(ground.world.tx);
  return {
    clientId,
    replacements: [{ projectId, version: 1, clientId: other.rows[0]?.id ?? noId, primaryClient: true }],
  };
}

const typedCompany = () => ({
  ...aTypedCompany,
  displayName: `Example ${nextNumber()}`,
});

const aTypedUser = () => ({ name: 'Nora Lind', role: 'ROLE_CSM' as const });

/** A request about somebody who is on no project. */
const aboutAUser = <Request>(request: (user: Person) => Promise<Request>) =>
  ({
    inside: async ({ world }: Ground): Promise<Request> => request(await world.signedIn('ROLE_CSM')),
    missing: 'is about no project',
  }) as const;

/** Something was done on each project of these people before the request is made. */
const withANote =
  <Request>(request: () => Promise<Request>) =>
  async ({ world, admin, csm }: Ground): Promise<Request> => {
    const { rows } = await sql<{ id: number }>`
      select project_id as id from project_staff where user_id = ${csm.userId}`.execute(world.tx);
    for (const { id } of rows) await admin.call(noteEndpoints.add, { body: [{ ...aNewNote, projectId: id }] });
    return request();
  };

async function aSavedDraft(ground: Ground) {
  const project = await ours(ground);
  const timesheet = await aTimesheetOf(ground.admin, project, juneOfTimesheet.startDate, juneOfTimesheet.endDate);
  const saved = await ground.admin.call(invoiceEndpoints.create, { body: await savePayload(ground.admin, timesheet) });
  return saved.data;
}

/** An issued invoice over one log of 8 hours, of which its source tells 9 since; answers what it takes to settle that. */
async function toSettle(ground: Ground) {
  const { invoiceId } = await aSavedDraft(ground);
  await issueBare(ground.world.tx, invoiceId);
  const { rows } = await sql<{ logId: string }>`
    with changed as (update work_log set seconds = 32400
      where id in (select work_log_id from time_entry where invoice_id = ${invoiceId}) returning id)
    insert into time_entry (work_log_id, seconds, is_difference, created_at) select id, 3600, true, now() from changed
    returning work_log_id::text as "logId"`.execute(ground.world.tx);
  return {
    params: { id: invoiceId },
    body: { choice: 'carry' as const, logs: rows.map(({ logId }) => ({ logId, seconds: 32_400 })) },
  };
}

async function aBareInvoice(ground: Ground, state: 'draft' | 'issued'): Promise<number> {
  const invoiceId = await aBareDraft(ground.world.tx, (await ours(ground)).id);
  if (state === 'issued') await issueBare(ground.world.tx, invoiceId);
  return invoiceId;
}

/** An invoice that was written in the books and given to a project. */
async function aDirectInvoice(ground: Ground): Promise<number> {
  const project = await ours(ground);
  const { id } = await aHandMadeDocument(ground.world, { customer: await companyOfProject(ground, project.id) });
  const body = { ...toAssign, projectId: project.id, invoices: [{ invoiceId: id, ...june }] };
  const { invoices } = (await ground.admin.call(directInvoiceEndpoints.assignProject, { body })).data;
  return invoices[0]?.invoiceId ?? 0;
}

/** An issued invoice over one line of 400.00 for 8 hours, and how to credit two of them. */
async function toCredit(ground: Ground) {
  const { invoiceId, invoiceLineItemList: lines, version } = await aSavedDraft(ground);
  await issueBare(ground.world.tx, invoiceId);
  return {
    params: { id: invoiceId },
    body: {
      version,
      reason: 'two hours were billed twice',
      creditDate: '2026-12-01',
      lines: lines.map(({ lineId }) => ({ lineId, quantity: '2.00', amount: null })),
      hours: lines.flatMap(({ userIds }) => userIds.map((userId) => ({ userId, hours: '2.00' }))),
      creditAmount: '-100.00',
    },
  };
}

/** The numbers of issued invoices, one of each project that the people of the ground are on. */
/** Each project of the CSM has a rate range of its own. */
/** An employee who was added by hand, on a project of the people of the ground. */
async function byHand(ground: Ground): Promise<number> {
  const { employeeId } = await ours(ground);
  await sql`update employee set by_hand = true where id = ${employeeId}`.execute(ground.world.tx);
  return employeeId;
}

async function ratesOf({ world, csm }: Ground): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select project_id as id from project_staff s where user_id = ${csm.userId}
      and not exists (select from rate_range r where r.project_id = s.project_id)`.execute(world.tx);
  for (const { id } of rows) await aRateRange(world.tx, { projectId: id, startDate: '2026-06-01' });
}

/** A line of a pasted rate card for the project of the ground. */
const aPastedLine = async (ground: Ground) => ({
  project: (await ours(ground)).name,
  startDate: '2026-08-01',
  endDate: null,
  roleRates: { 'React Developer': '45' },
});

async function numbersOf(ground: Ground): Promise<string[]> {
  const { tx } = ground.world;
  await ours(ground);
  const projects = await sql<{ id: number }>`
    select project_id as id from project_staff where user_id = ${ground.csm.userId}`.execute(tx);
  return Promise.all(projects.rows.map(async ({ id }) => `INV-${await aBareIssued(tx, id, '100')}`));
}

/** Predicts something of each project of the CSM; their companies are called as they are, as the dashboard names companies only. */
async function billedByName(ground: Ground): Promise<void> {
  await ours(ground);
  await sql`with own as (select p.* from project p join project_staff s on s.project_id = p.id where s.user_id = ${ground.csm.userId}),
      named as (update company c set display_name = own.name from own where own.company_id = c.id)
    insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
    select id, '2026-05-01', 100, 100000, '2026-05-01', now() from own`.execute(ground.world.tx);
  await sql`select freeze_started_predictions('2026-11-21')`.execute(ground.world.tx);
}

/** A role that nobody has. */
async function aRole({ world }: Ground): Promise<number> {
  const name = `Role ${nextNumber()}`;
  await aTechStack(world.tx, { name });
  const found = await sql<{ id: number }>`select id from tech_stack where name = ${name}`.execute(world.tx);
  return found.rows[0]?.id ?? 0;
}

/** A day that no holiday and no other example has. */
const nextFreeDay = () => addDays(calendarDate('2030-01-01'), nextNumber());

async function aHolidayOf({ world }: Ground): Promise<number> {
  const added = await sql<{ id: number }>`
    insert into holiday (region, date, name) values ('CA', ${nextFreeDay()}, 'Thanksgiving') returning id`.execute(
    world.tx,
  );
  return added.rows[0]?.id ?? 0;
}

const aCalendarFile = (day: string) => ({
  region: 'UK' as const,
  calendar: `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\nSUMMARY:Bank holiday\r\nEND:VEVENT\r\nEND:VCALENDAR`,
  from: 2030,
  to: 2060,
});

const aTemplate = async ({ admin }: Ground) =>
  (
    await admin.call(invoiceTemplateEndpoints.add, {
      body: { name: `Template ${nextNumber()}`, grouping: 'Techwise' },
    })
  ).data;
const aNewLink = { title: 'Statement of work', url: 'https://files.example/sow' };

async function aStoredLink(ground: Ground): Promise<number> {
  const wish = { params: { id: (await ours(ground)).id }, body: aNewLink };
  return (await ground.admin.call(linkEndpoints.add, wish)).data.linkId;
}

/** A project of the people of the ground with everything that the edit form asks for. */
async function toBeChanged(ground: Ground): Promise<ProjectDetails> {
  const { id } = await ours(ground);
  const seller = await aSalesPerson(ground.world.tx);
  await sql`insert into project_sales_person values (${id}, ${seller.id}, 1)`.execute(ground.world.tx);
  return (await ground.admin.call(projectEndpoints.get, { params: { id } })).data;
}

async function toReassign({ world }: Ground) {
  const { email } = await aStaffUser(world.tx, {
    role: 'ROLE_CSM',
    email: `next${nextNumber()}@countinghouse.example`,
  });
  return { kind: 'csm' as const, email };
}

async function aStoredDocument(ground: Ground): Promise<string> {
  const project = await toBeChanged(ground);
  const wish = {
    query: { version: project.version },
    form: aProjectForm(unchanged(project), { add: [aPdf('contract.pdf')] }),
  };
  const changed = await ground.admin.call(projectEndpoints.change, wish);
  return changed.data.contractDocument[0]?.fileName ?? '';
}

const toWriteOff = (projectId: number) => ({
  projectId,
  ...june,
  openSeconds: 28_800,
  reason: 'agreed with the client',
});

/** A draft that was sent to the books long ago, without a clear answer. */
async function aDraftInDoubt(ground: Ground): Promise<number> {
  const id = await aBareInvoice(ground, 'draft');
  await sql`
    with left_for_books as (
      insert into outbox (topic, service, subject, payload, state, attempts, sent_at, sends, due_at, created_at)
      select 'push-invoice', 'books:' || c.id, ${`invoice:${id}`}, '{}', 'unknown', 1, '2026-01-01', 1, '2099-01-01', '2026-01-01'
      from connection c where c.provider = 'QUICK_BOOKS' and c.region = 'US' returning id, substr(service, 7)::int as connection_id)
    update invoice i set locked = true, push_outbox_id = l.id, connection_id = l.connection_id from left_for_books l where i.id = ${id}`.execute(
    ground.world.tx,
  );
  return id;
}

const toMap = async (ground: Ground, invoiceId: number) => ({
  invoiceId,
  booksInvoiceNumber: (await aHandMadeDocument(ground.world)).number,
});

async function toSave(ground: Ground) {
  const timesheet = await aTimesheetOf(ground.admin, await ours(ground), '06-01-2026', '06-30-2026');
  return savePayload(ground.admin, timesheet);
}

async function toChange(ground: Ground) {
  const { invoiceId, version } = await aSavedDraft(ground);
  const timesheet = await ground.admin.call(invoiceEndpoints.timesheet, { params: { id: invoiceId } });
  return { ...(await savePayload(ground.admin, timesheet.data)), invoiceId, version };
}

function aForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([togglFile], 'toggl.csv', { type: 'text/csv' }));
  return form;
}
const importForm = (projectId: number, employeeId: number): FormData =>
  aForm({
    mapping: JSON.stringify({ projectId, projects: ['Portal'], people: [{ key: 'ada@devs.example', employeeId }] }),
  });

/** A file that was imported into our project, and changed nothing that stands on an invoice. */
async function anImportOf(ground: Ground): Promise<number> {
  const stored = await sql<{ id: number }>`
    insert into work_log_import (project_id, source, file_name, start_date, end_date, added, changed, removed, seconds_before, seconds_after,
      imported_by, imported_at)
    values (${(await ours(ground)).id}, 'toggl', 'june.csv', '2026-06-01', '2026-06-30', 0, 0, 0, 0, 0, 'Anna', now())
    returning id`.execute(ground.world.tx);
  return stored.rows[0]?.id ?? noId;
}

const aReceipt = { version: 1, amount: '100', receivedDate: '2026-06-30', note: 'by wire' };
async function aBillingIssued(ground: Ground, invoiceId?: number): Promise<number> {
  const found = await sql<{
    billing_id: number;
  }>`select billing_id from invoice where id = ${invoiceId ?? (await anIssued(ground))}`.execute(ground.world.tx);
  return found.rows[0]?.billing_id ?? noId;
}
async function aDisputed(ground: Ground, invoiceId?: number): Promise<number> {
  const billingId = await aBillingIssued(ground, invoiceId);
  await ground.admin.call(disputeEndpoints.open, { body: { billingId, reason: 'hours are doubted' } });
  return billingId;
}
const anAdjustment = {
  version: 1,
  adjustmentType: 'Discount' as const,
  amount: '0.01',
  adjustedDate: '2026-11-20',
  reason: 'paid early',
};
/** Somebody who sells a project of ours and gets 5 % of the 100 that came for it in May. */
async function aPaidSeller(ground: Ground): Promise<{ id: number; projectId: number; incentiveId: number }> {
  const { tx } = ground.world;
  const { id: projectId } = await ours(ground);
  const { id } = await aSalesPerson(tx);
  await sql`insert into project_sales_person values (${projectId}, ${id}, 1)`.execute(tx);
  const incentiveId = await anIncentive(tx, { salesPersonId: id, projectId });
  await aBareReceipt(tx, await aBareIssued(tx, projectId, '100'), { amount: '100', day: '2026-05-15' });
  return { id, projectId, incentiveId };
}

const aRefund = { currencyCode: 'USD', amount: '10', refundDate: '2026-06-30' };
/** A payment of 100 that was moved off its invoice; answers its company, and another issued invoice of it. */
async function anOnAccount(ground: Ground): Promise<{ companyId: number; invoiceId: number }> {
  const { tx } = ground.world;
  const projectId = (await ours(ground)).id;
  const body = { ...aReceipt, invoiceId: await aBareIssued(tx, projectId, '100') };
  const { invoiceId, version, receipts } = (await ground.admin.call(receiptEndpoints.add, { body })).data;
  await ground.admin.call(receiptEndpoints.moveToOpenCredit, {
    params: { id: invoiceId, receiptId: receipts[0]?.receiptId ?? noId },
    body: { version, reason: 'of another invoice' },
  });
  const { rows } = await sql<{ companyId: number }>`select company_id as "companyId" from invoice
    where id = ${invoiceId}`.execute(tx);
  return { companyId: rows[0]?.companyId ?? noId, invoiceId: await aBareIssued(tx, projectId, '100') };
}

/** An issued invoice and an open credit of another invoice of its project. */
async function anAppliable(ground: Ground): Promise<{ id: number; creditId: number }> {
  const { tx } = ground.world;
  const projectId = (await ours(ground)).id;
  const creditId = await anOpenCredit(tx, await aBareIssued(tx, projectId, '100'), '-30');
  return { id: await aBareIssued(tx, projectId, '100'), creditId };
}

/** An issued invoice that names a document of the connected books. */
async function anIssuedInBooks(ground: Ground): Promise<number> {
  const { tx } = ground.world;
  const id = await aBareDraft(tx, (await ours(ground)).id);
  await sql`update invoice set rows_amount = 100, lines_amount = 100, total = 100, connection_id = (select min(id) from connection where provider = 'QUICK_BOOKS')
    where id = ${id}`.execute(tx);
  await issueBare(tx, id);
  await sql`update invoice set books_id = ${`example-${id}`} where id = ${id}`.execute(tx);
  return id;
}

const anIssued = async (ground: Ground) => aBareIssued(ground.world.tx, (await ours(ground)).id, '100');

/** A job that no build knows, so that none runs it. */
async function aJob({ world }: Ground): Promise<string> {
  const name = `JOB_${String(nextNumber()).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')}`;
  await sql`insert into job (name, cron) values (${name}, '0 4 * * *')`.execute(world.tx);
  return name;
}
async function aFailedRun(ground: Ground): Promise<number> {
  const added = await sql<{ id: number }>`
    insert into job_run (job, owner, state, started_at, heartbeat_at, finished_at, error)
    values (${await aJob(ground)}, 'a server', 'failed', now(), now(), now(), 'it was dark') returning id::int`.execute(
    ground.world.tx,
  );
  return added.rows[0]?.id ?? 0;
}

/** Another organisation of Zoho Books, which nobody has connected yet. */
const aConnection = async ({ admin }: Ground) =>
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
const oneConnection = async (ground: Ground) => ({ params: { code: (await aConnection(ground)).code } });

/** What the provider adds to the address of the callback, after its consent page was filled in. */
async function consent({ admin }: Ground) {
  const code = 'quickbooks_us';
  const { authorizeUrl } = (await admin.call(connectionEndpoints.authorize, { params: { code } })).data;
  const page = new URL(authorizeUrl);
  const fields = new URLSearchParams([...page.searchParams, ['decision', 'approve'], ['realmId', '9341450000000001']]);
  const back = new URL(await approveOverHttp(`${page.origin}${page.pathname}`, fields));
  return { params: { code }, query: Object.fromEntries(back.searchParams) };
}

const everybodyHasAPicture = (world: World) =>
  sql`insert into profile_image (user_id, name, media_type, hash, bytes, stored_at)
    select id, 'me.png', 'image/png', 'x', ${Buffer.from(aPng())}, now() from staff_user on conflict do nothing`.execute(
    world.tx,
  );

/** A link with which the CSM of the ground can set a password. */
async function aLink({ world, csm }: Ground): Promise<{ token: string }> {
  const token = world.product.clock.randomBytes(32).toString('base64url');
  const now = new Date(world.clock.now()).toISOString();
  const expiresAt = new Date(world.clock.now() + 60_000).toISOString();
  await insertLink(world.tx, {
    tokenHash: tokenHash(token),
    userId: csm.userId,
    kind: 'reset',
    createdAt: now,
    expiresAt,
  });
  return { token };
}

/** The own password of whoever calls, from one to another. */
async function toChangePassword({ world, admin, csm, accountant, owing }: Ground) {
  const people = [admin.userId, csm.userId, accountant.userId];
  const hash = await hashPassword(owing.password);
  await sql`update staff_user set password_hash = ${hash} where id in (${sql.join(people)})`.execute(world.tx);
  // another password ended their sessions
  await sql`update session set ended_at = null where user_id in (${sql.join(people)})`.execute(world.tx);
  return sealedPasswords(admin, owing.password, 'Ledger#2027');
}

async function codeOf({ owing, world }: Ground): Promise<string> {
  const { secret } = (await owing.call(signInEndpoints.qrCode, { query: { email: owing.email } })).data;
  return generate({ secret, epoch: Math.floor(world.clock.now() / 1000) });
}

/** One right request for each endpoint of the contract; an endpoint that is added does not compile until it has one. */
export const exampleRequests: Examples = {
  activity: {
    list: { inside: withANote(async () => ({})), missing: 'lists what is in scope' },
    search: { inside: withANote(async () => ({ query: { key: 'project' } })), missing: 'lists what is in scope' },
    filter: {
      inside: withANote(async () => ({ query: { resourceName: 'NOTE Created' } })),
      missing: 'lists what is in scope',
    },
    options: {
      inside: withANote(async () => ({ query: { key: 'projectName' as const } })),
      missing: 'lists what is in scope',
    },
    history: {
      inside: async (ground) => ({
        query: { projectId: (await ours(ground)).id, about: 'INVOICE' as const, resourceId: 1 },
      }),
      missing: async () => ({ query: { projectId: noId, about: 'INVOICE' as const, resourceId: 1 } }),
    },
    companyHistory: {
      inside: async (ground) => ({ query: { companyId: await aCompanyOfOurs(ground) } }),
      missing: async () => ({ query: { companyId: noId } }),
    },
    verify: nothingToSay,
  },
  system: { health: nothingToSay, ready: nothingToSay, openApi: nothingToSay, apiPage: nothingToSay },
  signIn: {
    authenticate: {
      inside: async ({ owing }) => ({ body: { email: owing.email, password: owing.password } }),
      missing: 'is about no project',
    },
    qrCode: { inside: async ({ owing }) => ({ query: { email: owing.email } }), missing: 'is about no project' },
    activateQr: {
      inside: async (ground) => ({ query: { email: ground.owing.email }, body: { code: await codeOf(ground) } }),
      missing: 'is about no project',
    },
    googleAuthenticate: {
      inside: async (ground) => {
        const { owing, world } = ground;
        const { secret } = (await owing.call(signInEndpoints.qrCode, { query: { email: owing.email } })).data;
        await owing.call(signInEndpoints.activateQr, {
          query: { email: owing.email },
          body: { code: await codeOf(ground) },
        });
        await owing.again();
        world.clock.advance(30_000);
        const code = await generate({ secret, epoch: Math.floor(world.clock.now() / 1000) });
        return { body: { email: owing.email, code } };
      },
      missing: 'is about no project',
    },
    logOut: nothingToSay,
    session: nothingToSay,
  },
  passwords: {
    askForLink: {
      inside: async ({ owing }) => ({ query: { email: owing.email, newEntry: 'false' } }),
      missing: 'is about no project',
    },
    link: { inside: async (ground) => ({ query: await aLink(ground) }), missing: 'is about no project' },
    setByLink: {
      inside: async (ground) => ({
        query: await aLink(ground),
        body: { userId: ground.csm.userId, newPassword: 'Ledger#2027', confirmNewPassword: 'Ledger#2027' },
      }),
      missing: 'is about no project',
    },
    sealingKey: nothingToSay,
    change: {
      inside: async (ground) => ({ body: await toChangePassword(ground) }),
      missing: 'is about no project',
    },
  },
  staffUsers: {
    list: nothingToSay,
    search: { inside: async () => ({ query: { userName: 'person' } }), missing: 'is about no project' },
    emailDomains: nothingToSay,
    get: aboutAUser(async ({ userId }) => ({ params: { id: userId } })),
    create: {
      inside: async () => ({ body: { ...aTypedUser(), email: `new${nextNumber()}@countinghouse.example` } }),
      missing: 'is about no project',
    },
    change: aboutAUser(async ({ userId, email }) => ({
      body: { ...aTypedUser(), id: userId, email, role: 'ROLE_CSM' as const, version: 1 },
    })),
    remove: aboutAUser(async ({ userId }) => ({ params: { id: userId }, query: { version: 1 } })),
    sendLink: aboutAUser(async ({ userId }) => ({ params: { id: userId } })),
    resetSecondFactor: {
      inside: async ({ world }) => {
        const { userId: id } = await world.signedIn('ROLE_CSM');
        await sql`update staff_user set totp_secret = 'sealed' where id = ${id}`.execute(world.tx);
        return { params: { id }, query: { version: 1 } };
      },
      missing: 'is about no project',
    },
  },
  assignments: {
    list: {
      inside: async (ground) => {
        await ours(ground);
        return { query: { userId: ground.csm.userId } };
      },
      missing: async () => ({ query: { userId: noId } }),
    },
    suggestions: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
      missing: 'is about no project',
    },
    reassign: {
      inside: async (ground) => {
        const { id: projectId } = await ours(ground);
        const { userId: newUserId } = await ground.world.signedIn('ROLE_CSM');
        return { body: { userId: ground.csm.userId, projects: [{ projectId, newUserId, primary: true }] } };
      },
      missing: 'is about no project',
    },
  },
  users: {
    profile: nothingToSay,
    changeProfile: {
      inside: async (ground) => {
        const version = await ownVersion(ground);
        return { body: { name: `Ada Berg ${version}`, phoneNumber: '+1 555-123-4567', version } };
      },
      missing: 'is about no project',
    },
    image: {
      inside: async ({ world }) => {
        await everybodyHasAPicture(world);
        return {};
      },
      missing: 'is about no project',
    },
    changeImage: {
      inside: async (ground) => {
        await everybodyHasAPicture(ground.world);
        return { query: { version: await ownVersion(ground) }, form: aPictureForm('me.png', aPng()) };
      },
      missing: 'is about no project',
    },
  },
  appearance: {
    get: nothingToSay,
    change: {
      inside: async () => ({ body: { theme: 'dark', density: 'comfortable' } }),
      missing: 'is about no project',
    },
  },
  connections: {
    list: nothingToSay,
    create: {
      inside: async () => ({
        body: {
          organizationName: 'Books CA',
          provider: 'QUICK_BOOKS',
          region: 'CA',
          clientId: 'client',
          clientSecret: 'secret',
          scopeCode: 'scope',
          realmId: '9341450000000003',
        },
      }),
      missing: 'is about no project',
    },
    change: {
      inside: async (ground) => {
        const { id, organizationName, clientId, redirectUrl, scopeCode, version } = await aConnection(ground);
        return { body: { id, organizationName, clientId: `${clientId}2`, redirectUrl, scopeCode, version } };
      },
      missing: 'is about no project',
    },
    remove: {
      inside: async (ground) => {
        const { code, version } = await aConnection(ground);
        return { params: { code }, query: { version } };
      },
      missing: 'is about no project',
    },
    test: { inside: oneConnection, missing: 'is about no project' },
    disconnect: { inside: oneConnection, missing: 'is about no project' },
    authorize: { inside: async () => ({ params: { code: 'quickbooks_us' } }), missing: 'is about no project' },
    callback: { inside: consent, missing: 'is about no project' },
  },
  jobs: {
    list: nothingToSay,
    change: {
      inside: async (ground) => ({ body: { name: await aJob(ground), cron: '5 4 * * *', enabled: false, version: 1 } }),
      missing: 'is about no project',
    },
    run: { inside: async (ground) => ({ params: { name: await aJob(ground) } }), missing: 'is about no project' },
    runs: { inside: async (ground) => ({ params: { name: await aJob(ground) } }), missing: 'is about no project' },
    runDetails: {
      inside: async (ground) => ({ params: { runId: await aFailedRun(ground) } }),
      missing: 'is about no project',
    },
    retry: {
      inside: async (ground) => ({ params: { runId: await aFailedRun(ground) } }),
      missing: 'is about no project',
    },
  },
  serverLogs: {
    list: nothingToSay,
    download: { inside: async () => ({ body: {} }), missing: 'is about no project' },
  },
  viewing: { people: nothingToSay },
  exchangeRates: {
    known: {
      inside: async () => ({ query: { currencyCode: 'GBP', date: june.endDate } }),
      missing: 'is about no project',
    },
  },
  techStacks: {
    list: nothingToSay,
    changeDefaultRate: {
      inside: async (ground) => ({ body: { id: await aRole(ground), defaultRate: '40', version: 1 } }),
      missing: 'is about no project',
    },
    add: {
      inside: async () => ({
        body: { name: `Role ${nextNumber()}`, category: 'Mobile Technologies', defaultRate: null },
      }),
      missing: 'is about no project',
    },
    change: {
      inside: async (ground) => ({
        params: { id: await aRole(ground) },
        body: { name: `Role ${nextNumber()}`, category: 'Mobile Technologies', version: 1 },
      }),
      missing: 'is about no project',
    },
    remove: {
      inside: async (ground) => ({ params: { id: await aRole(ground) }, query: { version: 1 } }),
      missing: 'is about no project',
    },
  },
  holidays: {
    list: { inside: async () => ({ query: { year: 2026 } }), missing: 'is about no project' },
    add: {
      inside: async () => ({ body: { region: 'UAE', date: nextFreeDay(), name: 'Founders’ Day' } }),
      missing: 'is about no project',
    },
    change: {
      inside: async (ground) => ({
        params: { id: await aHolidayOf(ground) },
        body: { date: nextFreeDay(), name: 'Moved', version: 1 },
      }),
      missing: 'is about no project',
    },
    remove: {
      inside: async (ground) => ({ params: { id: await aHolidayOf(ground) }, query: { version: 1 } }),
      missing: 'is about no project',
    },
    previewFile: { inside: async () => ({ body: aCalendarFile(nextFreeDay()) }), missing: 'is about no project' },
    importFile: { inside: async () => ({ body: aCalendarFile(nextFreeDay()) }), missing: 'is about no project' },
  },
  projects: {
    filter: { inside: async () => ({ body: {} }), missing: 'lists what is in scope' },
    search: { inside: async () => ({ query: { projectName: 'Project' } }), missing: 'lists what is in scope' },
    get: {
      inside: async (ground) => ({ params: { id: (await ours(ground)).id } }),
      missing: async () => ({ params: { id: noId } }),
    },
    create: {
      inside: async () => ({ body: { name: 'Made by hand', zohoProjectId: `4400${nextNumber()}`, model: 'Hourly' } }),
      missing: 'is about no project',
    },
    change: {
      inside: async (ground) => {
        const project = await toBeChanged(ground);
        return { query: { version: project.version }, form: aProjectForm(unchanged(project)) };
      },
      missing: async (ground) => {
        const project = await toBeChanged(ground);
        return { query: { version: 1 }, form: aProjectForm({ ...unchanged(project), projectId: noId }) };
      },
    },
    switchBilling: {
      inside: async (ground) => ({
        params: { id: (await ours(ground)).id },
        body: { activeBilling: false, version: 1 },
      }),
      missing: async () => ({ params: { id: noId }, body: { activeBilling: false, version: 1 } }),
    },
    document: {
      inside: async (ground) => ({ query: { fileName: await aStoredDocument(ground) } }),
      missing: async () => ({ query: { fileName: 'nothing' } }),
    },
    suggestion: { inside: async () => ({ query: { projectName: 'Project' } }), missing: 'lists what is in scope' },
    sync: nothingToSay,
    previewReassign: {
      inside: async (ground) => ({
        body: { kind: 'csm', email: ground.csm.email, projectIds: [(await ours(ground)).id] },
      }),
      missing: 'is about no project',
    },
    reassign: {
      inside: async (ground) => ({
        body: { ...(await toReassign(ground)), projects: [{ projectId: (await ours(ground)).id, version: 1 }] },
      }),
      missing: 'is about no project',
    },
  },
  invoiceTemplates: {
    list: nothingToSay,
    add: {
      inside: async () => ({ body: { name: `Template ${nextNumber()}`, grouping: 'Techwise' } }),
      missing: 'is about no project',
    },
    change: {
      inside: async (ground) => {
        const { templateId: id, version } = await aTemplate(ground);
        return { params: { id }, body: { name: `Template ${nextNumber()}`, grouping: 'Combined', version } };
      },
      missing: 'is about no project',
    },
    remove: {
      inside: async (ground) => {
        const { templateId: id, version } = await aTemplate(ground);
        return { params: { id }, query: { version } };
      },
      missing: 'is about no project',
    },
  },
  downloads: {
    audit: {
      inside: async (ground) => ({ body: { ...aDownload, id: (await ours(ground)).id } }),
      missing: async () => ({ body: { ...aDownload, id: noId } }),
    },
  },
  links: {
    add: {
      inside: async (ground) => ({ params: { id: (await ours(ground)).id }, body: aNewLink }),
      missing: async () => ({ params: { id: noId }, body: aNewLink }),
    },
    change: {
      inside: async (ground) => ({
        params: { linkId: await aStoredLink(ground) },
        body: { ...aNewLink, title: 'Signed statement of work', version: 1 },
      }),
      missing: async () => ({ params: { linkId: noId }, body: { ...aNewLink, version: 1 } }),
    },
    remove: {
      inside: async (ground) => ({ params: { linkId: await aStoredLink(ground) }, query: { version: 1 } }),
      missing: async () => ({ params: { linkId: noId }, query: { version: 1 } }),
    },
  },
  options: {
    project: nothingToSay,
    addToProject: {
      inside: async () => ({ body: { list: 'leadSource', label: `Fair ${nextNumber()}` } }),
      missing: 'is about no project',
    },
    salesPersons: nothingToSay,
  },
  salesPersons: {
    list: nothingToSay,
    add: {
      inside: async () => ({ body: { name: 'Sal Esman', email: `sal${nextNumber()}@countinghouse.example` } }),
      missing: 'is about no project',
    },
    change: {
      inside: async (ground) => ({
        params: { id: (await aSalesPerson(ground.world.tx)).id },
        body: { name: 'Sal Esman', email: `sal${nextNumber()}@countinghouse.example`, version: 1 },
      }),
      missing: 'is about no project',
    },
    remove: {
      inside: async (ground) => ({
        params: { id: (await aSalesPerson(ground.world.tx)).id },
        query: { version: 1 },
      }),
      missing: 'is about no project',
    },
  },
  incentives: {
    get: {
      inside: async (ground) => ({ params: { id: (await aPaidSeller(ground)).id } }),
      missing: async () => ({ params: { id: noId } }),
    },
    transactions: {
      inside: async (ground) => ({ params: { id: (await aPaidSeller(ground)).id } }),
      missing: async () => ({ params: { id: noId } }),
    },
    options: {
      inside: async (ground) => ({ params: { id: (await aPaidSeller(ground)).id } }),
      missing: 'is about no project',
    },
    add: {
      inside: async (ground) => {
        const { id, projectId } = await aPaidSeller(ground);
        return {
          params: { id },
          body: {
            projectId,
            category: 'Rate',
            basis: 'Hours',
            currencyCode: 'USD',
            value: '2.5',
            fromMonth: 'May-2026',
          },
        };
      },
      missing: 'is about no project',
    },
    change: {
      inside: async (ground) => {
        const { id, incentiveId } = await aPaidSeller(ground);
        return { params: { id, incentiveId }, body: { value: '7', fromMonth: 'May-2026', version: 1 } };
      },
      missing: 'is about no project',
    },
    remove: {
      inside: async (ground) => {
        const { id, incentiveId } = await aPaidSeller(ground);
        return { params: { id, incentiveId }, query: { version: 1 } };
      },
      missing: 'is about no project',
    },
    payOut: {
      inside: async (ground) => ({
        params: { id: (await aPaidSeller(ground)).id },
        body: { month: 'May-2026', amounts: [{ currencyCode: 'USD', amount: '5.00' }], version: 1 },
      }),
      missing: 'is about no project',
    },
  },
  rates: {
    ofRange: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, startDate: '2026-06-01' } }),
      missing: async () => ({ query: { projectId: noId, startDate: '2026-06-01' } }),
    },
    ranges: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
      missing: async () => ({ query: { projectId: noId } }),
    },
    cards: {
      inside: async (ground) => {
        await ratesOf(ground);
        return { body: { projectName: 'Project' } };
      },
      missing: 'lists what is in scope',
    },
    searchCards: {
      inside: async (ground) => {
        await ratesOf(ground);
        return { query: { projectName: 'Project' } };
      },
      missing: 'lists what is in scope',
    },
    add: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, startDate: '2026-07-01' }, body: {} }),
      missing: async () => ({ query: { projectId: noId, startDate: '2026-07-01' }, body: {} }),
    },
    change: {
      inside: async (ground) => ({
        query: { projectId: (await ours(ground)).id, ...june, newStartDate: '2026-06-02', version: 1 },
        body: {},
      }),
      missing: async () => ({ query: { projectId: noId, ...june, newStartDate: '2026-06-02', version: 1 }, body: {} }),
    },
    changeSpecial: {
      inside: async (ground) => ({
        query: { projectId: (await ours(ground)).id, ...june, newStartDate: '2026-06-02', version: 1 },
        body: [],
      }),
      missing: async () => ({ query: { projectId: noId, ...june, newStartDate: '2026-06-02', version: 1 }, body: [] }),
    },
    fillEmpty: {
      inside: async (ground) => ({
        query: { projectId: (await ours(ground)).id, invoiceEndDate: '30-Jun-2026' },
        body: { 'React Developer': '45' },
      }),
      missing: async () => ({ query: { projectId: noId, invoiceEndDate: '30-Jun-2026' }, body: {} }),
    },
    checkPasted: {
      inside: async (ground) => ({ body: { lines: [await aPastedLine(ground)] } }),
      missing: 'is about no project',
    },
    savePasted: {
      inside: async (ground) => {
        const lines = [await aPastedLine(ground)];
        const { mark } = (await ground.admin.call(rateEndpoints.checkPasted, { body: { lines } })).data;
        return { body: { lines, mark } };
      },
      missing: 'is about no project',
    },
    effects: {
      inside: async (ground) => ({
        body: {
          kind: 'add',
          projectId: (await ours(ground)).id,
          startDate: '2026-07-01',
          endDate: null,
          roleRates: {},
        },
      }),
      missing: async () => ({
        body: { kind: 'add', projectId: noId, startDate: '2026-07-01', endDate: null, roleRates: {} },
      }),
    },
    remove: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, ...june, version: 1 } }),
      missing: async () => ({ query: { projectId: noId, ...june, version: 1 } }),
    },
  },
  workLogs: {
    source: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
      missing: async () => ({ query: { projectId: noId } }),
    },
    hours: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, state: 'open' } }),
      missing: async () => ({ query: { projectId: noId, state: 'open' } }),
    },
    openTime: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, ...june } }),
      missing: async () => ({ query: { projectId: noId, ...june } }),
    },
    writeOff: {
      inside: async (ground) => ({ body: toWriteOff((await ours(ground)).id) }),
      missing: async () => ({ body: toWriteOff(noId) }),
    },
    startPull: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id }, body: june }),
      missing: async () => ({ query: { projectId: noId }, body: june }),
    },
    pull: {
      inside: async (ground) => {
        const query = { projectId: (await ours(ground)).id };
        const begun = await ground.admin.call(workLogEndpoints.startPull, { query, body: june });
        return { params: { pullId: begun.data.pullId } };
      },
      missing: async () => ({ params: { pullId: noId } }),
    },
    previewFile: {
      inside: async (ground) => ({ form: aForm({ projectId: String((await ours(ground)).id) }) }),
      missing: async () => ({ form: aForm({ projectId: String(noId) }) }),
    },
    planFile: {
      inside: async (ground) => {
        const project = await ours(ground);
        return { form: importForm(project.id, project.employeeId) };
      },
      missing: async () => ({ form: importForm(noId, 1) }),
    },
    importFile: {
      inside: async (ground) => {
        const project = await ours(ground);
        return { form: importForm(project.id, project.employeeId) };
      },
      missing: async () => ({ form: importForm(noId, 1) }),
    },
    imports: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
      missing: async () => ({ query: { projectId: noId } }),
    },
    undoImport: {
      inside: async (ground) => ({ params: { importId: await anImportOf(ground) } }),
      missing: async () => ({ params: { importId: noId } }),
    },
  },
  timesheets: {
    availableEmployees: {
      inside: async (ground) => ({ params: { id: (await ours(ground)).zohoProjectId }, ...availableInJune }),
      missing: async () => ({ params: { id: '1' }, ...availableInJune }),
    },
    validate: {
      inside: async (ground) => ({ params: { id: (await ours(ground)).zohoProjectId }, query: juneOfTimesheet }),
      missing: async () => ({ params: { id: '1' }, query: juneOfTimesheet }),
    },
    nextPeriod: {
      inside: async (ground) => ({ params: { id: (await ours(ground)).zohoProjectId } }),
      missing: async () => ({ params: { id: '1' } }),
    },
    getAllLogs: {
      inside: async (ground) => ({ params: { id: (await ours(ground)).zohoProjectId }, query: juneOfTimesheet }),
      missing: async () => ({ params: { id: '1' }, query: juneOfTimesheet }),
    },
    recalculateLeave: {
      inside: async (ground) => {
        const project = await ours(ground);
        const { startDate, endDate } = juneOfTimesheet;
        const leaveId = await aLeaveDay(ground.world.tx, { employeeId: project.employeeId, day: '2026-06-03' });
        const timesheet = await aTimesheetOf(ground.admin, project, startDate, endDate);
        const fingerprint = timesheet.zohoEmployeeMetadataList[0]?.userLeaveData.fingerprint ?? '';
        return {
          query: { ...juneOfTimesheet, ...juneWorked, projectName: project.name },
          body: {
            projectId: project.id,
            userId: project.employeeId,
            userLeaveData: { fingerprint, leaveDetails: [{ leaveId, approved: false }] },
          },
        };
      },
      missing: async () => ({
        query: { ...juneOfTimesheet, ...juneWorked, projectName: 'Nowhere' },
        body: { projectId: noId, userId: 1, userLeaveData: { fingerprint: '', leaveDetails: [] } },
      }),
    },
  },
  verification: {
    weeks: {
      inside: async (ground) => ({ query: { predictionId: (await aPrediction(ground)).predictionId } }),
      missing: async () => ({ query: { predictionId: noId } }),
    },
    get: {
      inside: async (ground) => ({ params: { id: await aWeek(ground) } }),
      missing: async () => ({ params: { id: noId } }),
    },
    changes: {
      inside: async (ground) => ({ params: { id: await aWeek(ground) }, query: { logs: '1' } }),
      missing: async () => ({ params: { id: noId }, query: { logs: '1' } }),
    },
    excludeAdded: {
      inside: toLeave,
      missing: async () => ({
        params: { id: noId },
        body: { version: 1, reason: 'not agreed', logs: [{ logId: '1', seconds: 1 }] },
      }),
    },
    generate: {
      inside: async (ground) => ({ query: { predictionId: (await aPrediction(ground)).predictionId } }),
      missing: async () => ({ query: { predictionId: noId } }),
    },
    verify: {
      inside: async (ground) => ({ body: { verificationId: await aWeek(ground), verified: true, version: 1 } }),
      missing: async () => ({ body: { verificationId: noId, verified: true, version: 1 } }),
    },
  },
  billings: {
    withPendingInvoices: {
      inside: async (ground) => ({ params: { id: (await ours(ground)).id } }),
      missing: async () => ({ params: { id: noId } }),
    },
    between: {
      inside: async (ground) => ({ params: { projectId: (await ours(ground)).id }, query: june }),
      missing: async () => ({ params: { projectId: noId }, query: june }),
    },
    latest: {
      inside: async (ground) => ({ params: { id: (await ours(ground)).id } }),
      missing: async () => ({ params: { id: noId } }),
    },
    get: {
      inside: async (ground) => ({ params: { id: (await aPrediction(ground)).predictionId } }),
      missing: async () => ({ params: { id: noId } }),
    },
    add: {
      inside: async (ground) => ({ body: predictionOf((await ours(ground)).id) }),
      missing: async () => ({ body: predictionOf(noId) }),
    },
    change: {
      inside: async (ground) => {
        const { projectId, predictionId } = await aPrediction(ground);
        return { body: predictionOf(projectId, { predictionId, version: 1 }) };
      },
      missing: async () => ({ body: predictionOf(noId) }),
    },
    close: {
      inside: async (ground) => ({
        params: { id: (await aPrediction(ground)).predictionId },
        body: { version: 1, reason: 'they went elsewhere' },
      }),
      missing: async () => ({ params: { id: noId }, body: { version: 1, reason: 'they went elsewhere' } }),
    },
    reopen: {
      inside: async (ground) => {
        const { predictionId } = await aPrediction(ground);
        await ground.admin.call(billingEndpoints.close, {
          params: { id: predictionId },
          body: { version: 1, reason: 'they went elsewhere' },
        });
        return { params: { id: predictionId }, body: { version: 2 } };
      },
      missing: async () => ({ params: { id: noId }, body: { version: 1 } }),
    },
    remove: {
      inside: async (ground) => ({ params: { id: (await aPrediction(ground)).predictionId }, query: { version: 1 } }),
      missing: async () => ({ params: { id: noId }, query: { version: 1 } }),
    },
  },
  sheets: {
    exportSheet: {
      inside: async (ground) =>
        toExport(await aTimesheetOf(ground.admin, await ours(ground), '06-01-2026', '06-30-2026')),
      missing: async (ground) => {
        const timesheet = await aTimesheetOf(ground.admin, await ours(ground), '06-01-2026', '06-30-2026');
        return { ...toExport(timesheet), params: { id: 'none' } };
      },
    },
  },
  invoices: {
    compare: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id }, body: comparedInJune }),
      missing: async () => ({ query: { projectId: noId }, body: comparedInJune }),
    },
    lineItems: {
      inside: async (ground) => ({ body: lineItemsOf(await toSave(ground)) }),
      missing: async (ground) => ({ body: { ...lineItemsOf(await toSave(ground)), projectId: noId } }),
    },
    download: {
      inside: async (ground) => ({ body: { zohoProjectId: (await ours(ground)).zohoProjectId, ...toDownload } }),
      missing: async () => ({ body: { zohoProjectId: 'none', ...toDownload } }),
    },
    create: {
      inside: async (ground) => ({ body: await toSave(ground) }),
      missing: async (ground) => ({ body: ofNoProject(await toSave(ground)) }),
    },
    change: {
      inside: async (ground) => ({ body: await toChange(ground) }),
      missing: async (ground) => ({ body: ofNoProject(await toChange(ground)) }),
    },
    get: {
      inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'draft') } }),
      missing: async () => ({ params: { id: noId } }),
    },
    list: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
      listed: async (ground) => {
        await numbersOf(ground);
        return { query: { tab: 'pending' } };
      },
      missing: async () => ({ query: { projectId: noId } }),
    },
    search: {
      inside: async (ground) => {
        await numbersOf(ground);
        return { query: { query: 'INV' } };
      },
      missing: 'lists what is in scope',
    },
    timesheet: {
      inside: async (ground) => ({ params: { id: (await aSavedDraft(ground)).invoiceId } }),
      missing: async () => ({ params: { id: noId } }),
    },
    former: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, startDate: '2026-07-01' } }),
      missing: async () => ({ query: { projectId: noId, startDate: '2026-07-01' } }),
    },
    againstFormer: {
      inside: async (ground) => ({ params: { id: (await aSavedDraft(ground)).invoiceId } }),
      missing: async () => ({ params: { id: noId } }),
    },
    trace: {
      inside: async (ground) => ({ params: { id: (await aSavedDraft(ground)).invoiceId } }),
      missing: async () => ({ params: { id: noId } }),
    },
    settleChanges: {
      inside: toSettle,
      missing: async () => ({ params: { id: noId }, body: { choice: 'carry', logs: [{ logId: '1', seconds: 1 }] } }),
    },
    sinceBilled: {
      inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'issued') } }),
      missing: async () => ({ params: { id: noId } }),
    },
    push: {
      inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'draft') }, body: { version: 1 } }),
      missing: async () => ({ params: { id: noId }, body: { version: 1 } }),
    },
    issue: {
      inside: async (ground) => {
        const id = await aBareInvoice(ground, 'draft');
        await sql`update company set provider = 'ZOHO_BOOKS', region = 'UAE_NONE'
          where id = (select company_id from invoice where id = ${id})`.execute(ground.world.tx);
        return { params: { id }, body: { version: 1 } };
      },
      missing: async () => ({ params: { id: noId }, body: { version: 1 } }),
    },
    amend: {
      inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'issued') }, body: amended }),
      missing: async () => ({ params: { id: noId }, body: amended }),
    },
    void: {
      inside: async (ground) => ({
        params: { id: await aBareInvoice(ground, 'issued') },
        body: { version: 1, reason: 'billed to the wrong client' },
      }),
      missing: async () => ({ params: { id: noId }, body: { version: 1, reason: 'billed to the wrong client' } }),
    },
    remove: {
      inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'draft') }, query: { version: 1 } }),
      missing: async () => ({ params: { id: noId }, query: { version: 1 } }),
    },
  },
  credits: {
    creditable: {
      inside: async (ground) => ({ params: (await toCredit(ground)).params }),
      missing: async () => ({ params: { id: noId } }),
    },
    credit: {
      inside: toCredit,
      missing: async (ground) => ({ ...(await toCredit(ground)), params: { id: noId } }),
    },
  },
  mapping: {
    compare: {
      inside: async (ground) => ({ query: await toMap(ground, await aBareInvoice(ground, 'draft')) }),
      missing: async () => ({ query: { invoiceId: noId, booksInvoiceNumber: 'HAND-1' } }),
    },
    map: {
      inside: async (ground) => {
        const query = await toMap(ground, await aBareInvoice(ground, 'draft'));
        const { fingerprint } = (await ground.admin.call(mappingEndpoints.compare, { query })).data;
        return { query, body: { version: 1, confirmed: fingerprint } };
      },
      missing: async () => ({ query: { invoiceId: noId, booksInvoiceNumber: 'HAND-1' }, body: { version: 1 } }),
    },
  },
  unknownPushes: {
    check: {
      inside: async (ground) => ({ params: { id: await aDraftInDoubt(ground) } }),
      missing: async () => ({ params: { id: noId } }),
    },
    markNotSent: {
      inside: async (ground) => ({
        params: { id: await aDraftInDoubt(ground) },
        body: { version: 1, reason: 'not found in the books' },
      }),
      missing: async () => ({ params: { id: noId }, body: { version: 1, reason: 'not found in the books' } }),
    },
  },
  booksDifferences: {
    list: {
      // the newest project has an invoice that is gone from its books
      inside: async ({ world }) => {
        const { rows } = await sql<{
          id: number;
        }>`select max(id) as id from project where company_id is not null`.execute(world.tx);
        if (typeof rows[0]?.id === 'number') {
          const invoiceId = await aBareIssued(world.tx, rows[0].id, '600');
          await sql`update invoice set books_id = ${String(900_000 + invoiceId)} where id = ${invoiceId}`.execute(
            world.tx,
          );
        }
        return { body: { from: '2026-05-01', to: '2026-05-31' } };
      },
      missing: 'lists what is in scope',
    },
    ofInvoice: {
      inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'issued') } }),
      missing: async () => ({ params: { id: noId } }),
    },
    compare: {
      inside: async (ground) => ({ params: { id: await aDirectInvoice(ground) } }),
      missing: async () => ({ params: { id: noId } }),
    },
    settle: {
      inside: async (ground) => {
        const invoiceId = await aBareInvoice(ground, 'issued');
        await sql`update invoice set books_id = ${`document-${invoiceId}`} where id = ${invoiceId}`.execute(
          ground.world.tx,
        );
        const { rows } = await sql<{ id: number }>`
          insert into books_difference (invoice_id, field, ours, theirs, found_at, seen_at)
          values (${invoiceId}, 'number', 'INV-1', 'INV-2', now(), now()) returning id`.execute(ground.world.tx);
        const body = { version: 1, way: 'leave' as const, reason: 'numbered anew by the auditor' };
        return { params: { id: rows[0]?.id ?? 0 }, body };
      },
      missing: async () => ({ params: { id: noId }, body: { version: 1, way: 'ours' as const } }),
    },
  },
  booksDuplicates: {
    dismiss: {
      inside: async (ground) => {
        await aConnection(ground);
        const invoiceId = await aBareInvoice(ground, 'issued');
        const { rows } = await sql<{ id: number }>`
          insert into books_duplicate (connection_id, books_id, is_credit, invoice_id, document_number, customer_name, document_date, currency_code,
            total, books_url, found_at, seen_at)
          select min(id), ${`double-${invoiceId}`}, false, ${invoiceId}, 'INV-2', 'Acme', '2026-05-31', 'USD', '600.00', '', now(), now()
          from connection returning id`.execute(ground.world.tx);
        return { params: { id: rows[0]?.id ?? 0 }, body: { reason: 'of another project' } };
      },
      missing: async () => ({ params: { id: noId }, body: { reason: 'of another project' } }),
    },
  },
  webhooks: {
    quickBooks: {
      inside: async () => ({ signed: signedByQuickBooks(sandboxBooks('QUICK_BOOKS', 'US').realmId, 'Invoice', '1') }),
      missing: 'is about no project',
    },
    zohoBooks: {
      inside: async () => ({
        query: { organization: '860000004' },
        signed: signedByZohoBooks('860000004', { invoice: { invoice_id: '1' } }),
      }),
      missing: 'is about no project',
    },
  },
  directInvoices: {
    books: { inside: async () => ({}), missing: 'is about no project' },
    list: {
      inside: async () => ({
        body: { provider: 'QUICK_BOOKS' as const, region: 'US', from: '2026-11-01', to: '2026-11-30' },
      }),
      missing: 'is about no project',
    },
    assignProject: {
      inside: async (ground) => {
        const project = await ours(ground);
        const company = await companyOfProject(ground, project.id);
        const { id } = await aHandMadeDocument(ground.world, { customer: company });
        return { body: { ...toAssign, projectId: project.id, invoices: [{ invoiceId: id, ...june }] } };
      },
      missing: async () => ({ body: { ...toAssign, projectId: noId, invoices: [{ invoiceId: '1', ...june }] } }),
    },
    unmap: {
      inside: async (ground) => {
        const invoiceId = await aDirectInvoice(ground);
        const { version } = (await ground.admin.call(invoiceEndpoints.get, { params: { id: invoiceId } })).data;
        return { body: { invoiceId, version, reason: 'of another project' } };
      },
      missing: async () => ({ body: { invoiceId: noId, version: 1, reason: 'of another project' } }),
    },
  },
  views: {
    list: { inside: async (_, userId) => ({ params: { userId } }), missing: 'is about no project' },
    add: {
      inside: async (_, userId) => ({
        params: { userId },
        body: { ...aNewView, settingName: `View ${nextNumber()}` },
      }),
      missing: 'is about no project',
    },
    change: {
      inside: async (ground, userId) => ({
        params: { userId, settingId: await aView(ground, userId) },
        body: { ...aNewView, settingName: `View ${nextNumber()}`, version: 1 },
      }),
      missing: 'is about no project',
    },
    remove: {
      inside: async (ground, userId) => ({
        params: { userId, settingId: await aView(ground, userId) },
        query: { version: 1 },
      }),
      missing: 'is about no project',
    },
    chooseDefault: {
      inside: async (_, userId) => ({ params: { userId }, body: { type: 'PROJECT', settingId: null } }),
      missing: 'is about no project',
    },
  },
  employees: {
    add: {
      inside: async () => ({ body: { name: `Employee ${nextNumber()}` } }),
      missing: 'is about no project',
    },
    get: {
      inside: async (ground) => ({ params: { id: await byHand(ground) } }),
      missing: async () => ({ params: { id: noId } }),
    },
    change: {
      inside: async (ground) => ({
        params: { id: await byHand(ground) },
        body: { name: `Employee ${nextNumber()}`, version: 1 },
      }),
      missing: async () => ({ params: { id: noId }, body: { name: 'Nobody', version: 1 } }),
    },
    sync: nothingToSay,
  },
  developers: {
    employees: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
      missing: async () => ({ query: { projectId: noId } }),
    },
    list: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
      missing: async () => ({ query: { projectId: noId } }),
    },
    add: {
      inside: async (ground) => {
        const { id: projectId } = await ours(ground);
        const { rows } = await sql<{
          id: number;
        }>`insert into employee (name) values ('On No Project') returning id`.execute(ground.world.tx);
        return { query: { projectId, employeeId: rows[0]?.id ?? noId } };
      },
      missing: async () => ({ query: { projectId: noId, employeeId: 1 } }),
    },
    change: {
      inside: async (ground) => {
        const { id: projectId, employeeId } = await ours(ground);
        return { query: { projectId }, body: [{ employeeId, role: 'React Developer', version: 1 }] };
      },
      missing: async () => ({
        query: { projectId: noId },
        body: [{ employeeId: 1, role: 'React Developer', version: 1 }],
      }),
    },
    remove: {
      inside: async (ground) => {
        const { id: projectId } = await ours(ground);
        return { query: { projectId, employeeId: await aDeveloper(ground.world.tx, { projectId }) } };
      },
      missing: async () => ({ query: { projectId: noId, employeeId: 1 } }),
    },
  },
  resignations: {
    list: {
      inside: async ({ world, csm }) => {
        const { rows } = await sql<{ id: number }>`
          select project_id as id from project_staff where user_id = ${csm.userId}`.execute(world.tx);
        for (const { id: projectId } of rows)
          await aResignation(world.tx, { employeeId: await aDeveloper(world.tx, { projectId }), ...aNotice });
        return { body: {} };
      },
      missing: 'lists what is in scope',
    },
    get: {
      inside: async (ground) => ({ params: { id: (await aResignationOf(ground)).id } }),
      missing: async () => ({ params: { id: noId } }),
    },
    preview: {
      inside: async (ground) => ({
        body: { employeeId: (await ours(ground)).employeeId, lastWorkingDay: '2026-06-30' },
      }),
      missing: async () => ({ body: { employeeId: noId, lastWorkingDay: '2026-06-30' } }),
    },
    add: {
      inside: async (ground) => {
        const { id: projectId, employeeId } = await ours(ground);
        return { body: { employeeId, ...aNotice, places: [{ projectId, version: 1 }] } };
      },
      missing: async () => ({ body: { employeeId: noId, ...aNotice, places: [] } }),
    },
    change: {
      inside: async (ground) => {
        const { id, projectId } = await aResignationOf(ground);
        return { params: { id }, body: { ...aNotice, places: [{ projectId, version: 1 }], version: 1 } };
      },
      missing: async () => ({ params: { id: noId }, body: { ...aNotice, places: [], version: 1 } }),
    },
    withdraw: {
      inside: async (ground) => ({ params: { id: (await aResignationOf(ground)).id }, query: { version: 1 } }),
      missing: async () => ({ params: { id: noId }, query: { version: 1 } }),
    },
    remove: {
      inside: async (ground) => ({ params: { id: (await aResignationOf(ground)).id }, query: { version: 1 } }),
      missing: async () => ({ params: { id: noId }, query: { version: 1 } }),
    },
  },
  notes: {
    list: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
      missing: async () => ({ query: { projectId: noId } }),
    },
    add: {
      inside: async (ground) => ({ body: [{ ...aNewNote, projectId: (await ours(ground)).id }] }),
      missing: async () => ({ body: [{ ...aNewNote, projectId: noId }] }),
    },
    change: {
      inside: async (ground) => ({ body: [{ projectNotesId: await aNote(ground), isChecked: true, version: 1 }] }),
      missing: async () => ({ body: [{ projectNotesId: noId, isChecked: true, version: 1 }] }),
    },
    remove: {
      inside: async (ground) => ({ query: { projectNotesId: await aNote(ground), version: 1 } }),
      missing: async () => ({ query: { projectNotesId: noId, version: 1 } }),
    },
    putBack: {
      inside: async (ground) => {
        const projectNotesId = await aNote(ground);
        await ground.admin.call(noteEndpoints.remove, { query: { projectNotesId, version: 1 } });
        return { params: { projectNotesId } };
      },
      missing: async () => ({ params: { projectNotesId: noId } }),
    },
  },
  receipts: {
    list: {
      inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'issued') } }),
      missing: async () => ({ params: { id: noId } }),
    },
    add: {
      inside: async (ground) => ({ body: { ...aReceipt, invoiceId: await anIssued(ground) } }),
      missing: async () => ({ body: { ...aReceipt, invoiceId: noId } }),
    },
    reverse: {
      inside: async (ground) => {
        const body = { ...aReceipt, invoiceId: await anIssued(ground) };
        const { invoiceId, version, receipts } = (await ground.admin.call(receiptEndpoints.add, { body })).data;
        const receiptId = receipts[0]?.receiptId ?? noId;
        return { params: { id: invoiceId, receiptId }, body: { version, reason: 'of another customer' } };
      },
      missing: async () => ({ params: { id: noId, receiptId: noId }, body: { version: 1, reason: 'a mistake' } }),
    },
    recordInBooks: {
      inside: async (ground) => {
        const body = { ...aReceipt, invoiceId: await anIssuedInBooks(ground) };
        const { invoiceId, version, receipts } = (await ground.admin.call(receiptEndpoints.add, { body })).data;
        return { params: { id: invoiceId, receiptId: receipts[0]?.receiptId ?? noId }, body: { version } };
      },
      missing: async () => ({ params: { id: noId, receiptId: noId }, body: { version: 1 } }),
    },
    adjust: {
      inside: async (ground) => ({ params: { id: await anIssued(ground) }, body: anAdjustment }),
      missing: async () => ({ params: { id: noId }, body: anAdjustment }),
    },
    moveToOpenCredit: {
      inside: async (ground) => {
        const body = { ...aReceipt, invoiceId: await anIssued(ground) };
        const { invoiceId, version, receipts } = (await ground.admin.call(receiptEndpoints.add, { body })).data;
        const receiptId = receipts[0]?.receiptId ?? noId;
        return { params: { id: invoiceId, receiptId }, body: { version, reason: 'of another invoice' } };
      },
      missing: async () => ({
        params: { id: noId, receiptId: noId },
        body: { version: 1, reason: 'of another invoice' },
      }),
    },
    payFromOpenCredit: {
      inside: async (ground) => {
        const { invoiceId } = await anOnAccount(ground);
        return { params: { id: invoiceId }, body: { version: 1, amount: '10' } };
      },
      missing: async () => ({ params: { id: noId }, body: { version: 1, amount: '10' } }),
    },
    refundOpenCredit: {
      inside: async (ground) => ({ params: { id: (await anOnAccount(ground)).companyId }, body: aRefund }),
      missing: async () => ({ params: { id: noId }, body: aRefund }),
    },
    openCredits: {
      inside: async (ground) => ({ params: { id: await aCompanyOfOurs(ground) }, query: {} }),
      missing: async () => ({ params: { id: noId }, query: {} }),
    },
    applyCredit: {
      inside: async (ground) => {
        const { id, creditId } = await anAppliable(ground);
        return { params: { id }, body: { version: 1, creditId, amount: '20' } };
      },
      missing: async () => ({ params: { id: noId }, body: { version: 1, creditId: noId, amount: '1' } }),
    },
    reverseCreditApplication: {
      inside: async (ground) => {
        const { id, creditId } = await anAppliable(ground);
        const body = { version: 1, creditId, amount: '20' };
        const { version, creditApplications } = (
          await ground.admin.call(receiptEndpoints.applyCredit, { params: { id }, body })
        ).data;
        const applicationId = creditApplications[0]?.applicationId ?? noId;
        return { params: { id, applicationId }, body: { version, reason: 'of another invoice' } };
      },
      missing: async () => ({
        params: { id: noId, applicationId: noId },
        body: { version: 1, reason: 'of another invoice' },
      }),
    },
    reverseAdjustment: {
      inside: async (ground) => {
        const params = { id: await anIssued(ground) };
        const { adjustments, version } = (
          await ground.admin.call(receiptEndpoints.adjust, { params, body: anAdjustment })
        ).data;
        const adjustmentId = adjustments[0]?.adjustmentId ?? noId;
        return { params: { ...params, adjustmentId }, body: { version, reason: 'they paid it after all' } };
      },
      missing: async () => ({ params: { id: noId, adjustmentId: noId }, body: { version: 1, reason: 'a mistake' } }),
    },
  },
  invoicePage: {
    page: {
      inside: async (ground) => ({ params: { id: (await aSavedDraft(ground)).invoiceId } }),
      missing: async () => ({ params: { id: noId } }),
    },
    pdf: {
      inside: async (ground) => ({
        params: { id: (await aSavedDraft(ground)).invoiceId },
        query: { paper: 'A4' as const },
      }),
      missing: async () => ({ params: { id: noId }, query: { paper: 'A4' as const } }),
    },
  },
  retainer: {
    get: {
      inside: async (ground) => ({ params: { id: (await ours(ground)).id } }),
      missing: async () => ({ params: { id: noId } }),
    },
  },
  companies: {
    filter: {
      inside: async () => ({ query: { pageSize: 200 }, body: {} }),
      missing: 'lists what is in scope',
    },
    search: {
      inside: async () => ({ query: { companyName: 'Company', pageSize: 200 } }),
      missing: 'lists what is in scope',
    },
    names: {
      inside: async () => ({ query: { companyName: 'Company' } }),
      missing: 'is about no project',
    },
    choices: nothingToSay,
    get: {
      inside: async (ground) => ({ params: { id: await aCompanyOfOurs(ground) } }),
      missing: async () => ({ params: { id: noId } }),
    },
    save: {
      inside: async (ground) => ({ body: { ...typedCompany(), id: await aCompanyOfOurs(ground), version: 1 } }),
      missing: async () => ({ body: { ...typedCompany(), id: noId, version: 1 } }),
    },
    archive: {
      inside: async ({ world }) => ({ params: { id: await aCompany(world.tx) }, query: { version: 1 } }),
      missing: 'is about no project',
    },
    putBack: {
      inside: async ({ world }) => {
        const id = await aCompany(world.tx);
        await sql`update company set archived_at = now() where id = ${id}`.execute(world.tx);
        return { params: { id } };
      },
      missing: 'is about no project',
    },
    push: {
      inside: async (ground) => ({ params: { id: await aCompanyOfOurs(ground) } }),
      missing: async () => ({ params: { id: noId } }),
    },
    copies: {
      inside: async (ground) => ({ query: { companyId: await aCompanyOfOurs(ground) } }),
      missing: async () => ({ query: { companyId: noId } }),
    },
    changeCopies: {
      inside: async (ground) => ({
        body: { companyId: await aCompanyOfOurs(ground), cc: 'cc@acme.example', bcc: '', version: 1 },
      }),
      missing: async () => ({ body: { companyId: noId, cc: 'cc@acme.example', bcc: '', version: 1 } }),
    },
  },
  clients: {
    list: {
      inside: async (ground) => ({ query: { companyId: await aCompanyOfOurs(ground) } }),
      missing: async () => ({ query: { companyId: noId } }),
    },
    get: {
      inside: async (ground) => ({ params: { id: (await aClientOfOurs(ground)).clientId } }),
      missing: async () => ({ params: { id: noId } }),
    },
    add: {
      inside: async (ground) => ({ query: { companyId: await aCompanyOfOurs(ground) }, body: [aTypedClient] }),
      missing: async () => ({ query: { companyId: noId }, body: [aTypedClient] }),
    },
    change: {
      inside: async (ground) => ({ body: { id: (await aClientOfOurs(ground)).clientId, version: 1, ...aTypedClient } }),
      missing: async () => ({ body: { id: noId, version: 1, ...aTypedClient } }),
    },
    remove: {
      inside: async (ground) => {
        const { clientId } = await aClientOfOurs(ground);
        await sql`delete from project_client where client_id = ${clientId}`.execute(ground.world.tx);
        return { params: { id: clientId }, query: { version: 1 } };
      },
      missing: async () => ({ params: { id: noId }, query: { version: 1 } }),
    },
    projects: {
      inside: async (ground) => ({ query: { clientId: (await aClientOfOurs(ground)).clientId } }),
      missing: async () => ({ query: { clientId: noId } }),
    },
    suggestReplacement: {
      inside: async (ground) => ({ query: { projectId: (await aClientOfOurs(ground)).projectId } }),
      missing: async () => ({ query: { projectId: noId } }),
    },
    replace: {
      inside: async (ground) => ({ body: await aReplacement(ground) }),
      missing: async (ground) => ({ body: { ...(await aReplacement(ground)), clientId: noId } }),
    },
    ofProject: {
      inside: async (ground) => ({ params: { id: (await aClientOfOurs(ground)).projectId } }),
      missing: async () => ({ params: { id: noId } }),
    },
    assign: {
      inside: async (ground) => {
        const { companyId, projectId, clientId } = await aClientOfOurs(ground);
        return {
          params: { companyId, id: projectId },
          query: { version: 1 },
          body: [{ clientId, primaryClient: true }],
        };
      },
      missing: async (ground) => {
        const { companyId, clientId } = await aClientOfOurs(ground);
        return { params: { companyId, id: noId }, query: { version: 1 }, body: [{ clientId, primaryClient: true }] };
      },
    },
  },
  books: {
    readAnew: {
      inside: async () => ({ body: { provider: 'QUICK_BOOKS', region: 'US' } }),
      missing: 'is about no project',
    },
    serviceNames: {
      inside: async () => ({ query: { provider: 'QUICK_BOOKS', region: 'US' } }),
      missing: 'is about no project',
    },
    companyOptions: {
      inside: async () => ({ query: { provider: 'QUICK_BOOKS', region: 'US' } }),
      missing: 'is about no project',
    },
  },
  leave: {
    ledger: {
      inside: async (ground) => {
        const { id: projectId, employeeId } = await ours(ground);
        return { query: { projectId, employeeId } };
      },
      missing: async () => ({ query: { projectId: noId, employeeId: 1 } }),
    },
    balance: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
      missing: async () => ({ query: { projectId: noId } }),
    },
  },
  dashboard: {
    figures: {
      inside: async (ground) => {
        await billedByName(ground);
        return { query: { from: 'Jan-2026', to: 'Dec-2026' } };
      },
      missing: 'lists what is in scope',
    },
    scorecard: {
      inside: async (ground) => {
        await billedByName(ground);
        return { query: { from: 'Jan-2026', to: 'Dec-2026' } };
      },
      missing: 'lists what is in scope',
    },
    judged: {
      inside: async () => ({ query: { from: 'Jan-2026', to: 'Dec-2026', projectId: noId } }),
      listed: async (ground) => {
        await billedByName(ground);
        return { query: { from: 'Jan-2026', to: 'Dec-2026' } };
      },
      missing: 'lists what is in scope',
    },
  },
  disputes: {
    list: {
      inside: async (ground) => {
        const { tx } = ground.world;
        const projects = await sql<{ id: number }>`
          select project_id as id from project_staff where user_id = ${ground.csm.userId}`.execute(tx);
        for (const { id } of projects.rows) await aDisputed(ground, await aBareIssued(tx, id, '100'));
        return { query: { pageSize: 200, order: 'desc' } };
      },
      missing: 'lists what is in scope',
    },
    open: {
      inside: async (ground) => ({ body: { billingId: await aBillingIssued(ground), reason: 'hours are doubted' } }),
      missing: async () => ({ body: { billingId: noId, reason: 'hours are doubted' } }),
    },
    resolve: {
      inside: async (ground) => ({
        body: { billingId: await aDisputed(ground), version: 1, resolution: 'they pay in June' },
      }),
      missing: async () => ({ body: { billingId: noId, version: 1, resolution: 'they pay in June' } }),
    },
  },
  revenue: {
    currentMonth: {
      inside: async (ground) => {
        await aPrediction(ground);
        return {};
      },
      missing: 'is about no project',
    },
    filter: {
      inside: async (ground) => ({ body: { invoiceNumber: await numbersOf(ground) } }),
      missing: 'lists what is in scope',
    },
    search: {
      inside: async (ground) => {
        await numbersOf(ground);
        return { query: { projectName: 'Project' } };
      },
      missing: 'lists what is in scope',
    },
    change: {
      inside: async (ground) => ({
        body: { billingId: (await aPrediction(ground)).predictionId, version: 1, receivedMonth: 'Aug-2026' },
      }),
      missing: async () => ({ body: { billingId: noId, version: 1, receivedMonth: 'Aug-2026' } }),
    },
  },
  search: {
    suggestion: {
      inside: async (ground) => ({ query: { key: 'projectName', id: (await ours(ground)).id } }),
      missing: async () => ({ query: { key: 'projectName', id: noId } }),
      listed: async () => ({ query: { key: 'projectName' } }),
    },
    everything: {
      inside: async (ground) => ({ query: { text: 'Project', projectId: (await ours(ground)).id } }),
      missing: async () => ({ query: { text: 'Project', projectId: noId } }),
      listed: async () => ({ query: { text: 'Project of a few people' } }),
    },
  },
  monthClose: {
    get: {
      // the newest project has a prediction without invoice, which is open in the month
      inside: async ({ world }) => {
        await sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, created_at)
          select max(id), '1999-05-01', '1999-05-31', 90, 100, now() from project having max(id) is not null`.execute(
          world.tx,
        );
        return { query: { month: 'May-1999' } };
      },
      missing: 'lists what is in scope',
    },
    close: {
      inside: async () => ({ query: { month: aMonthLongAgo() }, body: { reason: 'All checked', version: 0 } }),
      missing: 'is about no project',
    },
    reopen: {
      inside: async ({ admin }) => {
        const query = { month: aMonthLongAgo() };
        await admin.call(monthCloseEndpoints.close, { query, body: { reason: 'All checked', version: 0 } });
        return { query, body: { reason: 'One was forgotten', version: 1 } };
      },
      missing: 'is about no project',
    },
  },
  syncStops: {
    list: {
      inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
      missing: async () => ({ query: { projectId: noId } }),
    },
    ofHolidays: { inside: async () => ({}), missing: 'is about no project' },
    confirm: {
      inside: async (ground) => ({ params: { id: await aSyncStop(ground) }, body: { mark: aMark } }),
      missing: async () => ({ params: { id: noId }, body: { mark: aMark } }),
    },
  },
  todos: {
    list: { inside: async () => ({ query: {} }), missing: 'lists what is in scope' },
    add: {
      inside: async (ground) => ({ body: { ...aTodoFor(ground), projectId: (await ours(ground)).id } }),
      missing: async (ground) => ({ body: { ...aTodoFor(ground), projectId: noId } }),
    },
    change: {
      inside: async (ground) => ({ params: { id: await aTodoOf(ground) }, body: { ...aTodoFor(ground), version: 1 } }),
      missing: async (ground) => ({ params: { id: noId }, body: { ...aTodoFor(ground), version: 1 } }),
    },
    finish: {
      inside: async (ground) => ({ params: { id: await aTodoOf(ground) }, body: { version: 1 } }),
      missing: async () => ({ params: { id: noId }, body: { version: 1 } }),
    },
  },
};

const aMark = 'a'.repeat(64);

/** A sync of a project here that stopped before it removed logs. */
async function aSyncStop(ground: Ground): Promise<number> {
  const { id } = await ours(ground);
  const added = await sql<{ id: number }>`
    insert into sync_stop (what, project_id, start_date, end_date, removed, known, reasons, rows, mark, stopped_at)
    values ('TIME_LOGS', ${id}, '2026-11-02', '2026-11-08', 9, 12, '[]', '[]', ${aMark}, now()) returning id`.execute(
    ground.world.tx,
  );
  return added.rows[0]?.id ?? 0;
}

const aTodoFor = ({ admin }: Ground) => ({
  text: 'Ask for the signed contract',
  dueDate: '2026-12-01',
  ownerEmail: admin.email,
});

/** One that the caller asked for, or may see as an administrator. */
async function aTodoOf(ground: Ground): Promise<number> {
  const { id } = await ours(ground);
  const added = await sql<{ id: number }>`
    insert into todo (project_id, owner_id, text, due_date, made_by, made_at)
    values (${id}, ${ground.csm.userId}, 'Call them', '2026-12-01', ${ground.accountant.userId}, now()) returning id`.execute(
    ground.world.tx,
  );
  return added.rows[0]?.id ?? 0;
}

/** A month that nothing else is about. */
const aMonthLongAgo = (): string => formatDate(addMonths(calendarDate('1900-01-01'), nextNumber() % 1000), 'MMM-yyyy');

const predictionOf = (projectId: number, known: { predictionId: number; version?: number } = { predictionId: 0 }) => ({
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

/** A prediction of a project of the people of the ground. */
async function aPrediction(ground: Ground): Promise<{ projectId: number; predictionId: number }> {
  const { id } = await ours(ground);
  const { data } = await ground.admin.call(billingEndpoints.add, { body: predictionOf(id) });
  return { projectId: id, predictionId: data.predictionDetails[0]?.predictionId ?? 0 };
}

/** The first week of a prediction of a project of the people of the ground. */
async function aWeek(ground: Ground): Promise<number> {
  const { predictionId } = await aPrediction(ground);
  const { data } = await ground.admin.call(verificationEndpoints.generate, { query: { predictionId } });
  return data[0]?.verificationId ?? 0;
}

/** A verified week to which an hour was added. */
async function toLeave(ground: Ground) {
  const id = await aWeek(ground);
  await ground.admin.call(verificationEndpoints.verify, { body: { verificationId: id, verified: true } });
  const { rows } = await sql<{ projectId: number; day: string; version: number }>`
    select b.project_id as "projectId", w.start_date as day, w.version
    from verification_week w join billing b on b.id = w.billing_id where w.id = ${id}`.execute(ground.world.tx);
  const [week] = rows;
  if (week === undefined) throw new Error('no week was made');
  const employeeId = await aDeveloper(ground.world.tx, { projectId: week.projectId });
  const logId = await aWorkLog(ground.world.tx, { ...week, employeeId, hours: 1 });
  return {
    params: { id },
    body: { version: week.version, reason: 'not agreed', logs: [{ logId, seconds: 3600 }] },
  };
}

type ToSave = Awaited<ReturnType<typeof toSave>>;

function lineItemsOf({ invoiceGenerateDetails: details }: ToSave) {
  const { projectId, startDate, endDate, fingerprint, taxDetails, invoiceTemplate } = details;
  return {
    projectId,
    startDate,
    endDate,
    fingerprint,
    taxDetails,
    invoiceTemplate,
    zohoEmployeeMetadataList: [],
  };
}

const ofNoProject = <T extends ToSave>(body: T): T => ({
  ...body,
  invoiceGenerateDetails: { ...body.invoiceGenerateDetails, projectId: noId },
});
