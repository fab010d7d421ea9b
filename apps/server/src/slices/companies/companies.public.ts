import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** A customer of ours, as the books need it. */
export interface Company {
  readonly id: number;
  readonly companyName: string;
  readonly displayName: string;
  readonly email: string;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: 'US' | 'IND' | 'UK' | 'CA' | 'UAE';
  readonly currencyCode: string;
  /** Ours, short, in a field that the books can search. */
  readonly reference: string;
  /** The customer's id in the books; null until it is there. */
  readonly booksId: string | null;
}

export async function companyById(tx: Tx, id: number): Promise<Company | undefined> {
  const found = await sql<{
    id: number;
    company_name: string;
    display_name: string;
    email: string;
    provider: Company['provider'];
    region: Company['region'];
    currency_code: string;
    reference: string;
    books_id: string | null;
  }>`select id, company_name, display_name, email, provider, region, currency_code, reference, books_id
    from company where id = ${id}`.execute(tx);
  const row = found.rows[0];
  return row === undefined
    ? undefined
    : {
        id: row.id,
        companyName: row.company_name,
        displayName: row.display_name,
        email: row.email,
        provider: row.provider,
        region: row.region,
        currencyCode: row.currency_code,
        reference: row.reference,
        booksId: row.books_id,
      };
}

/** Remembers under which id the books keep the company's customer; the first answer stays. */
export async function markCompanyInBooks(tx: Tx, companyId: number, booksId: string): Promise<void> {
  await sql`update company set books_id = ${booksId}, version = version + 1 where id = ${companyId} and books_id is null`.execute(
    tx,
  );
}

/** The currencies other than the US dollar that companies are billed in. */
export async function currenciesOfCompanies(tx: Tx): Promise<string[]> {
  const found = await sql<{ currency_code: string }>`
    select distinct currency_code from company where currency_code <> 'USD'`.execute(tx);
  return found.rows.map((row) => row.currency_code);
}
