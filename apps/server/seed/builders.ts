import type { Role } from '@countinghouse/contract/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../src/database/database.ts';

/** Small makers of rows with sensible defaults, for tests and for the demo company. */

let made = 0;
/** A number that no other row of this process has. */
export const nextNumber = (): number => (made += 1);

async function insertedId(rows: Promise<{ rows: { id: number }[] }>): Promise<number> {
  const id = (await rows).rows[0]?.id;
  if (id === undefined) throw new Error('nothing was inserted');
  return id;
}

/** Someone who signs in; without a password until one is set. */
export async function aStaffUser(
  tx: Tx,
  given: { role: Role; name?: string; email?: string; number?: number; passwordHash?: string },
): Promise<{ id: number; name: string; email: string }> {
  const number = given.number ?? nextNumber();
  const name = given.name ?? `Person ${number}`;
  const email = given.email ?? `person${number}@countinghouse.example`;
  const id = await insertedId(
    sql<{ id: number }>`insert into staff_user (name, email, role, password_hash)
      values (${name}, ${email}, ${given.role}, ${given.passwordHash ?? null}) returning id`.execute(tx),
  );
  return { id, name, email };
}

/** A customer of ours in the books of its region. */
export async function aCompany(
  tx: Tx,
  given: {
    displayName?: string;
    provider?: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
    region?: 'US' | 'IND' | 'UK' | 'CA' | 'UAE';
    currencyCode?: string;
    taxSetting?: 'Inclusive of Tax' | 'Exclusive of Tax' | 'Not Applicable';
    taxCodeId?: string | null;
    country?: string;
    email?: string;
    taxTreatment?: string;
    placeOfSupply?: string;
  } = {},
): Promise<number> {
  const number = nextNumber();
  const name = given.displayName ?? `Company ${number}`;
  const taxSetting = given.taxSetting ?? 'Not Applicable';
  return insertedId(
    sql<{ id: number }>`
      insert into company (company_name, display_name, email, country, provider, region, currency_code, taxable, tax_setting, tax_code_id, tax_treatment, place_of_contact, reference)
      values (${name}, ${name}, ${given.email ?? `billing${number}@company.example`}, ${given.country ?? 'United States'}, ${given.provider ?? 'QUICK_BOOKS'},
        ${given.region ?? 'US'}, ${given.currencyCode ?? 'USD'}, ${taxSetting !== 'Not Applicable'}, ${taxSetting}, ${given.taxCodeId ?? null},
        ${given.taxTreatment ?? ''}, ${given.placeOfSupply ?? ''}, ${`CO-${name
          .toUpperCase()
          .replaceAll(/[^A-Z0-9]/g, '')
          .slice(0, 12)}-${number}`}) returning id`.execute(tx),
  );
}

export interface GivenProject {
  readonly name?: string;
  readonly zohoProjectId?: string;
  readonly model?: 'T&M Retainer' | 'Hourly' | 'Mixed' | 'Fixed Cost' | 'Dedicated';
  readonly payModel?: 'Prepaid' | 'Postpaid' | null;
  readonly template?: 'Standard' | 'Developerwise' | 'Techwise' | 'Combined';
  readonly companyId?: number;
  readonly invoiceTerm?: number | null;
  readonly accType?: string | null;
  readonly cycle?: string | null;
  readonly leaveTerm?: string;
  readonly activeBilling?: boolean;
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  /** Staff on the project; the first of each kind is the primary one. */
  readonly csms?: readonly number[];
  readonly accountants?: readonly number[];
  /** False leaves the project without a client. */
  readonly hasClient?: boolean;
  /** Of the company, and the primary one of the project. */
  readonly clientName?: string;
}

/** A project that can be billed: active, with company, primary client and the four billing fields, unless told otherwise. */
export async function aProject(
  tx: Tx,
  given: GivenProject = {},
): Promise<{ id: number; zohoProjectId: string; name: string }> {
  const number = nextNumber();
  const name = given.name ?? `Project ${number}`;
  const zohoProjectId = given.zohoProjectId ?? `99000000000${number}`;
  const companyId = given.companyId ?? (await aCompany(tx));
  const id = await insertedId(
    sql<{ id: number }>`
      with given as (select nextval(pg_get_serial_sequence('project', 'id'))::int as id)
      insert into project (id, project_code, name, zoho_project_id, model, pay_model, cycle, acc_type, invoice_term, invoice_template, leave_term,
        active_billing, company_id, start_date, end_date)
      overriding system value
      select id, 'PRJ-' || lpad(id::text, greatest(4, length(id::text)), '0'), ${name}, ${zohoProjectId}, ${given.model ?? 'Hourly'}, ${given.payModel === undefined ? 'Postpaid' : given.payModel},
        ${given.cycle === undefined ? 'Monthly' : given.cycle}, ${given.accType === undefined ? 'Key Account' : given.accType},
        ${given.invoiceTerm === undefined ? 30 : given.invoiceTerm}, ${given.template ?? 'Standard'}, ${given.leaveTerm ?? '0'},
        ${given.activeBilling ?? true}, ${companyId}, ${given.startDate ?? null}::date, ${given.endDate ?? null}::date from given returning id`.execute(
      tx,
    ),
  );
  for (const [kind, people] of [
    ['csm', given.csms ?? []],
    ['accountant', given.accountants ?? []],
  ] as const)
    for (const [at, userId] of people.entries())
      await sql`insert into project_staff (project_id, user_id, kind, is_primary) values (${id}, ${userId}, ${kind}, ${at === 0})`.execute(
        tx,
      );
  if (given.hasClient !== false) {
    const clientName = given.clientName ?? `Client of ${name}`;
    const email = `${given.clientName === undefined ? `client${number}` : given.clientName.toLowerCase().replaceAll(' ', '.')}@company.example`;
    const clientId = await insertedId(
      sql<{ id: number }>`insert into client (company_id, name, email)
        values (${companyId}, ${clientName}, ${email}) returning id`.execute(tx),
    );
    await sql`insert into project_client (project_id, client_id, is_primary) values (${id}, ${clientId}, true)`.execute(
      tx,
    );
  }
  return { id, zohoProjectId, name };
}

/** A role that developers can have, with or without a default rate. */
export async function aTechStack(
  tx: Tx,
  given: { name: string; defaultRate?: string | null; currencyCode?: string; category?: string },
): Promise<void> {
  await sql`insert into tech_stack (name, category, default_rate, default_rate_currency)
    values (${given.name}, ${given.category ?? 'Back End Technologies'}, ${given.defaultRate ?? null}, ${given.currencyCode ?? 'USD'})
    on conflict (name) do update set default_rate = excluded.default_rate, default_rate_currency = excluded.default_rate_currency,
      category = excluded.category`.execute(tx);
}

/** Someone whose hours are billed on a project; answers the employee's id. */
export async function aDeveloper(
  tx: Tx,
  given: {
    projectId: number;
    name?: string;
    email?: string | null;
    zohoUserId?: string | null;
    employeeId?: number;
    role?: string;
    billingModel?: 'Dedicated' | 'Hourly' | null;
    billingPercentage?: string;
    fromDate?: string | null;
    offBoardDate?: string | null;
    openingLeaveDays?: string;
    employeeNumber?: string;
  },
): Promise<number> {
  const number = nextNumber();
  const role = given.role ?? 'React Developer';
  await sql`insert into tech_stack (name, category) values (${role}, 'Front End Technologies') on conflict do nothing`.execute(
    tx,
  );
  const employeeId =
    given.employeeId ??
    (await insertedId(
      sql<{ id: number }>`insert into employee (name, email, zoho_user_id, employee_number)
        values (${given.name ?? `Developer ${number}`}, ${given.email === undefined ? `developer${number}@devs.example` : given.email},
          ${given.zohoUserId ?? null}, ${given.employeeNumber ?? null}) returning id`.execute(tx),
    ));
  await sql`insert into developer (project_id, employee_id, role, billing_model, billing_percentage, from_date, off_board_date, opening_leave_days)
    values (${given.projectId}, ${employeeId}, ${role}, ${given.billingModel ?? null}, ${given.billingPercentage ?? '100'},
      ${given.fromDate ?? null}, ${given.offBoardDate ?? null}, ${given.openingLeaveDays ?? '0'})`.execute(tx);
  return employeeId;
}

/** Inserts a resignation without its effect on projects; returns its id. */
export const aResignation = (
  tx: Tx,
  given: { employeeId: number; resignationDate: string; lastWorkingDay: string; reason?: string; withdrawnAt?: string },
): Promise<number> =>
  insertedId(
    sql<{ id: number }>`insert into resignation (employee_id, resignation_date, last_working_day, reason, withdrawn_at)
      values (${given.employeeId}, ${given.resignationDate}, ${given.lastWorkingDay}, ${given.reason ?? ''}, ${given.withdrawnAt ?? null})
      returning id`.execute(tx),
  );

/** A run of days with its rates. */
export async function aRateRange(
  tx: Tx,
  given: {
    projectId: number;
    startDate: string;
    endDate?: string | null;
    roleRates?: Readonly<Record<string, string>>;
    specialRates?: Readonly<Record<number, string>>;
  },
): Promise<number> {
  const id = await insertedId(
    sql<{ id: number }>`insert into rate_range (project_id, start_date, end_date)
      values (${given.projectId}, ${given.startDate}, ${given.endDate ?? null}) returning id`.execute(tx),
  );
  for (const [role, rate] of Object.entries(given.roleRates ?? {}))
    await sql`insert into role_rate (rate_range_id, role, rate) values (${id}, ${role}, ${rate})`.execute(tx);
  for (const [employeeId, rate] of Object.entries(given.specialRates ?? {}))
    await sql`insert into special_rate (rate_range_id, employee_id, rate) values (${id}, ${Number(employeeId)}, ${rate})`.execute(
      tx,
    );
  return id;
}

/** Time someone logged, with its open entry, as a pull would have stored it. */
export async function aWorkLog(
  tx: Tx,
  given: {
    projectId: number;
    employeeId: number;
    day: string;
    hours?: number;
    seconds?: number;
    billable?: boolean;
    task?: string;
    note?: string;
    sourceId?: string;
  },
): Promise<string> {
  const number = nextNumber();
  const seconds = given.seconds ?? (given.hours ?? 8) * 3600;
  const stored = await sql<{ id: string }>`
    with logged as (
      insert into work_log (project_id, employee_id, source, source_id, day, seconds, billable, task, note, pulled_at)
      values (${given.projectId}, ${given.employeeId}, 'zoho-projects', ${given.sourceId ?? `log-${number}`}, ${given.day}, ${seconds},
        ${given.billable ?? true}, ${given.task ?? `Task ${number}`}, ${given.note ?? ''}, now())
      returning id, billable_seconds
    ), entered as (
      insert into time_entry (work_log_id, seconds, created_at) select id, billable_seconds, now() from logged where billable_seconds <> 0
    )
    select id from logged`.execute(tx);
  const id = stored.rows[0]?.id;
  if (id === undefined) throw new Error('no log was stored');
  return id;
}

/** A day of leave as a fetch would have stored it: paid and approved unless told otherwise; answers its id. */
export async function aLeaveDay(
  tx: Tx,
  given: {
    employeeId: number;
    day: string;
    days?: string;
    /** Of a leave in hours, in place of its days. */
    seconds?: number;
    kind?: 'paid' | 'unpaid' | 'on duty';
    approved?: boolean;
    sourceId?: string;
  },
): Promise<string> {
  const stored = await sql<{ id: string }>`
    insert into leave_day (source_id, employee_id, day, leave_days, leave_seconds, kind, leave_type, reason, approved_at_source, pulled_at)
    values (${given.sourceId ?? `leave-${nextNumber()}`}, ${given.employeeId}, ${given.day}, ${given.seconds === undefined ? (given.days ?? '1') : '0.01'}, ${given.seconds ?? null}, ${given.kind ?? 'paid'},
      'Annual Leave', 'Family visit', ${given.approved ?? true}, now()) returning id`.execute(tx);
  const id = stored.rows[0]?.id;
  if (id === undefined) throw new Error('no leave was stored');
  return id;
}

/** Attendance as a fetch would have stored it. */
export async function anAttendanceEntry(
  tx: Tx,
  given: { employeeId: number; day: string; hours?: number; category?: string; isOpen?: boolean },
): Promise<void> {
  await sql`insert into attendance_entry (source_id, employee_id, day, seconds, category, is_open, pulled_at)
    values (${`entry-${nextNumber()}`}, ${given.employeeId}, ${given.day}, ${(given.hours ?? 8) * 3600}, ${given.category ?? 'Office'},
      ${given.isOpen ?? false}, now())`.execute(tx);
}

/** A public holiday of a region. */
export async function aHoliday(tx: Tx, given: { region: string; date: string; name: string }): Promise<void> {
  await sql`insert into holiday (region, date, name) values (${given.region}, ${given.date}, ${given.name}) on conflict do nothing`.execute(
    tx,
  );
}

/**
 * A connection as it is stored; without tokens unless sealed ones are given, so it can be looked at but not called
 * with. Its code is that of its provider and region.
 */
export async function aConnection(
  tx: Tx,
  given: {
    provider?: 'QUICK_BOOKS' | 'ZOHO_BOOKS' | 'ZOHO_PROJECTS' | 'ZOHO_PEOPLE';
    region?: string;
    state?: 'not connected' | 'connected' | 'reconnect needed';
    realmId?: string;
    sealed?: { clientSecret: Buffer; accessToken: Buffer; refreshToken: Buffer; expiresAt: string };
  } = {},
): Promise<{ id: number; code: string }> {
  const provider = given.provider ?? 'QUICK_BOOKS';
  const region = provider === 'ZOHO_PROJECTS' || provider === 'ZOHO_PEOPLE' ? null : (given.region ?? 'US');
  const name = provider === 'QUICK_BOOKS' ? 'quickbooks' : provider.toLowerCase();
  const code = region === null ? name : `${name}_${region.toLowerCase()}`;
  const realmId = given.realmId ?? (provider === 'QUICK_BOOKS' ? '9341450000000001' : null);
  const id = await insertedId(
    sql<{ id: number }>`
      insert into connection (code, organization_name, provider, region, client_id, client_secret, redirect_url, scope_code,
        realm_id, state, access_token, refresh_token, expires_at, token_counter)
      values (${code}, ${`Organisation ${code}`}, ${provider}, ${region}, 'client', ${given.sealed?.clientSecret ?? Buffer.of(0)},
        ${`http://127.0.0.1/api/oauth/${code}/callback`}, 'scope', ${realmId}, ${given.state ?? 'connected'},
        ${given.sealed?.accessToken ?? null}, ${given.sealed?.refreshToken ?? null}, ${given.sealed?.expiresAt ?? null}, 1)
      returning id`.execute(tx),
  );
  return { id, code };
}
