import { moneyOfMinorUnits, ZERO_MONEY, type Money } from '../values/money.ts';

/** A payment of the books whose money is on account here. */
export interface PaymentOnAccount {
  /** The part that is on account here. */
  readonly here: Money;
  /** What the books took of it before, by applying it to an invoice there or by deleting it; not below 0. */
  readonly takenByBooks: Money;
  /** The part that is open in the books: neither applied nor refunded; 0 once they deleted the payment. */
  readonly openThere: Money;
}

/**
 * What has to be added to an account so that no money is on it that the books do not have open any longer; below 0 what is taken off. What the
 * books took before comes back as far as they have it open again; other open money in the books never comes in by itself, since no one moved it to
 * the account.
 */
export function changeOfAccount({ here, takenByBooks, openThere }: PaymentOnAccount): Money {
  const open = openThere < ZERO_MONEY ? ZERO_MONEY : openThere;
  const most = moneyOfMinorUnits(here + takenByBooks);
  return moneyOfMinorUnits((most < open ? most : open) - here);
}
