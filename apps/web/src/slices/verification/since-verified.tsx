import { currencyOf, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import { hoursFromSeconds, hoursFromText, hoursOfHundredths, hoursText } from '@countinghouse/billing/values/hours.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { RowSinceVerified, WeekTimesheet } from '@countinghouse/contract/verification.contract.ts';
import { Amount, HoursFigure } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { FigureWithOrigin } from '../../ui/figures/figure-origin.tsx';
import type { FigureTrace } from '../../ui/figures/figure-trace.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './verification.module.css';

type Log = RowSinceVerified['logs'][number];

/** What happened to the logs of a week after it was verified, and the money that means; nothing while it still holds. */
export function SinceVerified({ timesheet }: { timesheet: WeekTimesheet }) {
  const { sinceVerified: rows, currencyCode } = timesheet;
  if (rows.length === 0) return null;
  const currency = currencyOf(currencyCode);
  const hours = hoursOfHundredths(rows.reduce((sum, row) => sum + hoursFromText(row.billedHours), 0n));
  const amount = moneyOfMinorUnits(rows.reduce((sum, row) => sum + moneyFromText(row.amount, currency), 0n));
  return (
    <section className={styles.since} aria-labelledby="since-verified">
      <h3 id="since-verified" className={styles.sinceTitle}>
        <Icon name="alert" />
        {messages.logsChangedSince}
      </h3>
      <div className={styles.sinceScroll} role="region" aria-label="Changed logs" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Date</th>
              <th scope="col">Task</th>
              <th scope="col" className={styles.right}>
                Verified
              </th>
              <th scope="col" className={styles.right}>
                Now
              </th>
              <th scope="col" className={styles.right}>
                Billable
              </th>
              <th scope="col" className={styles.right}>
                Amount
              </th>
            </tr>
          </thead>
          {rows.map((row) => (
            <RowsOf key={row.userId} row={row} currency={currencyCode} />
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={5}>
                Total
              </th>
              <td className={styles.right}>
                <HoursFigure value={hoursText(hours)} bare strong />
              </td>
              <td className={styles.right}>
                <Amount value={moneyText(amount, currency)} currency={currencyCode} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

/** One developer: a line for each changed log, and once what they mean together. */
function RowsOf({ row, currency }: { row: RowSinceVerified; currency: string }) {
  const question = (trace: unknown) => ({ of: row.employeeName, trace: trace as FigureTrace, currency });
  return (
    <tbody>
      {row.logs.map((log, at) => (
        <tr key={log.logId}>
          {at === 0 && (
            <th scope="rowgroup" rowSpan={row.logs.length}>
              {row.employeeName}
            </th>
          )}
          <td>
            <DateText value={(log.now ?? log.verified)?.day ?? null} />
          </td>
          <td className={styles.task}>{(log.now ?? log.verified)?.task}</td>
          <td className={styles.right}>
            <Logged of={log.verified} beside={log.now} />
          </td>
          <td className={styles.right}>
            <Logged of={log.now} beside={log.verified} />
          </td>
          {at === 0 && (
            <>
              <td className={styles.right} rowSpan={row.logs.length}>
                <FigureWithOrigin name="Billable" question={question(row.traces.billedHours)}>
                  <HoursFigure value={row.billedHours} bare />
                </FigureWithOrigin>
              </td>
              <td className={styles.right} rowSpan={row.logs.length}>
                <FigureWithOrigin name="Amount" question={question(row.traces.amount)}>
                  <Amount value={row.amount} currency={currency} />
                </FigureWithOrigin>
              </td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** One side of a change: the hours, and the day where that changed too. */
function Logged({ of, beside }: { of: Log['now']; beside: Log['now'] }) {
  if (of === null) return <None />;
  const hasOtherDay = beside !== null && beside.day !== of.day;
  return (
    <span>
      {hasOtherDay && (
        <>
          <DateText value={of.day} />{' '}
        </>
      )}
      <HoursFigure value={hoursText(hoursFromSeconds(BigInt(of.seconds)))} bare />
      {!of.billable && ' non billable'}
    </span>
  );
}
