import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { evidenceEndpoints } from '@countinghouse/contract/invoice-page/evidence.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice } from '../../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';
import { checkPack, evidenceStatement, sha256 } from './evidence-pack.ts';

let world: World;
let anna: Person;
let invoiceId: number;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  invoiceId = await issued();
});
afterAll(() => world.close());

/** An issued invoice of 12 hours in May 2026. */
async function issued(): Promise<number> {
  const project = await aBillableProject(world, anna);
  const { invoiceId: id, version } = await aSavedInvoice(anna, project);
  await anna.call(invoiceEndpoints.issue, { params: { id }, body: { version } });
  return id;
}

const download = (id: number, by = anna) => by.call(evidenceEndpoints.download, { params: { id } });
async function check(bytes: Uint8Array) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'evidence.zip', { type: 'application/zip' }));
  return anna.call(evidenceEndpoints.check, { form });
}
const filesOf = async () => unzipSync((await download(invoiceId)).data.bytes);
const statementOf = (files: Awaited<ReturnType<typeof filesOf>>) =>
  evidenceStatement.parse(JSON.parse(new TextDecoder().decode(files['evidence.json'])));

describe('the evidence pack of an issued invoice', () => {
  test('holds the PDF, every billed log, and the signed trace with the hash of each file', async () => {
    const { data } = await download(invoiceId);
    const files = unzipSync(data.bytes);
    expect(Object.keys(files)).toEqual(['invoice.pdf', 'logs.xlsx', 'evidence.json', 'evidence.sig']);
    const statement = statementOf(files);
    expect(data.name).toBe(`Evidence Invoice ${statement.invoice.invoiceNumber}.zip`);
    expect(statement.files.map(({ name, sha256: hash }) => [name, hash])).toEqual(
      ['invoice.pdf', 'logs.xlsx'].map((name) => [name, sha256(files[name] ?? new Uint8Array())]),
    );
    expect(statement.trace).toMatchObject({});
    expect(new TextDecoder().decode(files['invoice.pdf']?.slice(0, 5))).toBe('%PDF-');
  });

  test('lists each log with its line, and their seconds are those that the invoice billed', async () => {
    const files = await filesOf();
    const [sheet] = await readSheets(Buffer.from(files['logs.xlsx'] ?? []));
    const [heading, ...rows] = sheet?.data ?? [];
    expect(heading).toEqual([
      'Invoice line',
      'Developer',
      'Role',
      'Date',
      'Task',
      'Notes',
      'Billed hours',
      'Billed seconds',
      'Time entry',
    ]);
    const billed = await sql<{ seconds: string }>`
      select sum(seconds)::text as seconds from time_entry where invoice_id = ${invoiceId}`.execute(world.tx);
    expect(rows.reduce((sum, row) => sum + Number(row[7]), 0)).toBe(Number(billed.rows[0]?.seconds));
    expect(rows.every((row) => row[0] !== null && row[1] !== null)).toBe(true);
  });

  test('is unchanged and signed here when it is checked, by the screen and by the command', async () => {
    const { data } = await download(invoiceId);
    const { data: checked } = await check(data.bytes);
    expect(checked).toMatchObject({ isIntact: true, isSignatureValid: true, isSignedHere: true });
    expect(checked.files.map(({ state }) => state)).toEqual(['same', 'same']);
    expect(checked.keyFingerprint).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/);
    const out = await verifyByCommand(data.bytes);
    expect(out).toMatchObject({ code: 0, stderr: '' });
    expect(out.stdout).toContain(`Key ${checked.keyFingerprint}`);
  });

  test.each<[string, (files: Record<string, Uint8Array>) => Record<string, Uint8Array>, string, string]>([
    [
      'one figure of the PDF',
      (files) => ({ ...files, 'invoice.pdf': strToU8('%PDF-other') }),
      'invoice.pdf',
      'changed',
    ],
    ['a missing workbook', ({ 'logs.xlsx': _gone, ...files }) => files, 'logs.xlsx', 'missing'],
    ['a file that was added', (files) => ({ ...files, 'letter.pdf': strToU8('x') }), 'letter.pdf', 'added'],
  ])('shows %s', async (_what, change, name, state) => {
    const { data } = await check(zipSync(change(await filesOf())));
    expect(data).toMatchObject({ isIntact: false, isSignatureValid: true });
    expect(data.files).toContainEqual({ name, state });
  });

  test('is no longer signed if its statement changed, even if every hash was adapted', async () => {
    const files = await filesOf();
    const pdf = strToU8('%PDF-other');
    const statement = statementOf(files);
    const adapted = {
      ...statement,
      files: statement.files.map((one) => (one.name === 'invoice.pdf' ? { ...one, sha256: sha256(pdf) } : one)),
    };
    const pack = zipSync({ ...files, 'invoice.pdf': pdf, 'evidence.json': strToU8(JSON.stringify(adapted)) });
    expect((await check(pack)).data).toMatchObject({ isIntact: false, isSignatureValid: false, isSignedHere: false });
    expect(await verifyByCommand(pack)).toMatchObject({ code: 1, stderr: `${messages.evidenceChanged}\n` });
  });

  test('of another installation is intact, but not signed here', async () => {
    const { data } = await download(invoiceId);
    await sql`update evidence_key set public_key = 'another'`.execute(world.tx);
    expect((await check(data.bytes)).data).toMatchObject({ isIntact: true, isSignedHere: false });
    await sql`update evidence_key set public_key = ${checkPack(data.bytes)?.publicKey ?? ''}`.execute(world.tx);
  });

  test.each([
    ['no archive', strToU8('hello')],
    ['an archive without a statement', zipSync({ 'a.txt': strToU8('a') })],
    ['a statement of another kind', zipSync({ 'evidence.json': strToU8('{}'), 'evidence.sig': strToU8('') })],
  ])('%s is refused', async (_what, bytes) => {
    const refused = await check(bytes);
    expect([refused.status, refused.failure?.code]).toEqual([400, 'evidence_unreadable']);
  });

  test('is signed with one key however many ask for the first one at once', async () => {
    await sql`delete from evidence_key`.execute(world.tx);
    const admin = await world.signedIn('ROLE_ADMIN');
    const packs = await Promise.all([anna, admin, anna, admin].map((by) => download(invoiceId, by)));
    expect(new Set(packs.map(({ data }) => checkPack(data.bytes)?.publicKey)).size).toBe(1);
  });

  test('does not exist for a draft or an invoice out of scope', async () => {
    const project = await aBillableProject(world, anna);
    const draft = await aSavedInvoice(anna, project);
    expect((await download(draft.invoiceId)).failure?.code).toBe('invoice_not_issued');
    const other = await world.signedIn('ROLE_ACCOUNTANT');
    expect((await download(invoiceId, other)).failure?.code).toBe('invoice_not_found');
  });
});

async function verifyByCommand(bytes: Uint8Array) {
  const file = join(mkdtempSync(join(tmpdir(), 'evidence-')), 'pack.zip');
  writeFileSync(file, bytes);
  const command = new URL('../../../terminal/verify-evidence.ts', import.meta.url).pathname;
  try {
    const { stdout, stderr } = await promisify(execFile)('npx', ['tsx', command, file]);
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}
