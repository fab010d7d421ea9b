import type { OrganizationProfile } from '@countinghouse/contract/organizations/organization-profile.ts';
import type { InvoicePage } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { profileColumns } from './organizations.sql.ts';

/** The version of the profile of its organization with which a row of `invoice` is issued now; null without books. */
export const currentProfile = sql`(
  select p.id from company c join connection n on n.provider = c.provider and n.region = c.region
    join organization_profile p on p.connection_id = n.id
  where c.id = invoice.company_id order by p.version desc limit 1)`;

/**
 * The profile on the page of an invoice: the version that it was issued with, the current one for a draft, and the first one for a
 * document that was issued before there were profiles. Undefined if its organization has none.
 */
export async function profileOfInvoice(
  tx: Tx,
  invoiceId: number,
): Promise<(OrganizationProfile & { readonly logoId: number | null }) | undefined> {
  const { rows } = await sql<OrganizationProfile & { readonly logoId: number | null }>`
    select ${profileColumns}, p.logo_id as "logoId"
    from invoice i join company c on c.id = i.company_id
      join organization_profile p on case when i.profile_id is null
        then p.connection_id = (select n.id from connection n where n.provider = c.provider and n.region = c.region)
        else p.id = i.profile_id end
    where i.id = ${invoiceId}
    order by case when i.document_state = 'draft' then -p.version else p.version end limit 1`.execute(tx);
  return rows[0];
}

/** The current profile on pages for a company; undefined if its organization has none. */
export async function profileOfCompany(
  tx: Tx,
  companyId: number,
): Promise<(OrganizationProfile & { readonly logoId: number | null }) | undefined> {
  const { rows } = await sql<OrganizationProfile & { readonly logoId: number | null }>`
    select ${profileColumns}, p.logo_id as "logoId"
    from company c join connection n on n.provider = c.provider and n.region = c.region
      join organization_profile p on p.connection_id = n.id
    where c.id = ${companyId} order by p.version desc limit 1`.execute(tx);
  return rows[0];
}

/** The logo of a version of a profile, as pages have it. */
export async function selectLogo(tx: Tx, logoId: number): Promise<InvoicePage['logo']> {
  const { rows } = await sql<NonNullable<InvoicePage['logo']>>`
    select media_type as "mediaType", width, height, translate(encode(bytes, 'base64'), E'\\n', '') as content
    from organization_logo where id = ${logoId}`.execute(tx);
  return rows[0] ?? null;
}
