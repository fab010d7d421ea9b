import { addMonths, firstOfMonth, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useParams, useSearchParams } from 'react-router';
import { todayHere } from '../api/today.ts';
import { StatementPage } from '../slices/receivables/statement-page.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** `/statement/{companyId}?from=…&to=…`: the statement of account of a company, in a tab of its own; of this month and the two before by default. */
export function StatementScreen() {
  const id = Number(useParams()['id']);
  const [params, setParams] = useSearchParams();
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647)
    return <ErrorState message={messages.companyNotFound} />;
  const today = todayHere();
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isCalendarDate(text) && text <= today ? text : undefined;
  };
  const to = day('to') ?? today;
  const asked = day('from') ?? firstOfMonth(addMonths(to, -2));
  return (
    <StatementPage
      key={id}
      companyId={id}
      period={{ from: asked > to ? to : asked, to }}
      onPeriod={(period) => setParams({ ...period }, { replace: true })}
    />
  );
}
