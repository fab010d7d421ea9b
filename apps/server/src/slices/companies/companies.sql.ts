import type { TypedCompany } from '@countinghouse/contract/company-faults.ts';
import type { CompanyDetails } from '@countinghouse/contract/companies.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { companyInScope } from './companies.public.ts';
import { detailColumns, lastPush } from './company-columns.ts';

/** A company in the caller's scope; one outside it looks like a missing one. */
export async function companyDetails(
  tx: Tx,
  caller: Caller,
  asked: { id: number; forUpdate?: boolean },
): Promise<CompanyDetails | undefined> {
  const lock = asked.forUpdate === true ? sql`for no key update of c` : sql``;
  const { rows } = await sql<CompanyDetails>`
    select ${detailColumns(caller)} from company c left join ${lastPush}
    where c.id = ${asked.id} and ${companyInScope(caller)} ${lock}`.execute(tx);
  return rows[0];
}

/** How many projects a company has, whoever sees them. */
export async function projectsOfCompany(tx: Tx, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from project where company_id = ${companyId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function clientsOfCompany(
  tx: Tx,
  companyId: number,
): Promise<{ id: number; name: string; email: string; phoneNumber: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string; email: string; phoneNumber: string | null }>`
    select id, name, email::text, phone_number as "phoneNumber" from client where company_id = ${companyId} and archived_at is null order by name, id`.execute(
    tx,
  );
  return rows;
}

/** A company that has the name within the same books, whatever its capitals; archived ones keep theirs. */
export async function companyNamed(
  tx: Tx,
  asked: { provider: string; region: string; displayName: string; except: number | undefined },
): Promise<{ isArchived: boolean } | undefined> {
  const { rows } = await sql<{ isArchived: boolean }>`
    select archived_at is not null as "isArchived" from company
    where provider = ${asked.provider} and region = ${asked.region} and lower(display_name) = lower(${asked.displayName})
      and id is distinct from ${asked.except ?? null}`.execute(tx);
  return rows[0];
}

/** What is stored of a company that was typed; `dueDays` as its payment terms have them. */
const stored = (one: TypedCompany, dueDays: number | null) => ({
  company_name: one.companyName,
  display_name: one.displayName,
  title: one.title,
  first_name: one.firstName,
  middle_name: one.middleName,
  last_name: one.lastName,
  suffix: one.suffix,
  email: one.email,
  cc: one.cc,
  bcc: one.bcc,
  phone_number: one.phoneNumber,
  acc_start_date: one.accStartDate,
  website: one.website,
  address_line1: one.billingAddress.addressLine1,
  address_line2: one.billingAddress.addressLine2,
  city: one.billingAddress.city,
  state: one.billingAddress.state,
  country: one.billingAddress.country,
  zip_code: one.billingAddress.zipCode,
  provider: one.provider,
  region: one.region,
  currency_code: one.currencyCode,
  payment_terms: one.paymentTerms,
  due_days: dueDays,
  place_of_contact: one.placeOfContact,
  tax_code_id: one.taxDetails.taxCodeId === '' ? null : one.taxDetails.taxCodeId,
  tax_treatment: one.taxDetails.taxTreatment,
  tax_setting: one.taxDetails.globalTaxSetting,
  trn_no: one.taxDetails.trnNo,
  taxable: one.taxDetails.taxable,
  tax_exempt_reason: one.taxDetails.taxExemptReason,
  pan_no: one.taxDetails.panNo,
});

type Stored = ReturnType<typeof stored>;

export async function insertCompany(
  tx: Tx,
  one: TypedCompany,
  more: { dueDays: number | null; reference: string; booksId: string | null },
): Promise<number> {
  const values: Stored & { reference: string; books_id: string | null } = {
    ...stored(one, more.dueDays),
    reference: more.reference,
    books_id: more.booksId,
  };
  const { rows } = await sql<{ id: number }>`
    insert into company (${names(values)}) values (${sql.join(Object.values(values))}) returning id`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error('the company that was added has no id');
  return row.id;
}

/** Stores what a company is now, and of which customer of the books; answers whether that is anything else than before. */
export async function updateCompany(
  tx: Tx,
  one: TypedCompany,
  more: { id: number; dueDays: number | null; booksId?: string },
): Promise<boolean> {
  const { booksId } = more;
  const values = { ...stored(one, more.dueDays), ...(booksId === undefined ? {} : { books_id: booksId }) };
  const given = sql.join(Object.values(values));
  const { rows } = await sql`update company set (${names(values)}) = row(${given}), version = version + 1
    where id = ${more.id} and (${names(values)}) is distinct from (${given}) returning id`.execute(tx);
  return rows.length === 1;
}

/** Remembers what was emptied of a company, for its books. */
export async function noteEmptied(tx: Tx, company: { id: number; emptied: readonly string[] }): Promise<void> {
  await sql`update company set emptied = array(select unnest(emptied) union select unnest(${[...company.emptied]}::text[]))
    where id = ${company.id}`.execute(tx);
}

const names = (values: object) => sql.join(Object.keys(values).map((name) => sql.ref(name)));

/** Deletes a company, or puts a deleted one back. */
export async function markArchived(tx: Tx, company: { id: number; archivedAt: string | null }): Promise<void> {
  await sql`update company set archived_at = ${company.archivedAt}, version = version + 1 where id = ${company.id}`.execute(
    tx,
  );
}

export async function updateCopies(tx: Tx, company: { id: number; cc: string; bcc: string }): Promise<void> {
  await sql`update company set cc = ${company.cc}, bcc = ${company.bcc}, version = version + 1 where id = ${company.id}`.execute(
    tx,
  );
}
