import { retainerAdjustment, retainerLineKey } from '@countinghouse/billing/retainer/retainer-adjustment.ts';
import { taxLabel } from '@countinghouse/billing/values/tax-label.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { Amount } from '../../../ui/figures/amount.tsx';
import { FigureWithOrigin, type OriginQuestion } from '../../../ui/figures/figure-origin.tsx';
import type { FigureOrigins } from '../figure-origins.ts';
import styles from './wizard.module.css';

/** The totals below the lines; with a trace, the total shows its origin. */
export function InvoiceSums({
  totals,
  currency,
  origins,
}: {
  readonly totals: Invoice['totals'];
  readonly currency: string;
  readonly origins: FigureOrigins;
}) {
  const hasParts = isNotZero(totals.rounding) || isNotZero(totals.retainerAmount);
  // the lines contain the tax: it is named below the total, so that the figures above add up to it
  const isTaxInside = isNotZero(totals.taxAmount) && totals.total === totals.linesAmount;
  const taxSums = totals.taxComponents.map((tax, at) => (
    <div key={`${tax.name} ${tax.percent}`}>
      <dt>
        {isTaxInside && 'Includes '}
        {taxLabel(tax)}
      </dt>
      <dd>
        <FigureWithOrigin question={origins.tax(at, tax.name)} name={tax.name}>
          <Amount value={tax.amount} currency={currency} />
        </FigureWithOrigin>
      </dd>
    </div>
  ));
  return (
    <dl className={styles.sums} aria-label="Totals">
      {hasParts && isNotZero(totals.rowsAmount) && (
        <Sum label="Timesheet rows" value={totals.rowsAmount} currency={currency} question={origins.total} />
      )}
      {isNotZero(totals.rounding) && (
        <Sum label="Rounding" value={totals.rounding} currency={currency} question={origins.total} />
      )}
      {hasParts && isNotZero(totals.servicesAmount) && (
        <Sum label="Items" value={totals.servicesAmount} currency={currency} question={origins.total} />
      )}
      {isNotZero(totals.retainerAmount) && (
        <Sum
          label="Retainer"
          value={totals.retainerAmount}
          currency={currency}
          question={origins.line(retainerLineKey, retainerAdjustment)}
        />
      )}
      <Sum label="Lines" value={totals.linesAmount} currency={currency} question={origins.total} />
      {!isTaxInside && taxSums}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <FigureWithOrigin question={origins.total} name="Total">
            <Amount value={totals.total} currency={currency} strong />
          </FigureWithOrigin>
        </dd>
      </div>
      {isTaxInside && taxSums}
    </dl>
  );
}

function Sum({
  label,
  value,
  currency,
  question,
}: {
  label: string;
  value: string;
  currency: string;
  question: OriginQuestion;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <FigureWithOrigin question={question} name={label}>
          <Amount value={value} currency={currency} />
        </FigureWithOrigin>
      </dd>
    </div>
  );
}

const isNotZero = (text: string): boolean => /[1-9]/.test(text);
