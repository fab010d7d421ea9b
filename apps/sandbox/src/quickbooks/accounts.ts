import type { JsonObject } from '../wire/exact-json.ts';
import { pacificTime } from '../wire/pacific-time.ts';

const accounts = [
  { id: '1', name: 'Services', type: 'Income', subType: 'ServiceFeeIncome', classification: 'Revenue' },
  {
    id: '2',
    name: 'Sales of Product Income',
    type: 'Income',
    subType: 'SalesOfProductIncome',
    classification: 'Revenue',
  },
  { id: '3', name: 'Discounts given', type: 'Income', subType: 'DiscountsRefundsGiven', classification: 'Revenue' },
  {
    id: '4',
    name: 'Undeposited Funds',
    type: 'Other Current Asset',
    subType: 'UndepositedFunds',
    classification: 'Asset',
  },
  {
    id: '5',
    name: 'Accounts Receivable (A/R)',
    type: 'Accounts Receivable',
    subType: 'AccountsReceivable',
    classification: 'Asset',
  },
  { id: '6', name: 'Checking', type: 'Bank', subType: 'Checking', classification: 'Asset' },
  { id: '7', name: 'Savings', type: 'Bank', subType: 'Savings', classification: 'Asset' },
] as const;

/** The default account of payments. */
export const UNDEPOSITED_FUNDS = '4';

/** A bank account. */
export const CHECKING = '6';

/** The accounts receivable. */
export const RECEIVABLE = '5';

/** Account type from which expenses and checks are paid. */
export const isBankAccount = (id: string): boolean =>
  accounts.some((account) => account.id === id && account.type === 'Bank');

/** Account types to which payments are deposited. */
export const isDepositAccount = (id: string): boolean =>
  accounts.some((account) => account.id === id && (account.type === 'Bank' || account.type === 'Other Current Asset'));

const SET_UP = pacificTime(new Date('2024-01-08T17:00:00Z'));

export function accountName(id: string): string | undefined {
  return accounts.find((account) => account.id === id)?.name;
}

/** The chart of accounts: the same small one in every company. */
export function accountsOnTheWire(currency: string): JsonObject[] {
  return accounts.map((account) => ({
    Name: account.name,
    SubAccount: false,
    FullyQualifiedName: account.name,
    Active: true,
    Classification: account.classification,
    AccountType: account.type,
    AccountSubType: account.subType,
    CurrencyRef: { value: currency },
    domain: 'QBO',
    sparse: false,
    Id: account.id,
    SyncToken: '0',
    MetaData: { CreateTime: SET_UP, LastUpdatedTime: SET_UP },
  }));
}
