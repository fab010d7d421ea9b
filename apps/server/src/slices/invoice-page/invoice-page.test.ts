import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import type { InvoicePage, PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { invoicePageEndpoints } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { organizationEndpoints } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { organizationProfile } from '@countinghouse/contract/organizations/organization-profile.ts';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aDeveloper, aProject, aWorkLog, nextNumber } from '../../../seed/builders.ts';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../test/billable-project.ts';
import { aTimesheetOf, savePayload } from '../../../test/invoicing.ts';
import { aPictureForm, aPng } from '../../../test/pictures.ts';
import { aPrediction } from '../../../test/predicting.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let standardRate: string;

beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('UK');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  const options = await anna.call(booksEndpoints.companyOptions, { query: { provider: 'QUICK_BOOKS', region: 'UK' } });
  standardRate = options.data.taxes.find((tax) => tax.taxName === '20.0% S')?.taxCodeId ?? '';
});
afterAll(() => world.close());

const buildPage = async (id: number, person = anna): Promise<InvoicePage> =>
  (await person.call(invoicePageEndpoints.page, { params: { id } })).data;
const pdf = (id: number, paper: PaperSize = 'A4') =>
  anna.call(invoicePageEndpoints.pdf, { params: { id }, query: { paper } });

/** What stands in a PDF, page by page, as another program reads it. */
async function textOf(bytes: Uint8Array): Promise<string[]> {
  const read = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return read.text.map((page) => page.replaceAll(/\s+/g, ' '));
}
const printed = async (id: number): Promise<string> => (await textOf((await pdf(id)).data.bytes)).join(' ');
const shown = (decimal: string): string => decimal.replaceAll(/\B(?=(\d{3})+\.)/g, ',');

/** A British project of two developers with odd pence and names that need more than English letters. */
async function aBritishProject(template: 'Standard' | 'Techwise' | 'Combined'): Promise<BillableProject> {
  const companyId = await aCompany(world.tx, {
    region: 'UK',
    currencyCode: 'GBP',
    country: 'United Kingdom',
    taxSetting: 'Exclusive of Tax',
    taxCodeId: standardRate,
    displayName: `Łódź & Iași Ltd ${nextNumber()}`,
  });
  await sql`update company set address_line1 = '12 Čapek Street', city = 'York', zip_code = 'YO1 7HH', trn_no = 'GB123456789'
    where id = ${companyId}`.execute(world.tx);
  const project = await aBillableProject(world, anna, {
    companyId,
    rate: '33.3333',
    hours: [7.25, 8],
    template,
    developer: { name: 'Пётр Иванов' },
  });
  const other = await aDeveloper(world.tx, { projectId: project.id, name: 'Ines', role: 'React Developer' });
  await aWorkLog(world.tx, { projectId: project.id, employeeId: other, day: '2026-05-06', seconds: 12_345 });
  await aWorkLog(world.tx, { projectId: project.id, employeeId: other, day: '2026-05-07', hours: 2, billable: false });
  return project;
}

async function issued(template: 'Standard' | 'Techwise' | 'Combined', mode: 'Exclusive of Tax' | 'Inclusive of Tax') {
  const project = await aBritishProject(template);
  const saved = await aSavedInvoice(anna, project, {
    saveInBooks: true,
    exchangeRate: '1.27',
    template,
    tax: { globalTaxSetting: mode, taxCodeId: standardRate },
  });
  world.clock.advance(60_000);
  await world.deliverAll();
  const invoice = (await anna.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } })).data;
  expect(invoice.documentState).toBe('issued');
  return { project, invoice };
}

const receive = ({ invoiceId, version }: Invoice, amount: string) =>
  anna.call(receiptEndpoints.add, {
    body: { invoiceId, version, amount, receivedDate: '2026-06-02', note: 'of our bank' },
  });

describe('the page of an issued invoice', () => {
  test.each([
    ['Standard', 'Exclusive of Tax'],
    ['Techwise', 'Exclusive of Tax'],
    ['Combined', 'Inclusive of Tax'],
  ] as const)('%s, %s: PDF, answer, ledger and books say the same to the penny', async (template, mode) => {
    const { invoice } = await issued(template, mode);
    await receive(invoice, '100.01');
    const page = await buildPage(invoice.invoiceId);
    const now = (await anna.call(invoiceEndpoints.get, { params: { id: invoice.invoiceId } })).data;
    expect(page).toMatchObject({
      mark: null,
      invoiceNumber: invoice.invoiceNumber,
      total: now.invoiceAmount,
      linesAmount: now.totals.linesAmount,
      receivedAmount: '100.01',
      outStandingAmount: now.outStandingAmount,
      payments: [{ date: '2026-06-02', amount: '100.01' }],
      paper: 'A4',
      unprintable: [],
    });
    expect(page.lines.map(({ amount }) => amount)).toEqual(now.invoiceLineItemList.map(({ amount }) => amount));
    const kept = await sql<{ total: string; outstanding: string }>`
      select total::numeric(18, 2), (total - received)::numeric(18, 2) as outstanding from invoice where id = ${invoice.invoiceId}`.execute(
      world.tx,
    );
    expect(kept.rows[0]).toEqual({ total: page.total, outstanding: page.outStandingAmount });
    const inBooks = (await world.booksOf('UK')).invoices.find((one) => one.docNumber === invoice.invoiceNumber);
    expect(inBooks?.total).toBe(page.total);

    const text = await printed(invoice.invoiceId);
    for (const words of [
      invoice.invoiceNumber ?? 'no number',
      page.buyer.name,
      '12 Čapek Street',
      'York, YO1 7HH',
      'GB123456789',
      'Пётр Иванов',
      'Thank you for your business',
      `GBP ${shown(page.total)}`,
      'GBP -100.01',
      `GBP ${shown(page.outStandingAmount)}`,
      'Received on 2 Jun 2026: GBP 100.01',
      ...page.lines.flatMap(({ amount, quantity }) => [shown(amount), shown(quantity)]),
      ...page.taxes.map(({ amount }) => `GBP ${shown(amount)}`),
    ])
      expect(text).toContain(words);
    // the rate to the dollar is for our own figures
    expect(text).not.toContain('Exchange rate');
    // what our own people wrote for themselves is no business of the client
    expect(text).not.toContain('of our bank');
    expect(text).not.toContain('Hours of the month');
    expect(text).not.toContain('Draft');
    expect(text).not.toContain('Void');
  });

  test('names the other projects of its prediction, on the PDF too', async () => {
    const project = await aBillableProject(world, anna, { name: 'Main' });
    for (const name of ['Beside', 'Besides'])
      await aProject(world.tx, { name, companyId: project.companyId, accountants: [anna.userId] });
    const predictionId = await aPrediction(anna, project.id, {
      startDate: '2026-05-01',
      endDate: '2026-05-31',
      associatedProjectNames: ['Beside', 'Besides'],
    });
    const timesheet = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026', predictionId);
    const { invoiceId } = (await anna.call(invoiceEndpoints.create, { body: await savePayload(anna, timesheet) })).data;
    expect((await buildPage(invoiceId)).associatedProjects).toEqual(['Beside', 'Besides']);
    expect(await printed(invoiceId)).toContain('Associated projects Beside, Besides');
  });

  test('has the billable hours behind it, grouped as its template groups the lines, and adds up to its rows', async () => {
    const titles = async (template: 'Standard' | 'Techwise' | 'Combined') => {
      const { invoice } = await issued(template, 'Exclusive of Tax');
      const page = await buildPage(invoice.invoiceId);
      const sum = (hours: readonly string[]) => hours.reduce((cents, one) => cents + Math.round(Number(one) * 100), 0);
      expect(sum(page.time.flatMap(({ lines }) => lines.map(({ hours }) => hours)))).toBe(
        sum(page.rows.map((row) => row.loggedHours)),
      );
      expect(sum(page.time.map(({ hours }) => hours))).toBe(1868);
      return page.time.map(({ title, lines }) => `${title}: ${lines.length}`).toSorted();
    };
    expect(await titles('Standard')).toEqual(['Ines, React Developer: 1', 'Пётр Иванов, React Developer: 2']);
    expect(await titles('Techwise')).toEqual(['React Developer: 3']);
    expect(await titles('Combined')).toEqual(['All developers: 3']);
  });

  test('is the same file later, whatever became of logs, rates and names', async () => {
    const { project, invoice } = await issued('Standard', 'Exclusive of Tax');
    const [before, file] = [await buildPage(invoice.invoiceId), (await pdf(invoice.invoiceId)).data.bytes];
    await sql`with changed as (update work_log set seconds = seconds + 3600, task = 'renamed' where id = ${project.logs[0]} returning id)
      insert into time_entry (work_log_id, seconds, is_difference, created_at) select id, 3600, true, now() from changed`.execute(
      world.tx,
    );
    await sql`update employee set name = 'Another Name' where id = ${project.employeeId}`.execute(world.tx);
    await sql`update role_rate set rate = 99 where rate_range_id in (select id from rate_range where project_id = ${project.id})`.execute(
      world.tx,
    );
    expect(await buildPage(invoice.invoiceId)).toEqual(before);
    expect(Buffer.from((await pdf(invoice.invoiceId)).data.bytes).equals(Buffer.from(file))).toBe(true);
  });

  test('of a credit note names the corrected invoice; of a void document shows that, and no amount due', async () => {
    const { invoice } = await issued('Standard', 'Exclusive of Tax');
    const left = (await anna.call(creditEndpoints.creditable, { params: { id: invoice.invoiceId } })).data;
    const credit = await anna.call(creditEndpoints.credit, {
      params: { id: invoice.invoiceId },
      body: {
        version: left.version,
        reason: 'agreed by mail',
        creditDate: '2026-12-01',
        lines: left.lines.map(({ lineId, quantityLeft }) => ({ lineId, quantity: quantityLeft, amount: null })),
        hours: [],
        creditAmount: `-${invoice.invoiceAmount}`,
      },
    });
    expect(credit.failure).toBeUndefined();
    const text = await printed(credit.data.invoiceId);
    expect(text).toContain('Credit note');
    expect(text).toContain(`Corrects invoice ${invoice.invoiceNumber}`);
    expect(text).toContain(`GBP -${shown(invoice.invoiceAmount)}`);
    const { invoice: other } = await issued('Standard', 'Exclusive of Tax');
    const { version } = (await anna.call(invoiceEndpoints.get, { params: { id: other.invoiceId } })).data;
    await anna.call(invoiceEndpoints.void, {
      params: { id: other.invoiceId },
      body: { version, reason: 'a mistake' },
    });
    const ofVoid = await printed(other.invoiceId);
    expect(ofVoid).toContain(`Invoice Void ${other.invoiceNumber}`);
    expect(ofVoid).not.toContain('Outstanding');
    // the reason is for our own people
    expect(ofVoid).not.toContain('a mistake');
  });
});

test('an issued invoice keeps the profile that its organization had then; a draft has the current one', async () => {
  const ada = await world.signedIn('ROLE_ADMIN', 'Ada');
  const { organizationDetails } = (await ada.call(organizationEndpoints.list)).data;
  const ofBooks = organizationDetails.find(({ region }) => region === 'UK');
  if (ofBooks === undefined) throw new Error('the organization has no profile');
  const { invoice: before } = await issued('Standard', 'Exclusive of Tax');
  const draft = await aSavedInvoice(anna, await aBritishProject('Standard'), { exchangeRate: '1.27' });
  const changed = await ada.call(organizationEndpoints.change, {
    params: { id: ofBooks.id },
    body: {
      ...organizationProfile(ofBooks),
      legalName: 'Harborlight Group Ltd',
      taxNumber: 'GB987654321',
      bankDetails: 'Bank of York, 12-34-56',
      footer: 'Registered in Leeds',
      pageLanguage: 'French',
      version: ofBooks.version,
    },
  });
  expect(changed.failure).toBeUndefined();
  const withLogo = await ada.call(organizationEndpoints.changeLogo, {
    params: { id: ofBooks.id },
    query: { version: changed.data.version },
    form: aPictureForm('logo.png', aPng()),
  });
  expect(withLogo.failure).toBeUndefined();
  const { invoice: after } = await issued('Standard', 'Exclusive of Tax');
  const pages = await Promise.all([before, draft, after].map(({ invoiceId }) => buildPage(invoiceId)));
  const content = Buffer.from(aPng()).toString('base64');
  expect(pages.map(({ seller, language, logo }) => [seller?.name, language, logo?.content])).toEqual([
    [ofBooks.legalName, 'English', undefined],
    ['Harborlight Group Ltd', 'French', content],
    ['Harborlight Group Ltd', 'French', content],
  ]);
  const text = await printed(after.invoiceId);
  for (const words of [
    'Facture INV-',
    'Facturé à',
    'Numéro de TVA GB987654321',
    'Paiement Bank of York, 12-34-56',
    'Registered in Leeds',
    'Page 1 sur',
  ])
    expect(text).toContain(words);
  expect(await printed(before.invoiceId)).not.toMatch(/Payment|Facture/);
});

test('a draft is marked as such and has no number, even where one is kept for it', async () => {
  const saved = await aSavedInvoice(anna, await aBillableProject(world, anna));
  await sql`update invoice set invoice_number = 'INV-2026-77' where id = ${saved.invoiceId}`.execute(world.tx);
  expect(await buildPage(saved.invoiceId)).toMatchObject({ mark: 'Draft', invoiceNumber: null, payments: [] });
  const text = await printed(saved.invoiceId);
  expect(text).toContain('Invoice Draft');
  expect(text).not.toContain('INV-2026-77');
  expect(text).not.toContain('Outstanding');
});

test('a customer in America gets Letter; the paper that is asked for is used', async () => {
  const saved = await aSavedInvoice(anna, await aBillableProject(world, anna));
  expect((await buildPage(saved.invoiceId)).paper).toBe('Letter');
  for (const [paper, width] of [
    ['Letter', 612],
    ['A4', 595],
  ] as const) {
    const document = await getDocumentProxy(new Uint8Array((await pdf(saved.invoiceId, paper)).data.bytes));
    const [, , right] = (await document.getPage(1)).view;
    expect(Math.floor(right ?? 0)).toBe(width);
  }
});

test('is not found by a user who does not see the project; each download is in the activity log', async () => {
  const project = await aBillableProject(world, anna);
  const { invoiceId } = await aSavedInvoice(anna, project);
  const stranger = await world.signedIn('ROLE_CSM');
  const page = await stranger.call(invoicePageEndpoints.page, { params: { id: invoiceId } });
  const file = await stranger.call(invoicePageEndpoints.pdf, { params: { id: invoiceId }, query: { paper: 'A4' } });
  expect([page.status, page.failure?.code]).toEqual([404, 'invoice_not_found']);
  expect([file.status, file.failure?.code]).toEqual([404, 'invoice_not_found']);
  const answer = await pdf(invoiceId);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.data.name).toBe(`Invoice draft ${project.name} 2026-05-01.pdf`);
  const recorded = await sql<{ visitor: string }>`
    select visitor from activity_entry where project_id = ${project.id} and action = 'Downloaded'`.execute(world.tx);
  expect(recorded.rows).toEqual([{ visitor: 'Anna' }]);
});
