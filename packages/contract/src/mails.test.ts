import { expect, test } from 'vitest';
import { serverMessages } from './messages.ts';

const link = 'https://house.example/a?token=1';
const lines = ['Portal, due 1 Jan 2028', 'Shop, due 31 Jan 2028'];
const about = {
  customer: 'Acme',
  issuer: 'Ledgerline US',
  invoice: 'INV-7',
  project: 'Portal',
  dueDate: '15 Mar 2028',
  amount: 'USD 10,074.50',
};
const reminder = { name: 'Ann', lines, link };

test.each([
  ['a link for a new user', serverMessages.setPasswordMail('Ann', link), 'Ann', [link, '24 hours']],
  ['a link for a forgotten password', serverMessages.resetPasswordMail('Ann', link), 'Ann', [link, '30 minutes']],
  [
    'a changed password',
    serverMessages.passwordChangedMail('Ann', 'ann@x.example', '2 Nov 2026, 09:05 UTC'),
    'Ann',
    ['ann@x.example', '2 Nov 2026, 09:05 UTC'],
  ],
  [
    'a second factor that was set up',
    serverMessages.secondFactorOnMail('Ann', 'ann@x.example', '2 Nov 2026, 09:05 UTC'),
    'Ann',
    ['ann@x.example', '2 Nov 2026, 09:05 UTC'],
  ],
  [
    'a second factor that was reset',
    serverMessages.secondFactorResetMail('Ann', 'ann@x.example', '2 Nov 2026, 09:05 UTC'),
    'Ann',
    ['ann@x.example', '2 Nov 2026, 09:05 UTC'],
  ],
  ['predictions', serverMessages.reminderMail(serverMessages.predictionMail, reminder), 'Ann', [...lines, link]],
  ['invoices', serverMessages.reminderMail(serverMessages.invoiceMail, reminder), 'Ann', [...lines, link]],
  [
    'missing hours of projects',
    serverMessages.reminderMail(serverMessages.missingHoursDigest, reminder),
    'Ann',
    [...lines, link],
  ],
  ['own missing hours', serverMessages.missingHoursMail({ name: 'Ann', lines }), 'Ann', [...lines, 'log your hours']],
  [
    'overdue invoices',
    serverMessages.reminderMail(serverMessages.invoicesOverdueMail, reminder),
    'Ann',
    [...lines, link],
  ],
])('the mail about %s greets, says what it is about and is signed', (_, { subject, text }, name, parts) => {
  expect(subject).toMatch(/^[A-Z].{10,60}[a-z]$/);
  expect(text).toMatch(new RegExp(`^Hello ${name},\n\n[A-Z][^]*\n\nCountinghouse\n$`));
  for (const part of parts) expect(text).toContain(part);
});

test('a customer reads who asks for which money', () => {
  expect(serverMessages.overdueMail(about)).toEqual({
    subject: 'Invoice INV-7 from Ledgerline US is overdue',
    text: `Dear Acme,

Invoice INV-7 from Ledgerline US for the project Portal was due on 15 Mar 2028. USD 10,074.50 is still outstanding.

If you have already paid it, please ignore this mail.

Kind regards
Ledgerline US
`,
  });
});

test('no issuer is invented where none is known', () => {
  const { subject, text } = serverMessages.overdueMail({ ...about, issuer: null });
  expect(subject).toBe('Invoice INV-7 is overdue');
  expect(text).toMatch(/\nInvoice INV-7 for the project Portal was due[^]*\n\nKind regards\nAccounts receivable\n$/);
});

test('a customer reads which days a statement covers and what it ends with', () => {
  const mail = { customer: 'Acme', issuer: 'Ledgerline US', from: '1 Nov 2026', to: '30 Nov 2026' };
  expect(serverMessages.statementMail({ ...mail, balances: ['GBP 900.00', 'USD -12.00'] })).toEqual({
    subject: 'Statement of account from Ledgerline US',
    text: `Dear Acme,

Your statement of account from 1 Nov 2026 to 30 Nov 2026 is attached.

Closing balance on 30 Nov 2026: GBP 900.00, USD -12.00. A negative balance is a credit in your favor.

Kind regards
Ledgerline US
`,
  });
  expect(serverMessages.statementMail({ ...mail, issuer: null, balances: [] }).text).toMatch(
    /is attached\.\n\nKind regards\nAccounts receivable\n$/,
  );
});
