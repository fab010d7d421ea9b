import { hoursFromSeconds, hoursFromText, hoursOfHundredths, hoursText } from '@countinghouse/billing/values/hours.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { Amount, HoursFigure } from './amount.tsx';
import styles from './changed-logs.module.css';
import { DateText, None } from './date-text.tsx';
import { FigureWithOrigin } from './figure-origin.tsx';
import type { FigureTrace } from './figure-trace.ts';

interface LoggedTime {
  readonly day: string;
  readonly seconds: number;
  readonly billable: boolean;
  readonly task: string;
}

/** The total effect of one developer's changed time entries. */
export interface ChangedLogsRow {
  readonly userId: number;
  readonly employeeName: string;
  readonly billedHours: string;
  readonly amount: string;
  readonly traces: { readonly billedHours?: unknown; readonly amount?: unknown };
  readonly logs: readonly {
    readonly logId: string;
    readonly before: LoggedTime | null;
    readonly now: LoggedTime | null;
  }[];
}

export interface ChangedLogsProps {
  readonly rows: readonly ChangedLogsRow[];
  readonly currency: string;
  /** What changed and since when, in a sentence. */
  readonly words: string;
  /** What the hours were before: "Verified" or "Billed". */
  readonly before: string;
  /** Which entries are chosen; absent when they cannot be chosen. */
  readonly choice?: ChoiceOfLogs | undefined;
}

export interface ChoiceOfLogs {
  readonly chosen: ReadonlySet<string>;
  readonly canChoose: (logId: string) => boolean;
  readonly disabled: boolean;
  readonly onChoose: (logId: string, isChosen: boolean) => void;
}

/**
 * Time entries that changed after they were verified or billed, and the difference in money. Renders nothing when none changed.
 */
export function ChangedLogs({ rows, currency: currencyCode, words, before, choice }: ChangedLogsProps) {
  const heading = useId();
  if (rows.length === 0) return null;
  const currency = parseCurrency(currencyCode);
  const hours = hoursOfHundredths(rows.reduce((sum, row) => sum + hoursFromText(row.billedHours), 0n));
  const amount = moneyOfMinorUnits(rows.reduce((sum, row) => sum + moneyFromText(row.amount, currency), 0n));
  return (
    <section className={styles.since} aria-labelledby={heading}>
      <h3 id={heading} className={styles.title}>
        <Icon name="alert" />
        {words}
      </h3>
      <div className={classNames('sideways', styles.scroll)} role="region" aria-label="Changed logs" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              {choice !== undefined && <th scope="col">Chosen</th>}
              <th scope="col">Date</th>
              <th scope="col">Task</th>
              <th scope="col" className={styles.right}>
                {before}
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
            <RowsOf key={row.userId} row={row} currency={currencyCode} choice={choice} />
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={choice === undefined ? 5 : 6}>
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

/** One developer: a line for each changed time entry, and their total effect once. */
function RowsOf({
  row,
  currency,
  choice,
}: {
  readonly row: ChangedLogsRow;
  readonly currency: string;
  readonly choice: ChoiceOfLogs | undefined;
}) {
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
          {choice !== undefined && (
            <td>
              <input
                type="checkbox"
                aria-label={`${row.employeeName}, ${(log.now ?? log.before)?.day ?? ''}, ${(log.now ?? log.before)?.task ?? ''}`}
                checked={choice.chosen.has(log.logId)}
                disabled={choice.disabled || !choice.canChoose(log.logId)}
                onChange={({ target }) => choice.onChoose(log.logId, target.checked)}
              />
            </td>
          )}
          <td>
            <DateText value={(log.now ?? log.before)?.day ?? null} />
          </td>
          <td className={styles.task}>{(log.now ?? log.before)?.task}</td>
          <td className={styles.right}>
            <Logged of={log.before} beside={log.now} />
          </td>
          <td className={styles.right}>
            <Logged of={log.now} beside={log.before} />
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

/** One side of a change: the hours, and the day when that changed too. */
function Logged({ of, beside }: { of: LoggedTime | null; beside: LoggedTime | null }) {
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
