import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { booksProvider, booksRegion } from '../options.ts';
import { choiceField, outShape, requiredText, textField, typedShape } from '../record.ts';
import { adminOnly } from '../roles.ts';
import { fileBytesMax } from '../uploads.ts';
import { idIn, idOut, instantOut, versionIn } from '../wire.ts';
import { pageLanguages } from './page-languages.ts';

/** What the books tell about an organization. */
export const fieldsInBooks = {
  legalName: requiredText('Legal name', 200, messages.pleaseEnter('legal name')),
  addressLine1: textField('Address line 1', 250),
  addressLine2: textField('Address line 2', 250),
  city: textField('City', 100),
  state: textField('State', 100),
  zipCode: textField('Zip code', 30),
  country: textField('Country', 100),
  taxNumber: textField('Tax registration number', 20),
};

/** What only a user can tell about it. */
export const fieldsByHand = {
  bankDetails: textField('Bank details', 1000),
  paymentInstructions: textField('Payment instructions', 1000),
  footer: textField('Footer', 1000),
};

/** What only the law of a region asks: in India, the code of the services in each line of an invoice. */
export const fieldsOfRegion = { sacCode: textField('SAC code', 8) };

/** The language of the page of its invoices. */
export const fieldsOfPage = {
  pageLanguage: choiceField('Page language', pageLanguages, messages.pleaseSelect('page language')),
};

/** How an organization with books names itself on its invoices. */
export const organizationFields = { ...fieldsInBooks, ...fieldsOfRegion, ...fieldsByHand, ...fieldsOfPage };

/** The largest logo: 500 KB and four million pixels, enough for four inches at 500 dots. */
export const logoBytesMax = 500_000;
export const logoPixelsMax = 4_000_000;

const organization = z.object({
  /** That of its connection. */
  id: idOut,
  organizationName: z.string(),
  provider: booksProvider,
  region: booksRegion,
  /** Books in the Emirates only: whether the organization is registered for VAT and charges it. */
  chargesVat: z.boolean(),
  ...outShape(organizationFields),
  /** The picture above the name of its invoices. */
  logo: z.object({ name: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** Null if the profile is as read from the books. */
  changedByName: z.string().nullable(),
  changedAt: instantOut,
  version: z.int(),
});
export type Organization = z.output<typeof organization>;

/** The profile of each organization with books. */
export const organizationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/organization',
    summary: 'The profile of each organization whose books were connected, as read from the books or changed here',
    roles: adminOnly,
    consistent: true,
    answer: z.object({ organizationDetails: z.array(organization) }),
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/organization/:id',
    summary: 'Change the profile of an organization; from then on the books no longer change it',
    roles: adminOnly,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject({ ...typedShape(organizationFields), version: versionIn }),
    answer: organization,
    refusals: ['not_found', 'stale_version'],
  }),
  changeLogo: endpoint({
    method: 'PUT',
    path: '/organization/:id/logo',
    summary: 'Give an organization a logo, JPG or PNG (field: file); its content decides, not its name',
    roles: adminOnly,
    kind: 'multipart',
    form: { fields: [], files: 'file' },
    bodyBytesMax: fileBytesMax + 100_000,
    params: z.strictObject({ id: idIn }),
    query: z.strictObject({ version: versionIn }),
    answer: organization,
    refusals: ['not_found', 'stale_version', 'file_missing', 'file_too_large', 'picture_invalid', 'logo_too_large'],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/organization/:id/logo',
    summary: 'Remove the logo of an organization; issued invoices keep it',
    roles: adminOnly,
    params: z.strictObject({ id: idIn }),
    query: z.strictObject({ version: versionIn }),
    answer: organization,
    refusals: ['not_found', 'stale_version'],
  }),
};
