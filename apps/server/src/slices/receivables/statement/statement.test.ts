import { statementEndpoints, type StatementAccount } from '@countinghouse/contract/receivables/statement.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../../seed/builders.ts';
import {
  aBareDraft,
  aBareIssued,
  aBareReceipt,
  anOpenCredit,
  issueBare,
  voidBare,
} from '../../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let admin: Person;
let company: { readonly id: number; readonly projectId: number };
beforeAll(async () => {
  world = await aWorld({ now: '2026-11-21T09:00:00.000Z' });
  admin = await world.signedIn('ROLE_ADMIN', 'Anna');
});
beforeEach(async () => {
  await world.control('DELETE', '/mail');
  const id = await aCompany(world.tx);
  await sql`update company set company_name = 'Harbour Ltd', email = 'pay@harbour.example', cc = 'cfo@harbour.example, ap@harbour.example',
    bcc = 'books@house.example' where id = ${id}`.execute(world.tx);
  company = { id, projectId: (await aProject(world.tx, { companyId: id, name: 'Portal' })).id };
  await withoutClients(company.projectId);
});
afterAll(() => world.close());

/** A company whose projects have no primary client is written to itself. */
const withoutClients = (projectId: number) =>
  sql`delete from project_client where project_id = ${projectId}`.execute(world.tx);

const june = { from: '2026-06-01', to: '2026-06-30' };
const onPaper = { ...june, paper: 'A4' as const };
const pageOf = (query = june, by = admin) => by.call(statementEndpoints.page, { params: { id: company.id }, query });
const mailed = (by = admin) => by.call(statementEndpoints.mail, { params: { id: company.id }, body: onPaper });
const linesOf = ({ opening, entries, closing }: StatementAccount): string[] => [
  opening,
  ...entries.map(({ date, kind, note, amount, balance }) => [date, kind, note ?? '', amount, balance].join(' ')),
  closing,
];

/** An invoice of 31 May over 100.00, of which 40.00 were paid in May and 25.00 in June. */
async function anAccount(): Promise<number> {
  const id = await aBareIssued(world.tx, company.projectId, '100.00');
  await aBareReceipt(world.tx, id, { amount: '40.00', day: '2026-05-31' });
  await aBareReceipt(world.tx, id, { amount: '25.00', day: '2026-06-10' });
  return id;
}

describe('a statement of account', () => {
  test('has the balances and entries of the period, with the document of each', async () => {
    const invoiceId = await anAccount();
    await aBareReceipt(world.tx, invoiceId, { amount: '5.00', day: '2026-07-01' });
    const { data } = await pageOf();
    expect(data).toMatchObject({ companyName: 'Harbour Ltd', onlyProjects: null, seller: null, language: 'English' });
    expect(data.accounts.map(linesOf)).toEqual([['60.00', '2026-06-10 Payment  -25.00 35.00', '35.00']]);
    expect(data.accounts[0]?.entries[0]).toMatchObject({ invoiceId, number: `INV-${invoiceId}`, dueDate: null });
  });

  test('has a section for each currency, and names adjustments, applied credits and void invoices', async () => {
    const inPounds = await aBareDraft(world.tx, company.projectId);
    await sql`update invoice set rows_amount = 50, lines_amount = 50, total = 50, currency_code = 'GBP', invoice_date = '2026-06-05',
      due_date = '2026-07-05' where id = ${inPounds}`.execute(world.tx);
    await issueBare(world.tx, inPounds);
    await sql`insert into adjustment (invoice_id, adjusted_on, type, amount, reason, entered_by, entered_at)
      values (${inPounds}, '2026-06-20', 'Bad Debts', 10, 'too small to claim', ${admin.userId}, now())`.execute(
      world.tx,
    );
    await voidBare(world.tx, await aBareIssued(world.tx, company.projectId, '7.00'));
    const invoiceId = await aBareIssued(world.tx, company.projectId, '100.00');
    const creditId = await anOpenCredit(world.tx, invoiceId, '-30.00');
    await sql`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, entered_at)
      values (${creditId}, ${invoiceId}, '2026-06-02', 20, '', now())`.execute(world.tx);
    const { data } = await pageOf({ from: '2026-05-31', to: '2026-06-30' });
    expect(data.accounts.map((one) => [one.currencyCode, ...linesOf(one)])).toEqual([
      ['GBP', '0.00', '2026-06-05 Invoice  50.00 50.00', '2026-06-20 Write-off  -10.00 40.00', '40.00'],
      [
        'USD',
        '0.00',
        '2026-05-31 Invoice void 0.00 0.00',
        '2026-05-31 Invoice  100.00 100.00',
        '2026-05-31 Credit note  -30.00 70.00',
        '2026-06-02 Credit applied  -20.00 50.00',
        '2026-06-02 Credit used  20.00 70.00',
        '70.00',
      ],
    ]);
  });

  test('shows a CSM the documents of their projects alone and says so, and only a reader of all mails it', async () => {
    await anAccount();
    const csm = await world.signedIn('ROLE_CSM');
    const own = await aProject(world.tx, { companyId: company.id, name: 'Shop', csms: [csm.userId] });
    await aBareIssued(world.tx, own.id, '7.00');
    const { data } = await pageOf({ from: '2026-05-01', to: '2026-06-30' }, csm);
    expect(data.onlyProjects).toEqual(['Shop']);
    expect(data.accounts.map(linesOf)).toEqual([['0.00', '2026-05-31 Invoice  7.00 7.00', '7.00']]);
    expect((await mailed(csm)).failure).toMatchObject({ code: 'statement_is_partial' });
  });

  test('ends today at the latest, on the page, in the PDF and in the mail', async () => {
    const tomorrow = { from: '2026-06-01', to: '2026-11-22' };
    const params = { id: company.id };
    for (const { failure } of [
      await admin.call(statementEndpoints.page, { params, query: tomorrow }),
      await admin.call(statementEndpoints.pdf, { params, query: { ...tomorrow, paper: 'A4' } }),
      await admin.call(statementEndpoints.mail, { params, body: { ...tomorrow, paper: 'A4' } }),
    ])
      expect(failure).toMatchObject({ code: 'receivables_in_future', errors: [{ path: 'to' }] });
  });

  test('does not exist for a company that the reader does not see', async () => {
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    const params = { id: company.id };
    for (const { failure } of [
      await stranger.call(statementEndpoints.page, { params, query: june }),
      await stranger.call(statementEndpoints.pdf, { params, query: onPaper }),
      await stranger.call(statementEndpoints.mail, { params, body: onPaper }),
    ])
      expect(failure?.code).toBe('company_not_found');
  });

  test('does not end before it begins', async () => {
    const { failure } = await pageOf({ from: '2026-06-02', to: '2026-06-01' });
    expect(failure?.errors).toEqual([{ path: 'to', message: messages.rangeReversed }]);
  });
});

const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;

test('the PDF has the balances and entries, and its download is in the activity log', async () => {
  const invoiceId = await anAccount();
  const { data } = await admin.call(statementEndpoints.pdf, { params: { id: company.id }, query: onPaper });
  expect(data.name).toBe('Statement of account Harbour Ltd 2026-06-01 to 2026-06-30.pdf');
  expect((await textOf(data.bytes)).replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(
      `Statement of account .*1 Jun 2026 – 30 Jun 2026.*Harbour Ltd.*1 Jun 2026 Opening balance 60\\.00 10 Jun 2026 Payment INV-${invoiceId} -25\\.00 35\\.00 30 Jun 2026 Closing balance 35\\.00`,
    ),
  );
  const { rows } = await sql<{
    action: string;
  }>`select action from activity_entry where resource_name = ${data.name}`.execute(world.tx);
  expect(rows).toEqual([{ action: 'Downloaded' }]);
});

interface Arrived {
  readonly subject: string;
  readonly text: string;
  readonly recipients: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly content: string }[];
}

describe('mailing a statement', () => {
  test('sends the PDF to the company with its CC and BCC, and is in the activity log', async () => {
    await anAccount();
    expect(await mailed()).toMatchObject({ message: 'Statement mailed to pay@harbour.example' });
    await world.deliverAll();
    const { mails } = (await world.control('GET', '/mail')) as { mails: Arrived[] };
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'Statement of account',
      recipients: ['pay@harbour.example', 'cfo@harbour.example', 'ap@harbour.example', 'books@house.example'],
      headers: { cc: 'cfo@harbour.example, ap@harbour.example' },
      attachments: [
        { mediaType: 'application/pdf', name: 'Statement of account Harbour Ltd 2026-06-01 to 2026-06-30.pdf' },
      ],
    });
    expect(mails[0]?.text).toContain('Closing balance on 30 Jun 2026: USD 35.00.');
    expect(await textOf(Buffer.from(mails[0]?.attachments[0]?.content ?? '', 'base64'))).toContain('Closing balance');
    const { rows } = await sql<{ changes: unknown }>`
      select changes from activity_entry where action = 'Mailed' and resource_id = ${String(company.id)}`.execute(
      world.tx,
    );
    expect(JSON.stringify(rows)).toContain('cfo@harbour.example, ap@harbour.example');
  });

  test('goes to the primary client of most billed projects, and not to one who has left', async () => {
    await anAccount();
    const client = async (name: string, on: readonly number[]): Promise<number> => {
      const { rows } = await sql<{ id: number }>`insert into client (company_id, name, email)
        values (${company.id}, ${name}, ${`${name.toLowerCase()}@harbour.example`}) returning id`.execute(world.tx);
      const id = rows[0]?.id ?? 0;
      for (const projectId of on)
        await sql`insert into project_client (project_id, client_id, is_primary) values (${projectId}, ${id}, true)`.execute(
          world.tx,
        );
      return id;
    };
    const aProjectOf = async (isBilled: boolean): Promise<number> => {
      const { id } = await aProject(world.tx, { companyId: company.id });
      await sql`update project set active_billing = ${isBilled} where id = ${id}`.execute(world.tx);
      await withoutClients(id);
      return id;
    };
    const ann = await client('Ann', [await aProjectOf(true), await aProjectOf(true)]);
    await client('Bo', [
      await aProjectOf(false),
      await aProjectOf(false),
      await aProjectOf(false),
      await aProjectOf(true),
    ]);
    expect((await pageOf()).data.recipient).toMatchObject({ name: 'Ann', to: 'ann@harbour.example' });
    expect(await mailed()).toMatchObject({ message: 'Statement mailed to ann@harbour.example' });
    await sql`update client set archived_at = now() where id = ${ann}`.execute(world.tx);
    expect((await pageOf()).data.recipient.to).toBe('bo@harbour.example');
  });

  test('is refused for a company without an email address', async () => {
    await sql`update company set email = '' where id = ${company.id}`.execute(world.tx);
    expect((await mailed()).failure).toMatchObject({ code: 'company_without_email' });
  });
});

test('a statement cannot be mailed while no mail server is set up', async () => {
  const without = await aWorld({ environment: { SMTP_URL: '', MAIL_FROM: '' }, now: '2026-11-21T09:00:00.000Z' });
  const { id } = await aProject(without.tx);
  const { rows } = await sql<{
    companyId: number;
  }>`select company_id as "companyId" from project where id = ${id}`.execute(without.tx);
  const person = await without.signedIn('ROLE_ADMIN');
  const answer = await person.call(statementEndpoints.mail, { params: { id: rows[0]?.companyId ?? 0 }, body: onPaper });
  await without.close();
  expect(answer.failure).toMatchObject({ code: 'mail_not_set_up' });
});
