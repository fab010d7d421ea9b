import type { JsonObject } from '../wire/exact-json.ts';
import type { OpenBooks } from './books.ts';
import { onTheWire } from './fields.ts';
import { currencyId, firstIds, idIn, type Organisation } from './organisations.ts';

const accounts = [
  { number: firstIds.bankAccount, name: 'Business Checking', type: 'bank' },
  { number: firstIds.pettyCash, name: 'Petty Cash', type: 'cash' },
  { number: firstIds.cardAccount, name: 'Company Card', type: 'credit_card' },
] as const;

/** Whether customers' payments can be deposited to an account. */
export const isDepositAccount = (of: Organisation, id: string): boolean =>
  id === idIn(of, firstIds.undepositedAccount) ||
  accounts.some(({ number, type }) => type !== 'credit_card' && idIn(of, number) === id);

/** The name of an account for deposits. */
export const depositAccountName = (of: Organisation, id: string): string =>
  accounts.find(({ number }) => idIn(of, number) === id)?.name ?? 'Undeposited Funds';

/** The bank and credit card accounts of an organisation: the same few in each. */
export const bankAccountsOnTheWire = ({ organisation }: OpenBooks): JsonObject[] =>
  accounts.map(({ number, name, type }) => ({
    account_id: idIn(organisation, number),
    account_name: name,
    account_code: '',
    currency_id: currencyId(organisation, organisation.homeCurrency),
    currency_code: organisation.homeCurrency,
    account_type: type,
    uncategorized_transactions: 0,
    is_active: true,
    balance: onTheWire('0'),
    bank_balance: onTheWire('0'),
    bcy_balance: onTheWire('0'),
    bank_name: '',
  }));
