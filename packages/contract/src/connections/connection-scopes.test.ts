import { expect, test } from 'vitest';
import { usualScopes } from './connection-errors.ts';
import { missingScopes, withNeededScopes } from './connection-scopes.ts';

const zoho = (grantedScopes: string | null) => ({ provider: 'ZOHO_BOOKS', grantedScopes }) as const;

test('the default scopes cover everything that settles invoices', () => {
  expect(missingScopes(zoho(usualScopes.ZOHO_BOOKS))).toEqual([]);
  expect(withNeededScopes('ZOHO_BOOKS', usualScopes.ZOHO_BOOKS)).toBe(usualScopes.ZOHO_BOOKS);
});

test.each([
  ['ZohoBooks.fullaccess.all'],
  ['zohobooks.customerpayments.all ZohoBooks.creditnotes.ALL, ZohoBooks.banking.ALL'],
])('the scopes %s are enough too', (granted) => expect(missingScopes(zoho(granted))).toEqual([]));

test('an older consent reports the missing scopes of each act, and reconnecting asks for them', () => {
  const older = 'ZohoBooks.invoices.ALL,ZohoBooks.creditnotes.ALL,ZohoBooks.customerpayments.READ';
  expect(missingScopes(zoho(older), 'applyCredits')).toEqual([]);
  expect(missingScopes(zoho(older), 'recordPayments')).toEqual([
    'ZohoBooks.customerpayments.CREATE',
    'ZohoBooks.customerpayments.DELETE',
  ]);
  expect(missingScopes(zoho(older), 'applyPayments')).toEqual(['ZohoBooks.customerpayments.UPDATE']);
  expect(missingScopes(zoho(older), 'readAccounts')).toEqual(['ZohoBooks.banking.READ']);
  const widened = withNeededScopes('ZOHO_BOOKS', older);
  expect(widened.startsWith(`${older},`)).toBe(true);
  expect(missingScopes(zoho(widened))).toEqual([]);
});

test('no scope is reported missing before the first consent, or for other providers', () => {
  expect(missingScopes(zoho(null))).toEqual([]);
  expect(missingScopes({ provider: 'QUICK_BOOKS', grantedScopes: 'com.intuit.quickbooks.accounting' })).toEqual([]);
  expect(withNeededScopes('ZOHO_PEOPLE', 'ZOHOPEOPLE.leave.READ')).toBe('ZOHOPEOPLE.leave.READ');
});
