import { isFarOff } from '@countinghouse/billing/billing-run/row-checks.ts';
import { comparedAmount } from '@countinghouse/billing/invoices/compared-amount.ts';
import { formatDecimal } from '@countinghouse/billing/values/decimal.ts';
import {
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  type Currency,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import type { Invoice, invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { Amount, readableDecimal } from '../../../ui/figures/amount.tsx';
import styles from './wizard.module.css';

/** What the invoice bills before tax, against its forecast and the previous invoice, as the billing run compares them. */
export function ComparedLine({
  totals,
  compared: { former, forecast, previous },
  currency,
}: {
  readonly totals: Invoice['totals'];
  readonly compared: ReceivedOf<typeof invoiceEndpoints.former>;
  readonly currency: Currency;
}) {
  const money = (text: string): Money => moneyFromText(text, currency);
  const amount = moneyOfMinorUnits(money(totals.total) - money(totals.taxAmount));
  const isForeign = former !== null && former.currencyCode !== currency.code;
  return (
    <div className={styles.comparedLine} role="group" aria-label="Before saving">
      <span>
        Before tax <Amount value={moneyText(amount, currency)} currency={currency.code} strong />
      </span>
      <Against name="forecast" amount={amount} other={forecast} currency={currency} />
      <Against
        name={isForeign ? `previous invoice in ${currency.code}` : 'previous invoice'}
        amount={amount}
        other={isForeign ? null : previous}
        currency={currency}
      />
    </div>
  );
}

function Against({
  name,
  amount,
  other: text,
  currency,
}: {
  readonly name: string;
  readonly amount: Money;
  readonly other: string | null;
  readonly currency: Currency;
}) {
  if (text === null) return <span>no {name}</span>;
  const other = moneyFromText(text, currency);
  const { difference, share } = comparedAmount(amount, other);
  return (
    <span className={isFarOff(amount, other) ? styles.farOff : undefined}>
      {name} <Amount value={moneyText(other, currency)} currency={currency.code} bare /> (
      <Amount value={moneyText(difference, currency)} currency={currency.code} bare signed />
      {share !== undefined && `, ${share > 0n ? '+' : ''}${readableDecimal(formatDecimal(share, 2))} %`})
    </span>
  );
}
