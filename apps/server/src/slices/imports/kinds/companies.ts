import { clientEndpoints, clientFields } from '@countinghouse/contract/clients/clients.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import {
  companyFields,
  inParts,
  purchaseOrders,
  withoutNulls,
  withoutParts,
  type FlatCompany,
  type TypedCompany,
} from '@countinghouse/contract/companies/companies.record.ts';
import { taxSetting } from '@countinghouse/contract/options.ts';
import { textsOf } from '@countinghouse/contract/record.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { gathered } from '../../../database/gathered.ts';
import { typedColumns } from '../../companies/companies.public.ts';
import {
  choicesOf,
  keyFrom,
  textsOfKey,
  type Column,
  type Columns,
  type Importer,
  type Part,
  type Stored,
  type Values,
} from '../importer.ts';
import { booksOffers, type BooksOffers } from './books-offers.sql.ts';
import { regionChoices } from './regions.ts';

/** How the fields of a company are read that are more than a text. */
const readings: Readonly<Record<string, Partial<Column>>> = {
  companyName: { names: ['company', 'name', 'customer', 'customer name'] },
  displayName: { isRequired: false, hint: 'The company name if empty' },
  accStartDate: { reads: 'date', names: ['start date'] },
  cc: { hint: 'Email addresses, separated by commas' },
  provider: {
    reads: { QUICK_BOOKS: ['quickbooks', 'quickbooks online', 'qbo'], ZOHO_BOOKS: ['zoho books', 'zoho'] },
    names: ['books'],
    isRequired: true,
  },
  region: { reads: regionChoices, isRequired: true },
  currencyCode: { names: ['currency code'], isRequired: true, hint: 'Such as USD' },
  paymentTerms: { names: ['terms'], isRequired: true, hint: 'Such as Net 30' },
  purchaseOrders: { reads: choicesOf(purchaseOrders) },
  zipCode: { names: ['postal code', 'postcode', 'pin code', 'zip'] },
  addressLine1: { names: ['address', 'street', 'billing address'] },
  globalTaxSetting: { reads: choicesOf(taxSetting.options) },
  taxCodeId: { hint: 'As the books call it' },
  taxable: { reads: choicesOf(['Taxable', 'Tax Exempt']) },
  trnNo: { names: ['gstin', 'vat number', 'tax number', 'tax registration number'] },
};

const companyColumns: Columns = Object.fromEntries(
  Object.entries<Column & { readonly required?: boolean }>(companyFields).map(([name, { label, required = false }]) => [
    name,
    { label, isRequired: required && name === 'companyName', ...readings[name] },
  ]),
);

const displayNameOf = ({ displayName, companyName = '' }: Values): string => displayName ?? companyName;
const companyKey = (values: Values): string => keyFrom(displayNameOf(values), values['provider'], values['region']);

/** A company is known by its display name within its books. */
const company: Part = {
  name: 'company',
  columns: companyColumns,
  keyOf: companyKey,
  schema: companyEndpoints.save.body,
  storedBy: companiesBy,
  prepare: async (tx, rows) => {
    const offers = await booksOffers(tx);
    return {
      stored: await companiesBy(tx, rows.map(companyKey)),
      bodyOf: (values, before) => companyBody(values, before as TypedCompany | undefined, offers),
    };
  },
  add: async ({ tx, call }, body: TypedCompany) => {
    const archived = await archivedCompany(tx, body);
    if (archived === undefined) return savedAs(await call(companyEndpoints.save, { body }));
    // undoing an import archives a company, and the same file brings it back
    const { companyId: id, version } = await call(companyEndpoints.putBack, { params: { id: archived } });
    return savedAs(await call(companyEndpoints.save, { body: { ...body, id, version } }));
  },
  change: async ({ call }, body: TypedCompany, { id, version }) =>
    savedAs(await call(companyEndpoints.save, { body: { ...body, id, version } })),
  remove: async ({ call }, { id, version }) => {
    await call(companyEndpoints.archive, { params: { id }, query: { version } });
  },
};

const savedAs = ({ companyId: id, version }: { companyId: number; version: number }) => ({ id, version });

const noTexts = { ...textsOf(companyFields, undefined), purchaseOrders: 'Optional', taxable: true };

/** The company that the form would send: the cells over what is stored. */
function companyBody(values: Values, before: TypedCompany | undefined, offers: BooksOffers): unknown {
  const { taxable, taxCodeId, ...texts } = values;
  const flat = {
    ...(before === undefined ? noTexts : withoutParts(before)),
    displayName: before?.displayName ?? displayNameOf(values),
    ...texts,
    ...(taxable === undefined ? {} : { taxable: taxable !== 'Tax Exempt' }),
  };
  const books = { provider: flat.provider, region: flat.region };
  const tax = taxCodeId === undefined ? flat.taxCodeId : (offers.taxNamed(books, taxCodeId) ?? taxCodeId);
  const customer = before === undefined ? offers.customerNamed(books, flat.displayName) : undefined;
  return {
    ...inParts({ ...flat, taxCodeId: tax } as unknown as FlatCompany),
    modifyInBooks: before?.modifyInBooks ?? customer === undefined,
    refCompanyId: customer?.id ?? '',
  };
}

async function companiesBy(tx: Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const names = keys.map((key) => textsOfKey(key)[0] ?? '');
  const rows = await tx
    .selectFrom('company as c')
    .select(typedColumns)
    .select(['c.id', 'c.version'])
    .where('c.archived_at', 'is', null)
    .where(sql<boolean>`lower(c.display_name) = any(${names}::text[])`)
    .execute();
  return new Map(
    rows.map(({ id, version, ...row }) => {
      const flat = withoutNulls(row);
      const body = {
        ...inParts({ ...flat, accStartDate: flat.accStartDate ?? '' }),
        modifyInBooks: true,
        refCompanyId: '',
      };
      return [keyFrom(flat.displayName, flat.provider, flat.region), { id, version, body }] as const;
    }),
  );
}

/** A company of that name that was deleted and would be in the way. */
const archivedCompany = gathered(async (tx, companies: readonly TypedCompany[]): Promise<(number | undefined)[]> => {
  const asked = companies.map(({ provider, region, displayName }, at) => ({ at, provider, region, displayName }));
  const { rows } = await sql<{ at: number; id: number }>`
    select a.at, c.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (at integer, provider text, region text, "displayName" text)
      join company c on c.provider = a.provider and c.region = a.region and lower(c.display_name) = lower(a."displayName")
    where c.archived_at is not null`.execute(tx);
  return companies.map((_one, place) => rows.find(({ at }) => at === place)?.id);
});

interface ClientBody {
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
}

const clientColumns = {
  clientName: { label: clientFields.name.label, names: ['contact', 'contact name', 'client'], faultsOf: ['name'] },
  clientEmail: { label: 'Client email', names: ['contact email'], faultsOf: ['email'] },
  clientPhone: { label: 'Client phone number', names: ['client phone', 'contact phone'], faultsOf: ['phoneNumber'] },
} as const satisfies Columns;

/** A client of that company, known by the email address. */
const client: Part = {
  name: 'client',
  columns: clientColumns,
  keyOf: (values) =>
    values['clientName'] === undefined && values['clientEmail'] === undefined
      ? undefined
      : keyFrom(...textsOfKey(companyKey(values)), values['clientEmail']),
  schema: clientEndpoints.add.body.element,
  storedBy: clientsBy,
  prepare: async (tx, rows) => ({
    stored: await clientsBy(
      tx,
      rows.map((row) => client.keyOf(row) ?? keyFrom()),
    ),
    bodyOf: ({ clientName, clientEmail, clientPhone }: Values, before) => {
      const { name = '', email = '', phoneNumber = '' } = (before ?? {}) as Partial<ClientBody>;
      return { name: clientName ?? name, email: clientEmail ?? email, phoneNumber: clientPhone ?? phoneNumber };
    },
  }),
  add: async ({ call, ids }, body: ClientBody) => {
    const companyId = ids.get('company') ?? 0;
    const [added] = await call(clientEndpoints.add, { query: { companyId }, body: [body] });
    if (added === undefined) throw new Error('no client was added');
    return { id: added.id, version: added.version };
  },
  change: async ({ call }, { name, email, phoneNumber }: ClientBody, { id, version }) => {
    const changed = await call(clientEndpoints.change, { body: { id, version, name, email, phoneNumber } });
    return { id, version: changed.version };
  },
  remove: async ({ call }, { id, version }) => {
    await call(clientEndpoints.remove, { params: { id }, query: { version } });
  },
};

async function clientsBy(tx: Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const emails = keys.map((key) => textsOfKey(key).at(-1) ?? '');
  const rows = await tx
    .selectFrom('client as k')
    .innerJoin('company as c', 'c.id', 'k.company_id')
    .select(['k.id', 'k.version', 'k.name', 'k.email', 'k.phone_number as phoneNumber'])
    .select(['c.display_name as displayName', 'c.provider', 'c.region'])
    .where('k.archived_at', 'is', null)
    .where('c.archived_at', 'is', null)
    .where(sql<boolean>`k.email = any(${emails}::citext[])`)
    .execute();
  return new Map(
    rows.map(({ id, version, displayName, provider, region, name, email, phoneNumber }) => [
      keyFrom(displayName, provider, region, email),
      { id, version, body: { name, email, phoneNumber: phoneNumber ?? '' } },
    ]),
  );
}

/** Companies with their clients: a company of several clients has a line for each. */
export const companies: Importer = { kind: 'companies', partsFor: async () => [company, client] };
