import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox, type Sandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../secret.ts';
import { sandboxControl } from '../testing/sandbox-control.ts';
import { createMailer, type Mail } from './mailer.ts';

const mail: Mail = {
  to: { name: 'Łucja Nowak', address: 'lucja@devs.example' },
  subject: 'Łódź: a notice',
  text: `Hello Łucja,\n\nfollow https://countinghouse.example/${'long'.repeat(30)}?token=a=b please.\n`,
  reference: 'notice-7',
};
let folder: string;
let sandbox: Sandbox;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  sandbox = await startSandbox({ dataDir: folder, now: () => new Date('2026-11-21T12:00:00Z') });
});
beforeEach(() => control('POST', 'reset', {}));
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

const control = (method: string, part: string, body?: object) => sandboxControl(sandbox.url)(method, part, body);
const mailer = (smtpUrl = sandbox.smtpUrl) =>
  createMailer({ smtpUrl: new Secret(smtpUrl), from: 'billing@countinghouse.example' });
const fault = (input: object) => control('POST', 'faults', { service: 'mail', times: 1, ...input });

interface Arrived {
  readonly from: string;
  readonly to: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}
const arrived = async () => ((await control('GET', 'mail')) as { mails: Arrived[] }).mails;

describe('a mail', () => {
  test('arrives unchanged, with any letters and long lines', async () => {
    await expect(mailer().send(mail)).resolves.toBe('<notice-7@countinghouse.example>');
    const [came, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(came).toMatchObject({
      from: 'Countinghouse <billing@countinghouse.example>',
      to: 'Łucja Nowak <lucja@devs.example>',
      recipients: ['lucja@devs.example'],
      subject: mail.subject,
      messageId: '<notice-7@countinghouse.example>',
    });
    expect(came?.text.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
    expect(came?.html).toContain('<p>Hello Łucja,</p>');
    expect(came?.html).toContain(`<a href="https://countinghouse.example/${'long'.repeat(30)}?token=a=b">`);
    expect(came?.headers['auto-submitted']).toBe('auto-generated');
  });

  test('shows the name of its sender', async () => {
    await mailer().send({ ...mail, senderName: 'Ledgerline, Inc.' });
    expect((await arrived())[0]?.from).toBe('"Ledgerline, Inc." <billing@countinghouse.example>');
  });

  test('is sent with user name and password if the relay requires them', async () => {
    const withPassword = sandbox.smtpUrl.replace('//', '//sandbox-mail:sandbox-mail-secret@');
    await mailer(withPassword).send(mail);
    expect(await arrived()).toHaveLength(1);
  });

  test.each([
    'lucja@devs.example, evil@x.example',
    'lucja@devs.example\r\nBcc: evil@x.example',
    'Łucja <lucja@devs.example>',
    'lucja',
    `${'l'.repeat(250)}@devs.example`,
  ])('is not sent if its address is %j', async (address) => {
    await expect(mailer().send({ ...mail, to: { name: '', address } })).rejects.toMatchObject({ kind: 'rejected' });
    expect(await arrived()).toEqual([]);
  });

  test('is sent to no other address, whatever a name or a subject contains', async () => {
    const to = { name: 'Ann\r\nBcc: evil@x.example', address: 'ann@devs.example' };
    await mailer().send({ ...mail, to, subject: 'Hello\r\nBcc: evil@x.example' });
    expect((await arrived()).map(({ recipients }) => recipients)).toEqual([['ann@devs.example']]);
  });

  test.each([
    ['there is no such mailbox', { kind: 'status', status: 550, match: { method: 'RCPT' } }, 'rejected'],
    ['the recipient is to be tried later', { kind: 'status', status: 451, match: { method: 'RCPT' } }, 'unavailable'],
    ['its text is refused', { kind: 'status', status: 554, match: { method: 'DATA' } }, 'rejected'],
    ['the relay is full', { kind: 'status', status: 452, match: { method: 'DATA' } }, 'unavailable'],
    ['the line breaks', { kind: 'cut-before', match: { method: 'DATA' } }, 'unavailable'],
  ])('is not accepted if %s', async (_, input, kind) => {
    await fault(input);
    await expect(mailer().send(mail)).rejects.toMatchObject({ kind });
    expect(await arrived()).toEqual([]);
  });

  test('is sent again with the same message id if its response was lost', async () => {
    await fault({ kind: 'applied-then-cut', match: { method: 'DATA' } });
    await expect(mailer().send(mail)).rejects.toMatchObject({ kind: 'unavailable' });
    await mailer().send(mail);
    expect((await arrived()).map(({ messageId }) => messageId)).toEqual([
      '<notice-7@countinghouse.example>',
      '<notice-7@countinghouse.example>',
    ]);
  });

  test('waits for a relay that is down, and fails at once with a wrong password', async () => {
    await expect(mailer('smtp://127.0.0.1:9').send(mail)).rejects.toMatchObject({ kind: 'unavailable' });
    const wrong = mailer(sandbox.smtpUrl.replace('//', '//sandbox-mail:wrong-password@')).send(mail);
    await expect(wrong).rejects.toMatchObject({ kind: 'rejected' });
    await expect(wrong).rejects.not.toThrow('wrong-password');
  });
});
