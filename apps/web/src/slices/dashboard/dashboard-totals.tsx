import type { Dashboard } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { PercentageFigure } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { invoicesBehind, type Behind } from './behind.ts';
import { figureKinds, overdueBehind } from './figure-columns.tsx';
import { FigureLink } from './figure-link.tsx';
import styles from './dashboard.module.css';

/** The totals of the chosen months in USD. */
export function DashboardTotals({
  data: { totals, today },
  behind,
}: {
  readonly data: Dashboard;
  readonly behind: Behind;
}) {
  return (
    <dl className={styles.totals} aria-label="Totals in USD">
      {figureKinds.map(({ key, label, hint, to }) => (
        <div key={key} className={styles.total}>
          <dt title={hint}>{label}</dt>
          <dd className={styles.main}>
            <FigureLink value={totals[key]} to={to(behind)} label={label} />
          </dd>
          {key === 'invoiceAmount' && (
            <dd className={styles.beside}>
              {totals.invoicedOfPredicted !== null && (
                <>
                  <PercentageFigure value={totals.invoicedOfPredicted} /> of predicted
                </>
              )}
              {totals.draftAmount !== null && totals.draftAmount !== '0.00' && (
                <>
                  {', '}
                  <FigureLink
                    value={totals.draftAmount}
                    to={invoicesBehind({ ...behind, isDraft: true })}
                    label="Invoiced on drafts"
                  />{' '}
                  on drafts
                </>
              )}
            </dd>
          )}
        </div>
      ))}
      <div className={styles.total}>
        <dt>Overdue</dt>
        <dd className={styles.main}>
          <FigureLink value={totals.overdueAmount} to={overdueBehind(behind, today)} label="Overdue" />
        </dd>
        <dd className={styles.beside}>
          on <DateText value={today} />
        </dd>
      </div>
    </dl>
  );
}
