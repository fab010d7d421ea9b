import {
  companyChoices,
  companyErrors,
  settledCompany,
  type CompanyChecks,
} from '@countinghouse/contract/companies/company-errors.ts';
import type { companyEndpoints, CompanyDetails } from '@countinghouse/contract/companies/companies.contract.ts';
import { companyLabels, withoutParts, type TypedCompany } from '@countinghouse/contract/companies/companies.record.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { companyRules } from '@countinghouse/contract/companies/company-rules.ts';
import { loadPhonePlans } from '@countinghouse/contract/load-phone-plans.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../database/database.ts';
import { defineAudit, openForChange } from '../../record.ts';
import { Refusal, type Context, type Work } from '../../handle.ts';
import { connectionOfBooks, serviceOfBooks } from '../connections/connections.public.ts';
import {
  companyDetails,
  companyNamed,
  insertCompany,
  markArchived,
  noteEmptied,
  projectsOfCompany,
  updateCompany,
  updateCopies,
} from './companies.sql.ts';
import { hasAddress, textsInBooks } from './companies.public.ts';
import { requestRates } from './request-rates.ts';
import { taxOfPlaceError } from './tax-of-place.public.ts';
import { booksOf, customerOffered, daysOfTerms, taxOffered } from './what-books-offer.sql.ts';

type Endpoints = typeof companyEndpoints;
type Save = Context<Endpoints['save']>;

/** Adds a company or changes one, and has its customer made or changed in the books. */
export async function saveCompany(
  context: Save,
  { body }: InputOf<Endpoints['save']>,
): Promise<AnswerOf<Endpoints['save']>> {
  const { id, version, ...typed } = body;
  const checks = await checksOf(context.tx, typed);
  refuseErrors(typed, checks);
  const company = settledCompany(typed, checks);
  const saved =
    id === undefined || version === undefined
      ? await addCompany(context, company)
      : await changeCompany(context, company, { id, version });
  await requestRates(context, saved);
  return saved;
}

async function addCompany(context: Save, company: TypedCompany): Promise<CompanyDetails> {
  const { tx, audit, reply, refuse, randomBytes } = context;
  const isTied = !company.modifyInBooks;
  // the name of a customer that is a company already is taken too, which would say less
  if (isTied) await demandReference(context, company);
  await demandName(context, company, undefined);
  await demandTax(context, company);
  const dueDays = await daysOfTerms(tx, { ...booksOf(company), name: company.paymentTerms });
  const reference = `CO-${randomBytes(5).toString('hex').toUpperCase()}`;
  const booksId = isTied ? company.refCompanyId : null;
  const id = await insertCompany(tx, { company, dueDays, reference, booksId });
  const push = isTied ? 'needless' : await enqueuePush(context, { ...company, companyId: id, booksHaveIt: false });
  const added = (await companyDetails(tx, context.caller, { id })) ?? refuse('company_not_found');
  audit(companyEntry('Created', undefined, added));
  reply(savedWords[push]);
  return added;
}

async function changeCompany(
  context: Save,
  company: TypedCompany,
  { id, version }: { id: number; version: number },
): Promise<CompanyDetails> {
  const { tx, caller, audit, reply, refuse } = context;
  const before = await forChange(context, { id, version });
  const boundOtherwise = (['provider', 'region', 'currencyCode'] as const).filter(
    (path) => before.isBound && before[path] !== company[path],
  );
  if (boundOtherwise.length > 0)
    return refuse('company_bound', {
      fields: boundOtherwise.map((path) => ({ path, message: serverMessages.companyBound })),
    });
  await demandName(context, company, id);
  const { taxDetails: tax, placeOfContact } = company;
  const isSamePlace = placeOfContact === before.placeOfContact && tax.taxTreatment === before.taxDetails.taxTreatment;
  // a tax that the books have no more stays until another one is chosen
  if (tax.taxCodeId === '' || tax.taxCodeId !== before.taxDetails.taxCodeId || !isSamePlace)
    await demandTax(context, company);
  const isTied = !company.modifyInBooks && !before.modifyInBooks;
  // a customer that is being made there would be a second one
  if (isTied && isUnderWay(before)) return refuse('company_not_pushable');
  if (isTied) await demandReference(context, company);
  const dueDays = await daysOfTerms(tx, { ...booksOf(company), name: company.paymentTerms });
  const tie = isTied ? { booksId: company.refCompanyId } : {};
  if (!(await updateCompany(tx, company, { id, dueDays, ...tie }))) return before;
  const after = (await companyDetails(tx, caller, { id })) ?? refuse('company_not_found');
  await noteEmptied(tx, { id, emptied: emptiedTexts(withoutParts(before), withoutParts(after)) });
  // what could not be sent before goes to the customer that there is now
  const isNeedless = isTied && before.books.state === 'none';
  const push = isNeedless ? 'needless' : await enqueuePush(context, { ...after, booksHaveIt: after.modifyInBooks });
  const tied = isTied ? [{ fieldName: 'Reference company', oldValue: null, newValue: company.refCompanyId }] : [];
  const entry = companyEntry('Updated', before, after);
  audit({ ...entry, changes: [...(entry.changes ?? []), ...tied] });
  reply(savedWords[push]);
  return (await companyDetails(tx, caller, { id })) ?? after;
}

/** Deletes a company that nothing stands in the way of: it is archived, as its entries in the log tell of it. */
export async function archiveCompany(
  context: Context<Endpoints['archive']>,
  { params, query }: InputOf<Endpoints['archive']>,
): Promise<AnswerOf<Endpoints['archive']>> {
  const before = await forChange(context, { id: params.id, version: query.version });
  const projects = await projectsOfCompany(context.tx, params.id);
  if (projects > 0)
    return context.refuse('company_has_projects', { message: serverMessages.companyHasProjects(projects) });
  await markArchived(context.tx, { id: params.id, archivedAt: context.now });
  context.audit(companyEntry('Deleted', before, before));
  context.reply(messages.companyArchived);
  return {};
}

/** Puts a deleted company back as it was. */
export async function putCompanyBack(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['putBack']>,
  { params }: InputOf<Endpoints['putBack']>,
): Promise<AnswerOf<Endpoints['putBack']>> {
  const archived = await companyDetails(tx, caller, { id: params.id, forUpdate: true });
  if (archived === undefined || !archived.isArchived) return refuse('company_not_found');
  await markArchived(tx, { id: params.id, archivedAt: null });
  audit(companyEntry('Put back', archived, archived));
  reply(messages.companyPutBack);
  return (await companyDetails(tx, caller, params)) ?? refuse('company_not_found');
}

/** Sends a company to the books again, after it failed or before they were connected. */
export async function pushCompany(
  context: Context<Endpoints['push']>,
  { params }: InputOf<Endpoints['push']>,
): Promise<AnswerOf<Endpoints['push']>> {
  const { tx, caller, refuse, reply, audit } = context;
  const company = await companyDetails(tx, caller, { id: params.id, forUpdate: true });
  if (company === undefined || company.isArchived) return refuse('company_not_found');
  if (isUnderWay(company)) return refuse('company_not_pushable');
  const push = await enqueuePush(context, { ...company, booksHaveIt: company.modifyInBooks });
  if (push === 'without tax') return refuse('company_tax_missing');
  if (push !== 'queued') return refuse('books_not_connected');
  audit({
    ...companyEntry('Updated', company, company),
    changes: [{ fieldName: 'On its way to the books', oldValue: 'No', newValue: 'Yes' }],
  });
  reply(messages.companyQueued);
  return (await companyDetails(tx, caller, params)) ?? company;
}

/** Changes who gets a copy of what a company is sent. */
export async function changeCopies(
  context: Context<Endpoints['changeCopies']>,
  { body }: InputOf<Endpoints['changeCopies']>,
): Promise<AnswerOf<Endpoints['changeCopies']>> {
  const { companyId: id, version, cc, bcc } = body;
  const before = await forChange(context, { id, version });
  context.reply(messages.companySaved);
  if (before.cc === cc && before.bcc === bcc) return { cc, bcc, version };
  await updateCopies(context.tx, { id, cc, bcc });
  context.audit(companyEntry('Updated', before, { ...before, cc, bcc }));
  return { cc, bcc, version: before.version + 1 };
}

/** The current company, locked; a deleted one is not found. */
const forChange = (
  {
    tx,
    caller,
    refuse,
  }: Pick<Save, 'tx' | 'caller'> & { refuse: (code: 'company_not_found' | 'stale_version', more?: object) => never },
  { id, version: seen }: { id: number; version: number },
): Promise<CompanyDetails> =>
  openForChange(
    companyDetails(tx, caller, { id, forUpdate: true }).then((one) => (one?.isArchived === true ? undefined : one)),
    { refuse, missing: 'company_not_found', seen },
  );

/** Names are unique within the books; one of a deleted company is still taken there. */
async function demandName({ tx, refuse }: Save, company: TypedCompany, except: number | undefined): Promise<void> {
  const other = await companyNamed(tx, { ...company, except });
  if (other === undefined) return;
  const message = other.isArchived ? serverMessages.companyNameArchived : serverMessages.companyNameTaken;
  refuse('company_name_taken', { message, fields: [{ path: 'displayName', message }] });
}

/** What a company is checked against: the tax settings of its connection, and the numbering plans. Whether its books have taxes at all is checked by `demandTax`. */
async function checksOf(tx: Tx, company: Pick<TypedCompany, 'provider' | 'region'>): Promise<CompanyChecks> {
  const connection = await connectionOfBooks(tx, company);
  return { offersTax: false, chargesVat: connection?.chargesVat === true, phones: await loadPhonePlans() };
}

/** What is wrong with a company whose organisation charges VAT, and with its phone number; everything else was refused before. */
function refuseErrors(typed: TypedCompany, checks: CompanyChecks): void {
  const fields = companyErrors(typed, checks);
  if (fields.length > 0) throw new Refusal('invalid_input', { fields });
}

/** The tax is one that the books have, is chosen as soon as they have any, and is that of the place of supply. */
async function demandTax({ tx, refuse }: Save, company: TypedCompany): Promise<void> {
  const message = await taxError(tx, company);
  if (message !== undefined) refuse('tax_unknown', { message, fields: [{ path: 'taxDetails.taxCodeId', message }] });
}

async function taxError(tx: Tx, company: TypedCompany): Promise<string | undefined> {
  const { taxCodeId, taxTreatment } = company.taxDetails;
  if (taxCodeId === '')
    return (await isTaxMissing(tx, company)) && (await taxOffered(tx, booksOf(company))) !== undefined
      ? messages.pleaseSelect('tax rate')
      : undefined;
  const tax = await taxOffered(tx, { ...booksOf(company), taxCodeId });
  if (tax === undefined) return serverMessages.taxUnknown;
  return taxOfPlaceError(tx, { ...company, taxTreatment, placeOfSupply: company.placeOfContact }, tax.components);
}

async function isTaxMissing(tx: Tx, company: Parameters<typeof companyChoices>[0]): Promise<boolean> {
  if (company.taxDetails.taxCodeId !== '') return false;
  return companyRules(companyChoices(company, await checksOf(tx, company))).taxCodeId === 'required';
}

/** A company can be tied to a customer that the books hold, in its currency, and to no other company's. */
async function demandReference({ tx, refuse }: Save, company: TypedCompany): Promise<void> {
  const customer = await customerOffered(tx, { ...booksOf(company), customerId: company.refCompanyId });
  const message =
    customer === undefined
      ? serverMessages.referenceUnknown
      : customer.currency === company.currencyCode
        ? undefined
        : serverMessages.referenceCurrency(customer.currency);
  if (message !== undefined) refuse('reference_unknown', { message, fields: [{ path: 'refCompanyId', message }] });
}

const isUnderWay = ({ books }: CompanyDetails): boolean => books.state !== 'none' && books.state !== 'failed';

interface ToPush extends Pick<TypedCompany, 'provider' | 'region' | 'modifyInBooks' | 'taxDetails'> {
  readonly companyId: number;
  readonly booksHaveIt: boolean;
}

/**
 * Leaves the way to the books to the outbox, and tells how far that goes. What changes of a company that the books have waits there
 * until they are connected again; one that they do not have yet is sent by hand once they are.
 */
async function enqueuePush({ tx, enqueue }: Pick<Work, 'tx' | 'enqueue'>, company: ToPush): Promise<PushState> {
  const { companyId, booksHaveIt } = company;
  const connection = await connectionOfBooks(tx, company);
  const isConnected = connection !== undefined && connection.state !== 'not connected';
  if (connection === undefined || (!isConnected && !booksHaveIt)) return 'not connected';
  if (!booksHaveIt && (await isTaxMissing(tx, company))) return 'without tax';
  await enqueue({
    topic: 'push-customer',
    service: serviceOfBooks(connection.id),
    subject: `company:${companyId}`,
    payload: { companyId },
  });
  return isConnected ? 'queued' : 'waits';
}

type PushState = 'queued' | 'waits' | 'not connected' | 'without tax';

/** What is said of a saved company, by how far it is on its way to the books; one that is tied to a customer there needs none. */
const savedWords: Readonly<Record<PushState | 'needless', string>> = {
  queued: serverMessages.companySavedAndQueued,
  waits: serverMessages.companySavedAndWaits,
  'not connected': serverMessages.companySavedNotConnected,
  'without tax': serverMessages.companySavedWithoutTax,
  needless: messages.companySaved,
};

/** What the activity log says of a company. */
const companyEntry = defineAudit({
  resource: 'COMPANY',
  labels: companyLabels,
  id: (one: CompanyDetails) => one.companyId,
  name: (one) => one.displayName,
  words: (one) => ({
    ...withoutParts(one),
    taxCodeId: one.taxDetails.taxName ?? one.taxDetails.taxCodeId,
    taxable: one.taxDetails.taxable ? 'Taxable' : 'Tax Exempt',
  }),
});

/** What a company had before and has no longer, under the names that the books have for it. */
function emptiedTexts(before: Fields, after: Fields): string[] {
  const [had, has] = [textsInBooks(before), textsInBooks(after)];
  const texts = Object.entries(had).flatMap(([name, text]) =>
    text !== '' && has[name as keyof typeof has] === '' ? [name] : [],
  );
  return hasAddress(before) && !hasAddress(after) ? [...texts, 'address'] : texts;
}
type Fields = ReturnType<
  typeof withoutParts<CompanyDetails, CompanyDetails['billingAddress'], CompanyDetails['taxDetails']>
>;
