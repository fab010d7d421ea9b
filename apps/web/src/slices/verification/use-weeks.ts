import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { TimesheetRow } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import {
  verificationEndpoints,
  type VerificationWeek,
  type WeekTimesheet,
} from '@countinghouse/contract/verification/verification.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { keyOf, query } from '../../api/api.ts';
import type { ApprovedRow } from './row-dialogs.public.ts';

export type Billing = ReceivedOf<typeof predictionEndpoints.get>;

/** A billing with its project. */
export const useBilling = (predictionId: number) =>
  useQuery(query(predictionEndpoints.get, { params: { id: predictionId } }));

const weeksQuery = (predictionId: number) => query(verificationEndpoints.weeks, { query: { predictionId } });

/** The weeks of a billing: fetched once, and again only on request or after a change here. */
export const useWeeks = (predictionId: number) => useQuery({ ...weeksQuery(predictionId), staleTime: Infinity });

/** The cache key of a week's timesheet; it includes the dates, as a week that is made again can have others. */
export const weekKey = (week: { verificationId: number; startDate: string; endDate: string | null }): string =>
  `${week.verificationId}_${week.startDate}_${week.endDate ?? 'noEndDate'}`;

const timesheetQuery = (week: VerificationWeek) => {
  const read = query(verificationEndpoints.get, { params: { id: week.verificationId } });
  return { ...read, queryKey: [...keyOf(verificationEndpoints.get), weekKey(week)] };
};

/** The timesheet of a week: fetched when the week is first opened, and again on request. */
export const useWeekTimesheet = (week: VerificationWeek) =>
  useQuery({ ...timesheetQuery(week), staleTime: Infinity, refetchOnWindowFocus: false });

/**
 * Keeps the fetched weeks only while they are on screen. Rates, leave and logs change elsewhere without a message to this
 * page, so the next visit fetches everything again.
 */
export function useFreshWeeksNextTime(): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      for (const endpoint of [predictionEndpoints.get, verificationEndpoints.weeks, verificationEndpoints.get])
        void client.invalidateQueries({ queryKey: keyOf(endpoint), refetchType: 'none' });
    },
    [client],
  );
}

/** Puts new answers of the server into the cached weeks of a billing. */
export function useKnownWeeks(predictionId: number) {
  const client = useQueryClient();
  return useMemo(() => {
    const { queryKey } = weeksQuery(predictionId);
    const fetchAgain = (keys: readonly (readonly unknown[])[]): Promise<unknown> =>
      Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: key })));
    return {
      /** Weeks that were made again. */
      take: (weeks: readonly VerificationWeek[]): void => {
        client.setQueryData(queryKey, [...weeks]);
      },
      fetchAgain: () => fetchAgain([queryKey]),
      /** One week that this or another user saved. */
      takeOne: (week: VerificationWeek): void => {
        client.setQueryData(queryKey, (known: VerificationWeek[] | undefined) =>
          known?.map((one) => (one.verificationId === week.verificationId ? week : one)),
        );
      },
      /** A row that the server computed again; its leave balance carries on into the other weeks. */
      takeRow: async (
        week: VerificationWeek,
        { timesheetFingerprint: fingerprint, timesheetFingerprintBefore: _before, ...row }: ApprovedRow,
      ) => {
        const { queryKey: own } = timesheetQuery(week);
        client.setQueryData(
          own,
          (known: WeekTimesheet | undefined) => known && withRow({ ...known, fingerprint }, row),
        );
        await client.invalidateQueries({
          queryKey: keyOf(verificationEndpoints.get),
          predicate: (other) => other.queryKey[1] !== own[1],
        });
      },
      /** Clears the late changes of a week, because it was verified again. */
      refetchTimesheet: (week: VerificationWeek) => fetchAgain([timesheetQuery(week).queryKey]),
      /** Invalidates all figures and ticks, because logs were fetched. */
      refetchHours: () =>
        fetchAgain([
          queryKey,
          ...[
            verificationEndpoints.get,
            timesheetEndpoints.getAllLogs,
            invoiceEndpoints.timesheet,
            workLogEndpoints.source,
          ].map((endpoint) => keyOf(endpoint)),
        ]),
    };
  }, [client, predictionId]);
}

const withRow = (timesheet: WeekTimesheet, row: TimesheetRow): WeekTimesheet => ({
  ...timesheet,
  zohoEmployeeMetadataList: timesheet.zohoEmployeeMetadataList.map((one) => (one.userId === row.userId ? row : one)),
});
