import type { Invoice } from '@countinghouse/contract/invoices.contract.ts';
import { Amount, PercentageFigure } from '../../ui/figures/amount.tsx';
import { FigureWithOrigin, type OriginQuestion } from '../../ui/figures/figure-origin.tsx';
import styles from './wizard.module.css';

/** The sums below the lines; where there is a trace, the total answers where it comes from. */
export function InvoiceSums({
  totals,
  currency,
  origin,
}: {
  readonly totals: Invoice['totals'];
  readonly currency: string;
  readonly origin?: OriginQuestion;
}) {
  const total = <Amount value={totals.total} currency={currency} strong />;
  return (
    <dl className={styles.sums} aria-label="Totals">
      {isNotZero(totals.rounding) && (
        <>
          <Sum label="Timesheet rows" value={totals.rowsAmount} currency={currency} />
          <Sum label="Rounding" value={totals.rounding} currency={currency} />
        </>
      )}
      <Sum label="Lines" value={totals.linesAmount} currency={currency} />
      {totals.taxComponents.map((tax) => (
        <div key={`${tax.name} ${tax.percent}`}>
          <dt>
            {tax.name} <PercentageFigure value={tax.percent} />
          </dt>
          <dd>
            <Amount value={tax.amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          {origin === undefined ? (
            total
          ) : (
            <FigureWithOrigin question={origin} name="Total">
              {total}
            </FigureWithOrigin>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Sum({ label, value, currency }: { label: string; value: string; currency: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount value={value} currency={currency} />
      </dd>
    </div>
  );
}

const isNotZero = (text: string): boolean => /[1-9]/.test(text);
