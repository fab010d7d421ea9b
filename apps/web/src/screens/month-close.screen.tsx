import { formatDate, isCalendarDate, parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { useMay } from '../api/may.ts';
import { todayHere } from '../api/today.ts';
import { CloseDialog } from '../slices/month-close/close-dialog.tsx';
import { Closings } from '../slices/month-close/closings.tsx';
import { BooksDifferences } from '../slices/invoices/compare/books-differences.tsx';
import { openWithBooks, useBooksDifferences } from '../slices/invoices/compare/use-books-differences.ts';
import { MonthFiguresCard } from '../slices/month-close/month-figures.tsx';
import { OpenInMonth } from '../slices/month-close/open-in-month.tsx';
import { lastMonth, useMonthClose } from '../slices/month-close/use-month-close.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { MonthField } from '../ui/fields/month-field.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import styles from './project-page.module.css';
import { RevenueTabs } from './revenue-tabs.tsx';

/** Whether a text is a month within the years of the calendar. */
const isMonth = (text: string): boolean =>
  /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-(19|20|21)\d\d$/.test(text);

/** `/monthclose`: the totals of a month, what is still open in it, and its close. */
export function MonthCloseScreen() {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('month') ?? '';
  const month = isMonth(requested) ? requested : lastMonth();
  const { data, error, refetch, isPlaceholderData } = useMonthClose(month);
  const [isAsking, setAsking] = useState(false);
  const comparison = useBooksDifferences(month);
  const mayClose = useMay(monthCloseEndpoints.close);
  const failure = toFailure(error, () => void refetch());
  const fieldId = useId();
  const [fieldError, setFieldError] = useState<string>();
  return (
    <div className={styles.page}>
      <PageHeader
        title="Month close"
        tabs={<RevenueTabs current="/monthclose" />}
        meta={
          data !== undefined &&
          !isPlaceholderData && (
            <StatusBadge status={data.isClosed ? 'Closed' : 'Open'} tone={data.isClosed ? 'good' : 'warn'} />
          )
        }
        actions={
          <>
            <MonthField
              id={fieldId}
              name="month"
              label="Month"
              labelUnseen
              value={parseDate(month, 'MMM-yyyy')}
              onChange={(value) => {
                if (isCalendarDate(value)) setSearch({ month: formatDate(value, 'MMM-yyyy') });
              }}
              onLeave={() => undefined}
              onUnread={setFieldError}
              error={fieldError}
              disabled={false}
              today={todayHere()}
            />
            {mayClose && data !== undefined && (
              <Button
                look={data.isClosed ? 'quiet' : 'primary'}
                icon="lock"
                disabled={isPlaceholderData}
                onClick={() => setAsking(true)}
              >
                {data.isClosed ? 'Reopen' : 'Close month'}
              </Button>
            )}
          </>
        }
      />
      {data === undefined ? (
        failure === undefined ? (
          <LoadingState lines={8} />
        ) : (
          <ErrorState {...failure} />
        )
      ) : (
        <div className={styles.cards} aria-busy={isPlaceholderData}>
          <MonthFiguresCard month={data} />
          <OpenInMonth open={data.open} />
          {comparison !== undefined && <BooksDifferences comparison={comparison} />}
          <Closings history={data.history} />
          {isAsking && (
            <CloseDialog month={data} withBooks={openWithBooks(comparison)} onClose={() => setAsking(false)} />
          )}
        </div>
      )}
    </div>
  );
}
