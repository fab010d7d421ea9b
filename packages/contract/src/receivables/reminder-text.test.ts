import { expect, test } from 'vitest';
import { reminderMail, unknownPlaceholders } from './reminder-text.ts';

const invoice = { number: 'INV-7', project: 'Portal', dueDate: '15 Mar 2028', amount: 'USD 1,000.00' };
const about = { company: 'Acme', issuer: 'Ledgerline US', invoices: [invoice], totals: ['USD 1,000.00', 'GBP 5.00'] };

test('a reminder has the values of its placeholders, each invoice on a line', () => {
  const texts = { subject: 'Reminder from {issuer}', body: 'Dear {company},\n\n{invoices}\n\nTotal: {total}' };
  expect(reminderMail(texts, { ...about, invoices: [invoice, { ...invoice, number: 'INV-8' }] })).toEqual({
    subject: 'Reminder from Ledgerline US',
    text: `Dear Acme,

- INV-7, Portal, due 15 Mar 2028: USD 1,000.00
- INV-8, Portal, due 15 Mar 2028: USD 1,000.00

Total: USD 1,000.00, GBP 5.00
`,
  });
});

test('a name that looks like a placeholder is not filled in again, and a subject has one line', () => {
  const texts = { subject: '{company}\n{issuer}', body: '{company}' };
  expect(reminderMail(texts, { ...about, company: '{total}', issuer: null })).toEqual({
    subject: '{total} Accounts receivable',
    text: '{total}\n',
  });
});

test('placeholders that do not exist are named', () => {
  expect(unknownPlaceholders('{company} {Company} {} { total } {invoice}')).toEqual(['{Company}', '{}', '{invoice}']);
});
