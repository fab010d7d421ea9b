import { formatDate, isCalendarDate, parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RevenueRow } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { useId, useState } from 'react';
import { todayHere } from '../../api/today.ts';
import { Button } from '../../ui/button.tsx';
import { MonthField } from '../../ui/fields/month-field.tsx';
import { shownMonth } from '../../ui/fields/typed-month.ts';
import { billingWords } from './billing-words.ts';
import styles from './revenue.module.css';
import { useSaveMonth, type MonthNotSaved } from './use-revenue.ts';

/** The first day of a month in the format of the API, such as Nov-2026. */
const dayOf = (month: string | null): string => (month === null ? '' : parseDate(month, 'MMM-yyyy'));

/** The month in which the payment of a row is expected; a new choice is saved at once. */
export function ReceivedMonth({ row }: { row: RevenueRow }) {
  const id = useId();
  const save = useSaveMonth();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<MonthNotSaved>();
  const { newer } = failed ?? {};

  async function store(value: string, version: number): Promise<void> {
    setTyped(value);
    setFailed(undefined);
    if (!isCalendarDate(value) || value === dayOf(row.receivedMonth)) return;
    setSaving(true);
    const receivedMonth = formatDate(value, 'MMM-yyyy');
    const outcome = await save({ billingId: row.billingId, version, receivedMonth });
    setSaving(false);
    setFailed(outcome);
    if (outcome === undefined) setTyped(undefined);
  }

  return (
    <div className={styles.month}>
      <MonthField
        id={id}
        name="receivedMonth"
        label={`Received Month of ${billingWords(row)}`}
        labelUnseen
        value={typed ?? dayOf(row.receivedMonth)}
        onChange={(value) => void store(value, newer?.version ?? row.version)}
        onLeave={() => undefined}
        onUnread={setError}
        error={error ?? failed?.words}
        disabled={saving}
        today={todayHere()}
      />
      {newer !== undefined && (
        <p className={styles.newer}>
          They saved{' '}
          {newer.receivedMonth === null ? 'no month' : shownMonth(parseDate(newer.receivedMonth, 'MMM-yyyy'))}.
          <Button size="small" onClick={() => void store(typed ?? '', newer.version)}>
            Save my month
          </Button>
          <Button
            size="small"
            onClick={() => {
              setTyped(dayOf(newer.receivedMonth));
              setFailed(undefined);
            }}
          >
            Use their month
          </Button>
        </p>
      )}
    </div>
  );
}
