import type { OrganizationProfile } from '@countinghouse/contract/organizations/organization-profile.ts';
import { organizationFields, type Organization } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import { asColumns } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';

/** The fields of a version `p`. */
export const profileColumns = sql`
  p.legal_name as "legalName", p.address_line1 as "addressLine1", p.address_line2 as "addressLine2", p.city, p.state,
  p.zip_code as "zipCode", p.country, p.tax_number as "taxNumber", p.sac_code as "sacCode", p.bank_details as "bankDetails",
  p.payment_instructions as "paymentInstructions", p.footer, p.page_language as "pageLanguage"`;

/** The current profile of each organization that has one, by name. */
export const selectOrganizations = (tx: Tx): Promise<Organization[]> =>
  selected(tx, sql`true order by lower(c.organization_name), c.id`);

/** The current profile of an organization. Its connection is locked until the transaction ends, so that versions follow one another. */
export async function organizationForUpdate(tx: Tx, connectionId: number): Promise<Organization | undefined> {
  await sql`select from connection where id = ${connectionId} for no key update`.execute(tx);
  return (await selected(tx, sql`c.id = ${connectionId}`))[0];
}

/** Adds a version of a profile; `changedBy` is null for what the books tell. It keeps the logo of the version before unless another is given. */
export async function insertProfile(
  tx: Tx,
  {
    connectionId,
    version,
    changedBy,
    now,
    logoId = sql<
      number | null
    >`(select p.logo_id from organization_profile p where p.connection_id = ${connectionId} and p.version = ${version} - 1)`,
  }: {
    connectionId: number;
    version: number;
    changedBy: number | null;
    now: string;
    logoId?: number | null | RawBuilder<number | null>;
  },
  profile: OrganizationProfile,
): Promise<void> {
  const fields = Object.fromEntries(
    Object.keys(organizationFields).map((name) => [name, profile[name as keyof OrganizationProfile]]),
  ) as OrganizationProfile;
  await tx
    .insertInto('organization_profile')
    .values({
      ...asColumns('organization_profile', { ...fields, connectionId, version, changedBy, changedAt: now }),
      logo_id: logoId,
    })
    .execute();
}

async function selected(tx: Tx, which: RawBuilder<unknown>): Promise<Organization[]> {
  const { rows } = await sql<Organization>`
    select c.id, c.organization_name as "organizationName", c.provider, c.region,
      c.charges_vat as "chargesVat", ${profileColumns}, u.name as "changedByName", p.changed_at as "changedAt",
      p.version,
      (select jsonb_build_object('name', l.name, 'width', l.width, 'height', l.height) from organization_logo l where l.id = p.logo_id) as logo
    from organization_profile p join connection c on c.id = p.connection_id left join staff_user u on u.id = p.changed_by
    where c.region is not null and p.version = (select max(o.version) from organization_profile o where o.connection_id = c.id) and ${which}`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, changedAt: instant(row.changedAt) }));
}
