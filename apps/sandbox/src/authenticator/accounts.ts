import type { LedgerView, Pen } from '../ledger/ledger.ts';

/** A user of the demo whose one-time codes are shown in place of a phone. */
export type AuthenticatorAccount = {
  readonly name: string;
  readonly email: string;
  /** In base32. */
  readonly key: string;
};

const SHELF = 'authenticator';

/** All accounts, in the order in which they came. */
export const authenticatorAccounts = (view: LedgerView): AuthenticatorAccount[] =>
  view.all(SHELF) as AuthenticatorAccount[];

/** Adds an account, or gives it another name or key. */
export const keepAuthenticatorAccount = (pen: Pen, account: AuthenticatorAccount): void =>
  pen.put(SHELF, account.email, account);
