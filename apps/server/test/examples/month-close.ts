import { addMonths, calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { sql } from 'kysely';
import { nextNumber } from '../../seed/builders.ts';
import type { ExamplesOf } from './ground.ts';

/** A month without any records. */
const aMonthLongAgo = (): string => formatDate(addMonths(calendarDate('1900-01-01'), nextNumber() % 1000), 'MMM-yyyy');

export const monthCloseExamples: ExamplesOf<typeof monthCloseEndpoints> = {
  get: {
    // the newest project has a prediction without an invoice, which is open in the month
    inside: async ({ world }) => {
      await sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, created_at)
          select max(id), '1999-05-01', '1999-05-31', 90, 100, now() from project having max(id) is not null`.execute(
        world.tx,
      );
      return { query: { month: 'May-1999' } };
    },
    missing: 'lists what is in scope',
  },
  close: {
    inside: async () => ({ query: { month: aMonthLongAgo() }, body: { reason: 'All checked', version: 0 } }),
    missing: 'is about no project',
  },
  reopen: {
    inside: async ({ admin }) => {
      const query = { month: aMonthLongAgo() };
      await admin.call(monthCloseEndpoints.close, { query, body: { reason: 'All checked', version: 0 } });
      return { query, body: { reason: 'One was forgotten', version: 1 } };
    },
    missing: 'is about no project',
  },
};
