import { firstOfMonth, formatDate, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { dashboardMonthsMax, monthsFrom } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useId, useState } from 'react';
import { todayHere } from '../../api/today.ts';
import { MonthField } from '../../ui/fields/month-field.tsx';
import { selectedRange, type MonthRange } from './month-range.public.ts';

/** The first and the last month that a page shows. */
export function MonthRangeFields({
  filters,
  onChoose,
}: {
  readonly filters: MonthRange;
  readonly onChoose: (range: { readonly from: string; readonly to: string }) => void;
}) {
  const range = selectedRange(filters);
  const choose = (end: 'from' | 'to', month: string): void => {
    const next = { ...range, [end]: firstOfMonth(isCalendarDate(month) ? month : todayHere()) };
    const words = (date: typeof range.from) => formatDate(date, 'MMM-yyyy');
    onChoose({ from: words(next.from), to: words(next.to) });
  };
  return (
    <>
      <Month
        key={`from ${range.from}`}
        label="From"
        value={range.from}
        errorOf={(month) => errorOf(month, range.to)}
        onChoose={(month) => choose('from', month)}
      />
      <Month
        key={`to ${range.to}`}
        label="To"
        value={range.to}
        errorOf={(month) => errorOf(range.from, month)}
        onChoose={(month) => choose('to', month)}
      />
    </>
  );
}

/** The error of a range of months, in the words of the server. */
function errorOf(from: string, to: string): string | undefined {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return undefined;
  if (from > to) return messages.rangeReversed;
  const months = monthsFrom(from, to);
  return months[months.length - 1] === to ? undefined : messages.tooManyMonths(dashboardMonthsMax);
}

/** One end of the range: an invalid month stays in its field, with the error. */
function Month({
  label,
  value,
  errorOf: errorIn,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly errorOf: (month: string) => string | undefined;
  readonly onChoose: (month: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [unread, setUnread] = useState<string>();
  return (
    <MonthField
      id={id}
      name={label.toLowerCase()}
      label={label}
      required
      value={typed}
      disabled={false}
      error={unread ?? errorIn(typed)}
      today={todayHere()}
      onUnread={setUnread}
      onLeave={() => typed === '' && setTyped(value)}
      onChange={(month) => {
        setTyped(month);
        if (month !== '' && month !== value && errorIn(month) === undefined) onChoose(month);
      }}
    />
  );
}
