import { firstOfMonth, formatDate, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { dashboardMonthsMax, monthsFrom } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { choiceState } from '../../api/choice-state.ts';
import { query } from '../../api/api.ts';
import { todayHere } from '../../api/today.ts';
import { MonthField } from '../../ui/fields/month-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { selectedRange, type DashboardFilters } from './dashboard-params.ts';
import styles from './dashboard.module.css';

/** Filters by months and people. A CSM or accountant filters by the other role only. */
export function DashboardFilter({
  filters,
  role,
  onChange,
}: {
  readonly filters: DashboardFilters;
  readonly role: Role;
  readonly onChange: (filters: DashboardFilters) => void;
}) {
  const options = useQuery(query(optionEndpoints.project));
  const range = selectedRange(filters);
  const people = (of: 'csmUsers' | 'accountantUsers') =>
    (options.data?.[of] ?? []).map(({ email, name }) => ({ value: email, label: name }));
  const chooseMonth = (end: 'from' | 'to', month: string): void => {
    const next = { ...range, [end]: firstOfMonth(isCalendarDate(month) ? month : todayHere()) };
    const words = (date: typeof range.from) => formatDate(date, 'MMM-yyyy');
    onChange({ ...filters, from: words(next.from), to: words(next.to) });
  };
  const chosen = useChosen();
  return (
    <div className={styles.filter} role="group" aria-label="Dashboard filters">
      <Month
        key={`from ${range.from}`}
        label="From"
        value={range.from}
        errorOf={(month) => errorOf(month, range.to)}
        onChoose={(month) => chooseMonth('from', month)}
      />
      <Month
        key={`to ${range.to}`}
        label="To"
        value={range.to}
        errorOf={(month) => errorOf(range.from, month)}
        onChoose={(month) => chooseMonth('to', month)}
      />
      {role !== 'ROLE_CSM' && (
        <SelectField
          {...chosen('csm', filters.csm, (csm) => onChange({ ...filters, csm }))}
          label="CSM"
          placeholder="All users"
          choices={people('csmUsers')}
          {...choiceState(options)}
        />
      )}
      {role !== 'ROLE_ACCOUNTANT' && (
        <SelectField
          {...chosen('accountant', filters.accountant, (accountant) => onChange({ ...filters, accountant }))}
          label="Accountant"
          placeholder="All users"
          choices={people('accountantUsers')}
          {...choiceState(options)}
        />
      )}
      {filters.tab !== undefined && (
        <SelectField
          {...chosen('moment', filters.moment ?? 'started', (moment) =>
            onChange({ ...filters, moment: moment === 'invoiced' ? moment : undefined }),
          )}
          required
          label="Predictions as they were when"
          choices={[
            { value: 'started', label: 'their period started' },
            { value: 'invoiced', label: 'they were invoiced' },
          ]}
        />
      )}
    </div>
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

/** Binds a choice that applies at once, outside of a form. */
function useChosen() {
  const id = useId();
  return (name: string, value: string | undefined, onChoose: (value: string | undefined) => void) => ({
    id: `${id}${name}`,
    name,
    value: value ?? '',
    onChange: (chosen: string) => onChoose(chosen === '' ? undefined : chosen),
    onLeave: () => undefined,
    onUnread: () => undefined,
    error: undefined,
    disabled: false,
  });
}
