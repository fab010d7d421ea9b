import { clientEndpoints, clientFields } from '@countinghouse/contract/clients/clients.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { companyLabels } from '@countinghouse/contract/companies/companies.record.ts';
import { connectionLabels } from '@countinghouse/contract/connections/connection-errors.ts';
import { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import { costEndpoints, costFields } from '@countinghouse/contract/costs/costs.contract.ts';
import { developerEndpoints, developerFields } from '@countinghouse/contract/developers/developers.contract.ts';
import { employeeEndpoints, employeeFields } from '@countinghouse/contract/employees/employees.contract.ts';
import { holidayEndpoints, holidayFields } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { incentiveEndpoints, incentiveFields } from '@countinghouse/contract/incentives/incentives.contract.ts';
import {
  invoiceTemplateEndpoints,
  templateFields,
} from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import { jobEndpoints, scheduleFields } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { linkEndpoints, linkFields } from '@countinghouse/contract/projects/links.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { noteEndpoints, noteFields } from '@countinghouse/contract/notes/notes.contract.ts';
import {
  organizationEndpoints,
  organizationFields,
} from '@countinghouse/contract/organizations/organizations.contract.ts';
import {
  orderFields,
  purchaseOrderEndpoints,
} from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { organizationProfile } from '@countinghouse/contract/organizations/organization-profile.ts';
import { openingFields, retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { resignationEndpoints, resignationFields } from '@countinghouse/contract/resignations/resignations.contract.ts';
import {
  salesPersonEndpoints,
  salesPersonFields,
} from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { techStackEndpoints, techStackFields } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { todoEndpoints, todoFields } from '@countinghouse/contract/todos/todos.contract.ts';
import {
  staffUserEndpoints,
  staffUserFields,
  userEndpoints,
  profileFields,
} from '@countinghouse/contract/users/users.contract.ts';
import type { Failure } from '@countinghouse/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aConnection, aDeveloper, aProject, nextNumber } from '../seed/builders.ts';
import { enterJobs } from '../src/jobs/history.sql.ts';
import { jobs } from '../src/jobs/schedule.ts';
import { anOrganization } from './organization-profile.ts';
import { aSalesPerson } from './project-forms.ts';
import { aTypedCompany } from './typed-company.ts';
import { aWorld, type CallOptions, type Person, type World } from './world.ts';

/** Every record that people edit passes the same tests; a new record is a new row of this table. */
interface RecordCase<Stored extends { readonly version: number }> {
  readonly resource: string;
  /** Creates a record and returns it as its endpoint does. */
  readonly make: () => Promise<Stored>;
  /** Saves the seen version with one field changed. */
  readonly save: (by: Person, seen: Stored, changes: Changes, options?: CallOptions) => Promise<Saved<Stored>>;
  /** The changed field, its path in a refusal if that differs, and its label in the activity log. */
  readonly field: string;
  readonly path?: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** No two records may have the same value. */
  readonly isUnique?: boolean;
  /** The former value, if it is known. */
  readonly valueOf: (stored: Stored) => unknown;
  /** A value that is refused at the field, with the message. */
  readonly refused: readonly [string, string];
  /** A text of the maximum length, and a longer one. */
  readonly longest?: readonly [string, string];
  /** A field that can be cleared. */
  readonly cleared?: { readonly field: string; readonly label: string; readonly valueOf: (stored: Stored) => unknown };
}
type Changes = Readonly<Record<string, string>>;
interface Saved<Stored> {
  readonly status: number;
  readonly data: Stored;
  readonly failure: Failure | undefined;
}

let world: World;
let admin: Person;
let anna: Person;
let stranger: Person;
let companyId: number;
let projectId: number;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  stranger = await world.signedIn('ROLE_CSM', 'Stan');
  companyId = await aCompany(world.tx);
  projectId = (await aProject(world.tx, { companyId, accountants: [anna.userId] })).id;
  await enterJobs(world.tx, jobs, world.clock.now());
});
afterAll(() => world.close());

const recordCase = <Stored extends { readonly version: number }>(one: RecordCase<Stored>) =>
  one as unknown as RecordCase<{ readonly version: number }>;
const answer = (called: Promise<unknown>) => called as Promise<Saved<never>>;
const name = (): string => `Record ${nextNumber()}`;
const names = { mine: 'Mine', theirs: 'Theirs' } as const;
const oneLonger = (max: number): readonly [string, string] => ['x'.repeat(max), 'x'.repeat(max + 1)];

const cases = {
  'a cost of an employee': () =>
    recordCase({
      resource: 'EMPLOYEE_COST',
      make: async () => {
        for (const { userId } of [admin, anna])
          await sql`insert into cost_viewer (user_id) values (${userId}) on conflict do nothing`.execute(world.tx);
        const { employeeId } = (await admin.call(employeeEndpoints.add, { body: { name: name() } })).data;
        const terms = { costPerHour: '30', currencyCode: 'USD', startDate: '2026-01-01', endDate: '2026-12-31' };
        return (await anna.call(costEndpoints.add, { body: { ...terms, employeeId } })).data;
      },
      save: (by, { costId, costPerHour, currencyCode, startDate, endDate, version }, changes, options) => {
        const typed = { costPerHour, currencyCode, startDate, endDate };
        const other = changes['endDate'] === '' ? { endDate: null } : changes;
        return answer(
          by.call(costEndpoints.change, { params: { costId }, body: { ...typed, ...other, version } }, options),
        );
      },
      field: 'startDate',
      label: costFields.startDate.label,
      mine: '2026-02-01',
      theirs: '2026-03-01',
      valueOf: (one) => one.startDate,
      refused: ['', messages.pleaseSelect('start date')],
      cleared: { field: 'endDate', label: costFields.endDate.label, valueOf: (one) => one.endDate },
    }),
  'a company': () =>
    recordCase({
      resource: 'COMPANY',
      make: async () =>
        (await anna.call(companyEndpoints.save, { body: { ...aTypedCompany, displayName: name() } })).data,
      save: (by, { companyId: id, version, displayName }, changes, options) =>
        answer(
          by.call(
            companyEndpoints.save,
            { body: { ...aTypedCompany, displayName, website: 'https://old.example', ...changes, id, version } },
            options,
          ),
        ),
      field: 'companyName',
      label: companyLabels.companyName,
      ...names,
      valueOf: (one) => one.companyName,
      refused: ['', messages.pleaseEnter('company name')],
      longest: oneLonger(100),
      cleared: { field: 'website', label: companyLabels.website, valueOf: (one) => one.website },
    }),
  'the tax number of a company': () =>
    recordCase({
      resource: 'COMPANY',
      make: async () =>
        (
          await anna.call(companyEndpoints.save, {
            body: { ...ofIndia, displayName: name(), taxDetails: { ...ofIndia.taxDetails, panNo: 'ABCDE1234F' } },
          })
        ).data,
      save: (by, { companyId: id, version, displayName }, { panNo = '' }, options) =>
        answer(
          by.call(
            companyEndpoints.save,
            { body: { ...ofIndia, displayName, taxDetails: { ...ofIndia.taxDetails, panNo }, id, version } },
            options,
          ),
        ),
      field: 'panNo',
      path: 'taxDetails.panNo',
      label: companyLabels.panNo,
      mine: 'ABCDE1234G',
      theirs: 'ABCDE1234H',
      valueOf: (one) => one.taxDetails.panNo,
      refused: ['A', messages.invalidPan],
      cleared: { field: 'panNo', label: companyLabels.panNo, valueOf: (one) => one.taxDetails.panNo },
    }),
  'a client': () =>
    recordCase({
      resource: 'CLIENT',
      make: async () => {
        const body = [{ name: 'Carl Client', email: `c${nextNumber()}@acme.example`, phoneNumber: '123-456-7890' }];
        return (await anna.call(clientEndpoints.add, { query: { companyId }, body })).data[0]!;
      },
      save: (by, { id, version, name: before, email, phoneNumber }, changes, options) =>
        answer(
          by.call(
            clientEndpoints.change,
            { body: { name: before, email, phoneNumber: phoneNumber ?? '', ...changes, id, version } },
            options,
          ),
        ),
      field: 'name',
      label: clientFields.name.label,
      ...names,
      valueOf: (one) => one.name,
      refused: ['', messages.pleaseEnter('client name')],
      longest: oneLonger(50),
      cleared: { field: 'phoneNumber', label: clientFields.phoneNumber.label, valueOf: (one) => one.phoneNumber },
    }),
  'a developer on a project': () =>
    recordCase({
      resource: 'EMPLOYEE',
      make: async () => {
        const employeeId = await aDeveloper(world.tx, { projectId, offBoardDate: '2026-12-31' });
        const { data } = await anna.call(developerEndpoints.list, { query: { projectId } });
        return data.find((one) => one.employeeId === employeeId)!;
      },
      save: (by, { employeeName: _employeeName, ...terms }, changes, options) =>
        answer(
          by
            .call(
              developerEndpoints.change,
              {
                query: { projectId },
                body: [{ ...terms, ...(changes['offBoardDate'] === '' ? { offBoardDate: null } : changes) }],
              },
              options,
            )
            .then((all) => (all.failure === undefined ? { ...all, data: all.data[0] } : all)),
        ),
      field: 'openingLeaveBalance',
      path: '0.openingLeaveBalance',
      mine: '1.50',
      theirs: '2.50',
      label: developerFields.openingLeaveBalance.label,
      valueOf: (one) => one.openingLeaveBalance,
      refused: ['1.234', messages.invalidLeaveDays],
      cleared: { field: 'offBoardDate', label: developerFields.offBoardDate.label, valueOf: (one) => one.offBoardDate },
    }),
  'an employee': () =>
    recordCase({
      resource: 'EMPLOYEE',
      make: async () => {
        const body = { name: name(), email: `e${nextNumber()}@dev.example`, employeeNumber: `E-${nextNumber()}` };
        const { employeeId: id } = (await admin.call(employeeEndpoints.add, { body })).data;
        await aDeveloper(world.tx, { projectId, employeeId: id });
        return (await admin.call(employeeEndpoints.get, { params: { id } })).data;
      },
      save: (by, { employeeId: id, version, name: before, email, employeeNumber }, changes, options) =>
        answer(
          by.call(
            employeeEndpoints.change,
            {
              params: { id },
              body: { name: before, email: email ?? '', employeeNumber: employeeNumber ?? '', ...changes, version },
            },
            options,
          ),
        ),
      field: 'name',
      label: employeeFields.name.label,
      ...names,
      valueOf: (one) => one.name,
      refused: ['', messages.employeeNameNull],
      longest: oneLonger(200),
      cleared: {
        field: 'employeeNumber',
        label: employeeFields.employeeNumber.label,
        valueOf: (one) => one.employeeNumber,
      },
    }),
  'a user': () =>
    recordCase({
      resource: 'USER',
      make: async () =>
        (
          await admin.call(staffUserEndpoints.create, {
            body: { name: name(), email: `u${nextNumber()}@${admin.email.split('@')[1]}`, role: 'ROLE_CSM' },
          })
        ).data,
      save: (by, { userId: id, version, name: before, email, role }, changes, options) =>
        answer(
          by.call(staffUserEndpoints.change, { body: { name: before, email, role, ...changes, id, version } }, options),
        ),
      field: 'name',
      label: staffUserFields.name.label,
      ...names,
      valueOf: (one) => one.name,
      refused: ['', messages.pleaseEnter('user name')],
      longest: oneLonger(200),
    }),
  'a note': () =>
    recordCase({
      resource: 'NOTE',
      make: async () =>
        (await anna.call(noteEndpoints.add, { body: [{ projectNotesId: 0, projectId, notesDescription: name() }] }))
          .data[0]!,
      save: (by, { projectNotesId, version }, changes, options) =>
        answer(
          by
            .call(noteEndpoints.change, { body: [{ projectNotesId, version, ...changes }] }, options)
            .then((all) => (all.failure === undefined ? { ...all, data: all.data[0] } : all)),
        ),
      field: 'notesDescription',
      path: '0.notesDescription',
      ...names,
      label: noteFields.notesDescription.label,
      valueOf: (one) => one.notesDescription,
      refused: ['', messages.pleaseEnter('note description')],
      longest: oneLonger(2000),
    }),
  'a link of a project': () =>
    recordCase({
      resource: 'PROJECT',
      make: async () =>
        (
          await anna.call(linkEndpoints.add, {
            params: { id: projectId },
            body: { title: name(), url: 'https://example.com' },
          })
        ).data,
      save: (by, { linkId, version, title, url }, changes, options) =>
        answer(
          by.call(linkEndpoints.change, { params: { linkId }, body: { title, url, ...changes, version } }, options),
        ),
      field: 'title',
      label: `Link ${linkFields.title.label.toLowerCase()}`,
      ...names,
      valueOf: (one) => one.title,
      refused: ['', messages.pleaseEnter('link title')],
      longest: oneLonger(200),
    }),
  'an invoice template': () =>
    recordCase({
      resource: 'INVOICE_TEMPLATE',
      make: async () =>
        (await admin.call(invoiceTemplateEndpoints.add, { body: { name: name(), grouping: 'Standard' } })).data,
      save: (by, { templateId: id, version, name: before, grouping }, changes, options) =>
        answer(
          by.call(
            invoiceTemplateEndpoints.change,
            { params: { id }, body: { name: before, grouping, ...changes, version } },
            options,
          ),
        ),
      field: 'name',
      label: templateFields.name.label,
      valueOf: (one) => one.name,
      ...names,
      isUnique: true,
      refused: ['', messages.pleaseEnter('name')],
      longest: oneLonger(60),
    }),
  'a holiday': () =>
    recordCase({
      resource: 'HOLIDAY',
      make: async () =>
        (
          await admin.call(holidayEndpoints.add, {
            body: { region: 'UK', date: `20${30 + (nextNumber() % 60)}-0${1 + (nextNumber() % 9)}-11`, name: name() },
          })
        ).data,
      save: (by, { id, version, date, name: before }, changes, options) =>
        answer(
          by.call(
            holidayEndpoints.change,
            { params: { id }, body: { date, name: before, ...changes, version } },
            options,
          ),
        ),
      field: 'name',
      label: holidayFields.name.label,
      ...names,
      valueOf: (one) => one.name,
      refused: ['', messages.pleaseEnter('holiday name')],
      longest: oneLonger(100),
    }),
  'a tech stack': () =>
    recordCase({
      resource: 'TECH_STACK',
      make: async () =>
        (
          await admin.call(techStackEndpoints.add, {
            body: { name: name(), category: 'Mobile Technologies', defaultRate: null },
          })
        ).data,
      save: (by, { id, version, name: before, category }, changes, options) =>
        answer(
          by.call(
            techStackEndpoints.change,
            { params: { id }, body: { name: before, category, ...changes, version } },
            options,
          ),
        ),
      field: 'name',
      label: techStackFields.name.label,
      valueOf: (one) => one.name,
      ...names,
      isUnique: true,
      refused: ['', messages.pleaseEnter('name')],
      longest: oneLonger(60),
    }),
  'a sales person': () =>
    recordCase({
      resource: 'SALES_PERSON',
      make: async () =>
        (
          await admin.call(salesPersonEndpoints.add, {
            body: { name: name(), email: `s${nextNumber()}@sell.example`, phoneNumber: '123-456-7890' },
          })
        ).data,
      save: (by, { id, version, name: before, email, phoneNumber }, changes, options) =>
        answer(
          by.call(
            salesPersonEndpoints.change,
            { params: { id }, body: { name: before, email, phoneNumber: phoneNumber ?? '', ...changes, version } },
            options,
          ),
        ),
      field: 'name',
      label: salesPersonFields.name.label,
      ...names,
      valueOf: (one) => one.name,
      refused: ['', messages.pleaseEnter('name')],
      longest: oneLonger(200),
      cleared: { field: 'phoneNumber', label: salesPersonFields.phoneNumber.label, valueOf: (one) => one.phoneNumber },
    }),
  'an organization profile': () =>
    recordCase({
      resource: 'ORGANIZATION',
      make: async () => {
        const id = await anOrganization(world.tx);
        const { organizationDetails } = (await admin.call(organizationEndpoints.list)).data;
        return organizationDetails.find((one) => one.id === id)!;
      },
      save: (by, seen, changes, options) =>
        answer(
          by.call(
            organizationEndpoints.change,
            {
              params: { id: seen.id },
              body: { ...organizationProfile(seen), ...changes, version: seen.version },
            },
            options,
          ),
        ),
      field: 'legalName',
      label: organizationFields.legalName.label,
      ...names,
      valueOf: (one) => one.legalName,
      refused: ['', messages.pleaseEnter('legal name')],
      longest: oneLonger(200),
      cleared: { field: 'footer', label: organizationFields.footer.label, valueOf: (one) => one.footer },
    }),
  'a purchase order': () =>
    recordCase({
      resource: 'PURCHASE_ORDER',
      make: async () => {
        const { id } = await aProject(world.tx, { companyId, accountants: [anna.userId] });
        const body = { orderNumber: name(), amount: '1000', startDate: '2026-01-01', endDate: '2026-12-31' };
        return (await anna.call(purchaseOrderEndpoints.add, { params: { id }, body })).data;
      },
      save: (by, { orderId, orderNumber, amount, startDate, endDate, version }, changes, options) =>
        answer(
          by.call(
            purchaseOrderEndpoints.change,
            {
              params: { orderId },
              body: {
                orderNumber,
                amount,
                startDate,
                endDate,
                ...(changes['endDate'] === '' ? { endDate: null } : changes),
                version,
              },
            },
            options,
          ),
        ),
      field: 'orderNumber',
      label: orderFields.orderNumber.label,
      ...names,
      valueOf: (one) => one.orderNumber,
      refused: ['', messages.pleaseEnter('order number')],
      longest: oneLonger(50),
      cleared: { field: 'endDate', label: orderFields.endDate.label, valueOf: (one) => one.endDate },
    }),
  'the opening balance of a retainer': () =>
    recordCase({
      resource: 'PROJECT',
      make: async () => {
        const prepaid = { model: 'T&M Retainer', payModel: 'Prepaid' } as const;
        const { id } = await aProject(world.tx, { companyId, accountants: [anna.userId], ...prepaid });
        const body = { openingBalance: '50', openingDate: '2026-01-31', version: 1 };
        return (await anna.call(retainerEndpoints.saveOpening, { params: { id }, body })).data;
      },
      save: (by, { projectId: id, openingBalance, version }, changes, options) =>
        answer(
          by.call(
            retainerEndpoints.saveOpening,
            { params: { id }, body: { openingBalance, openingDate: '2026-01-31', ...changes, version } },
            options,
          ),
        ),
      field: 'openingBalance',
      label: openingFields.openingBalance.label,
      mine: '100.00',
      theirs: '200.00',
      valueOf: (one) => one.openingBalance,
      refused: ['-1', messages.invalidAmount],
    }),
  'an incentive': () => {
    let sellerId = 0;
    return recordCase({
      resource: 'INCENTIVE',
      make: async () => {
        sellerId = (await aSalesPerson(world.tx, `Sal ${nextNumber()}`)).id;
        await sql`insert into project_sales_person
          select ${projectId}, ${sellerId}, coalesce(max(position), 0) + 1 from project_sales_person where project_id = ${projectId}`.execute(
          world.tx,
        );
        const terms = { value: '5', fromMonth: 'May-2026', toMonth: 'Dec-2026' };
        const agreed = { projectId, category: 'Percentage', basis: 'Amount', currencyCode: 'USD' } as const;
        return (await admin.call(incentiveEndpoints.add, { params: { id: sellerId }, body: { ...terms, ...agreed } }))
          .data;
      },
      save: (by, { id: incentiveId, version, value, fromMonth, toMonth }, changes, options) =>
        answer(
          by.call(
            incentiveEndpoints.change,
            {
              params: { id: sellerId, incentiveId },
              body: {
                value,
                fromMonth,
                toMonth,
                ...(changes['toMonth'] === '' ? { toMonth: null } : changes),
                version,
              },
            },
            options,
          ),
        ),
      field: 'value',
      label: incentiveFields.value.label,
      mine: '6.00',
      theirs: '7.00',
      valueOf: (one) => one.value,
      refused: ['0', messages.pleaseEnter('incentive value')],
      cleared: { field: 'toMonth', label: incentiveFields.toMonth.label, valueOf: (one) => one.toMonth },
    });
  },
  'an identity provider': () =>
    recordCase({
      resource: 'CONNECTION',
      make: async () => {
        const { code } = await aConnection(world.tx, {
          provider: 'ZOHO_BOOKS',
          region: `UK_${nextNumber()}`,
          state: 'not connected',
          realmId: '42',
        });
        return (await admin.call(connectionEndpoints.list)).data.connectionDetails.find((one) => one.code === code)!;
      },
      save: (by, one, changes, options) => {
        const { id, version, organizationName, clientId, redirectUrl, scopeCode, realmId } = one;
        const kept = { organizationName, clientId, redirectUrl, scopeCode, realmId: realmId ?? '' };
        return answer(by.call(connectionEndpoints.change, { body: { ...kept, ...changes, id, version } }, options));
      },
      field: 'organizationName',
      label: connectionLabels.organizationName,
      ...names,
      valueOf: (one) => one.organizationName,
      refused: ['', messages.pleaseEnter('organization name')],
      longest: oneLonger(100),
      cleared: { field: 'realmId', label: connectionLabels.realmId, valueOf: (one) => one.realmId },
    }),
  'a resignation': () =>
    recordCase({
      resource: 'RESIGNATION',
      make: async () => {
        const employeeId = await aDeveloper(world.tx, { projectId });
        const days = { resignationDate: '2026-12-01', lastWorkingDay: '2026-12-31' };
        const { places } = (
          await admin.call(resignationEndpoints.preview, { body: { employeeId, lastWorkingDay: days.lastWorkingDay } })
        ).data;
        const seen = places.map((one) => ({ projectId: one.projectId, version: one.version }));
        return (
          await admin.call(resignationEndpoints.add, { body: { employeeId, ...days, reason: 'Moves', places: seen } })
        ).data;
      },
      save: async (by, one, changes, options) => {
        const { resignationId: id, employeeId, resignationDate, lastWorkingDay, reason, version } = one;
        const query = { employeeId, lastWorkingDay, resignationId: id };
        const { places } = (await admin.call(resignationEndpoints.preview, { body: query })).data;
        const seen = places.map((place) => ({ projectId: place.projectId, version: place.version }));
        const body = { resignationDate, lastWorkingDay, reason, ...changes, places: seen, version };
        return answer(by.call(resignationEndpoints.change, { params: { id }, body }, options));
      },
      field: 'reason',
      label: resignationFields.reason.label,
      ...names,
      valueOf: (one) => one.reason,
      refused: ['no \0', messages.invalidCharacters],
      longest: oneLonger(2000),
      cleared: { field: 'reason', label: resignationFields.reason.label, valueOf: (one) => one.reason },
    }),
  'a to-do': () =>
    recordCase({
      resource: 'TODO',
      make: async () =>
        (await anna.call(todoEndpoints.add, { body: { projectId, text: name(), dueDate: '2026-12-01' } })).data,
      save: (by, { id, version, text, dueDate, ownerEmail }, changes, options) =>
        answer(
          by.call(
            todoEndpoints.change,
            { params: { id }, body: { text, dueDate, ownerEmail, ...changes, version } },
            options,
          ),
        ),
      field: 'text',
      label: todoFields.text.label,
      ...names,
      valueOf: (one) => one.text,
      refused: ['', messages.pleaseEnter('what is to be done')],
      longest: oneLonger(200),
    }),
  'the schedule of a job': () =>
    recordCase({
      resource: 'JOB',
      make: async () => {
        await sql`update job set cron = '0 4 * * *' where name = 'EXCHANGE_RATES'`.execute(world.tx);
        return (await admin.call(jobEndpoints.list)).data.jobDetails.find((one) => one.name === 'EXCHANGE_RATES')!;
      },
      save: (by, { version, enabled, name: of }, { cron = '' }, options) =>
        answer(by.call(jobEndpoints.change, { body: { name: of, cron, enabled, version } }, options)),
      field: 'cron',
      label: scheduleFields.cron.label,
      valueOf: (one) => one.cron,
      mine: '5 5 * * *',
      theirs: '5 6 * * *',
      refused: ['', messages.pleaseEnter('schedule')],
    }),
  'the own profile': () =>
    recordCase({
      resource: 'USER',
      make: async () => {
        await sql`update staff_user set name = 'Ada' where id = ${admin.userId}`.execute(world.tx);
        return (await admin.call(userEndpoints.profile)).data;
      },
      save: (by, { userId, version, name: before }, changes, options) =>
        answer(
          by.call(
            userEndpoints.changeProfile,
            { body: { userId, name: before, phoneNumber: '123-456-7890', ...changes, version } },
            options,
          ),
        ),
      field: 'name',
      label: profileFields.name.label,
      valueOf: (one) => one.name,
      ...names,
      refused: ['', messages.pleaseEnter('name')],
      longest: oneLonger(200),
    }),
};

const ofIndia = {
  ...aTypedCompany,
  provider: 'ZOHO_BOOKS',
  region: 'IND',
  currencyCode: 'INR',
  placeOfContact: 'KA',
  taxDetails: { taxTreatment: 'consumer', globalTaxSetting: 'Not Applicable' },
} as const;

/** The changes in the newest activity entry about a kind of records, and the number of entries. */
async function logOf(resource: string) {
  const { rows } = await sql<{ changes: { fieldName: string; oldValue: unknown; newValue: unknown }[] }>`
    select changes from activity_entry where resource = ${resource} order by id desc`.execute(world.tx);
  return { changes: rows[0]?.changes ?? [], entries: rows.length };
}

describe.each(Object.entries(cases))('%s:', (_, made) => {
  const one = made();
  const { make, save, valueOf, field, label, resource, isUnique = false } = one;
  const own = (value: string): string => (isUnique ? `${value} ${nextNumber()}` : value);
  const by = () => (resource === 'COMPANY' || resource === 'NOTE' || resource === 'TODO' ? anna : admin);

  test('is not saved over a newer version, returns that version, and is then saved over it', async () => {
    const [mine, theirs] = [own(one.mine), own(one.theirs)];
    const seen = await make();
    expect((await save(by(), seen, { [field]: theirs })).failure).toBeUndefined();
    const stale = await save(by(), seen, { [field]: mine });
    expect(stale.failure).toMatchObject({ code: 'stale_version' });
    const current = stale.failure?.current as typeof seen;
    expect([current.version > seen.version, valueOf(current)]).toEqual([true, theirs]);
    const saved = await save(by(), current, { [field]: mine });
    expect(saved.failure).toBeUndefined();
    expect(valueOf(saved.data)).toBe(mine);
  });

  test('is saved and logged once when one click is sent twice, under the label of its form', async () => {
    const mine = own(one.mine);
    const seen = await make();
    const before = await logOf(resource);
    const key = `every-record-${nextNumber()}`;
    const [first, second] = [
      await save(by(), seen, { [field]: mine }, { key }),
      await save(by(), seen, { [field]: mine }, { key }),
    ];
    expect([first.failure, second.data]).toEqual([undefined, first.data]);
    const { changes, entries } = await logOf(resource);
    expect(entries - before.entries).toBe(1);
    const recorded = changes.find((change) => change.fieldName === label);
    expect([recorded?.newValue, recorded?.oldValue]).toEqual([mine, valueOf(seen)]);
  });

  test('stays unchanged when it is refused, and the refusal names the field', async () => {
    const seen = await make();
    const [value, message] = one.refused;
    const { failure } = await save(by(), seen, { [field]: value });
    expect(failure?.errors).toContainEqual({ path: one.path ?? field, message });
    expect((await save(by(), seen, { [field]: own(one.mine) })).failure).toBeUndefined();
  });

  test('cannot be saved by a user without the right', async () => {
    const seen = await make();
    const { status } = await save(stranger, seen, { [field]: own(one.theirs) });
    expect([403, 404]).toContain(status);
    expect((await save(by(), seen, { [field]: own(one.mine) })).failure).toBeUndefined();
  });

  // a record without such a field has no such test
  test.each(one.longest === undefined ? [] : [one.longest])(
    'keeps the longest text letter by letter and refuses a longer one',
    async (longest, longer) => {
      const seen = await make();
      expect((await save(by(), seen, { [field]: longer })).failure?.code).toBe('invalid_input');
      expect(valueOf((await save(by(), seen, { [field]: longest })).data)).toBe(longest);
    },
  );

  test.each(one.cleared === undefined ? [] : [one.cleared])(
    'can have an optional field cleared, which the activity log shows',
    async ({ field: emptied, label: called, valueOf: read }) => {
      const seen = await make();
      const filled = read(seen) ? seen : (await save(by(), seen, {})).data;
      const saved = await save(by(), filled, { [emptied]: '' });
      expect(saved.failure).toBeUndefined();
      expect(read(saved.data) ?? '').toBe('');
      expect((await logOf(resource)).changes).toContainEqual({
        fieldName: called,
        oldValue: read(filled),
        newValue: null,
      });
    },
  );
});
