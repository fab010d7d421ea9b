import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { scopeOf } from '../../scope.ts';

/** What of a company can be emptied, under the name that the books' customer has for it. */
export type EmptiedText =
  | 'title'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'suffix'
  | 'phone'
  | 'website'
  | 'taxNumber'
  | 'panNumber'
  | 'placeOfSupply'
  | 'address';

/** A customer of ours, as the books need it. */
export interface Company {
  readonly id: number;
  readonly companyName: string;
  readonly displayName: string;
  readonly email: string;
  /** Who gets a copy of each invoice: addresses between commas. */
  readonly cc: string;
  readonly bcc: string;
  readonly phoneNumber: string;
  readonly website: string;
  readonly person: {
    readonly title: string;
    readonly firstName: string;
    readonly middleName: string;
    readonly lastName: string;
    readonly suffix: string;
  };
  readonly address: {
    readonly lines: readonly string[];
    readonly city: string;
    readonly state: string;
    readonly country: string;
    readonly zipCode: string;
  };
  /** Under the name that the books have for them; the days as they said when the company was saved. */
  readonly paymentTerms: { readonly name: string; readonly dueDays: number | null };
  readonly tax: {
    readonly taxable: boolean;
    readonly taxCodeId: string | null;
    readonly treatment: string;
    readonly number: string;
    readonly panNumber: string;
    readonly placeOfSupply: string;
    readonly exemptReason: string;
  };
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  /** Of its books: a region, or one of several organisations there. */
  readonly region: string;
  readonly currencyCode: string;
  /** Ours, short, in a field that the books can search. */
  readonly reference: string;
  /** The customer's id in the books; null until it is there. */
  readonly booksId: string | null;
  /** When the customer last left for the books, as the database writes it; null while nothing of it can be there. */
  readonly sentToBooksAt: string | null;
  /** What was emptied here since the books last heard of the company. */
  readonly emptied: readonly EmptiedText[];
}

/** The payment terms that can be chosen before the books were ever read. */
export const usualTerms = [
  { name: 'Due on receipt', dueDays: 0 },
  ...[15, 30, 60].map((dueDays) => ({ name: `Net ${dueDays}`, dueDays })),
];

/** The companies that a caller sees, `c` being the company: those of the caller's projects, and those without a project. */
export function companyInScope(caller: Caller): RawBuilder<boolean> {
  const scope = scopeOf(caller);
  return scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from company_projects t where t.company_id = c.id and t.is_seen
        and (t.kind, t.user_id) in (('all', 0), (${scope.kind}, ${scope.userId})))`;
}

export async function companyById(tx: Tx, id: number): Promise<Company | undefined> {
  const { rows } = await sql<Company>`
    select id, company_name as "companyName", display_name as "displayName", email, cc, bcc, phone_number as "phoneNumber", website,
      jsonb_build_object('title', title, 'firstName', first_name, 'middleName', middle_name, 'lastName', last_name, 'suffix', suffix) as person,
      jsonb_build_object('lines', jsonb_path_query_array(jsonb_build_array(address_line1, address_line2), '$[*] ? (@ != "")'),
        'city', city, 'state', state, 'country', country, 'zipCode', zip_code) as address,
      jsonb_build_object('name', payment_terms, 'dueDays', due_days) as "paymentTerms",
      jsonb_build_object('taxable', taxable, 'taxCodeId', tax_code_id, 'treatment', tax_treatment, 'number', trn_no, 'panNumber', pan_no,
        'placeOfSupply', place_of_contact, 'exemptReason', tax_exempt_reason) as tax,
      provider, region, currency_code as "currencyCode", reference, books_id as "booksId", sent_to_books_at as "sentToBooksAt", emptied
    from company where id = ${id}`.execute(tx);
  return rows[0];
}

/** Remembers under which id the books keep the company's customer; the first answer stays. Nobody types it: the version stays too. */
export async function markCompanyInBooks(tx: Tx, companyId: number, booksId: string): Promise<void> {
  await sql`update company set books_id = ${booksId}, sent_to_books_at = null where id = ${companyId} and books_id is null`.execute(
    tx,
  );
}

/** Writes down when the customer of a company left for the books, or that nothing of it did; answers what was known before. */
export async function markSentToBooks(tx: Tx, companyId: number, at: string | null): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    with held as (select id, sent_to_books_at as before from company where id = ${companyId} for update)
    update company c set sent_to_books_at = ${at} from held where c.id = held.id and c.books_id is null returning held.before`.execute(
    tx,
  );
  return rows[0]?.before ?? null;
}

/** What was emptied in the books too does not have to be emptied there again. */
export async function markEmptiedInBooks(tx: Tx, companyId: number, done: readonly EmptiedText[]): Promise<void> {
  await sql`update company set emptied = array(select unnest(emptied) except select unnest(${[...done]}::text[]))
    where id = ${companyId}`.execute(tx);
}

/** The currencies other than the US dollar that companies are billed in. */
export async function currenciesOfCompanies(tx: Tx): Promise<string[]> {
  const found = await sql<{ currency_code: string }>`
    select distinct currency_code from company where currency_code <> 'USD'`.execute(tx);
  return found.rows.map((row) => row.currency_code);
}
