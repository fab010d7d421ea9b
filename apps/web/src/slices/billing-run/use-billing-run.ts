import { billingRunEndpoints, type BillingRun } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { rolesOfAct, type BillingAct, type StartedAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../api/api.ts';
import { useSession } from '../../api/session.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import type { PlannedRow } from './rows-to-start.ts';

/** How often a run that goes on is looked at. */
const lookEveryMs = 1000;

const goesOn = ({ finishedAt }: BillingRun): boolean => finishedAt === null;

/** The billing runs of today; once one has ended, the rows are fetched again. */
export function useBillingRuns(): readonly BillingRun[] {
  const invalidate = useInvalidateAll();
  const { data } = useQuery({
    ...query(billingRunEndpoints.runs),
    refetchInterval: ({ state }) => (state.data?.runs.some(goesOn) === true ? lookEveryMs : false),
  });
  const runs = data?.runs ?? [];
  const underWay = runs.filter(goesOn).length;
  const before = useRef(underWay);
  useEffect(() => {
    if (underWay < before.current) void invalidate();
    before.current = underWay;
  }, [underWay, invalidate]);
  return runs;
}

/** Whether the signed-in user may start, and stop, runs of an act; the server checks again. */
export function useMayRun(): (act: BillingAct) => boolean {
  const role = useSession((state) => state.session?.userRole);
  return (act) => role !== undefined && rolesOfAct[act].includes(role);
}

/** Starts, stops and undoes billing runs. */
export function useRunActs() {
  const { act, busy } = useAction(useInvalidateAll());
  return {
    busy,
    start: (of: StartedAct, invoiceDate: string, rows: readonly PlannedRow[], onDone: () => void) =>
      act({
        name: of,
        call: (saveOnce) =>
          saveOnce(billingRunEndpoints.start, {
            body: {
              act: of,
              invoiceDate,
              rows: rows.map((row) => ({
                projectId: row.projectId,
                predictionId: row.predictionId,
                startDate: row.startDate,
                endDate: row.endDate,
                invoiceId: row.invoiceId,
                version: row.version,
                total: row.total,
                continueAnyways: row.standing === 'decision',
                sync: row.syncs,
                logsMark: row.verifies ? row.logsMark : null,
              })),
            },
          }),
        onDone,
      }),
    stop: ({ runId: id }: BillingRun) =>
      void act({
        name: 'stop',
        call: (saveOnce) => saveOnce(billingRunEndpoints.stop, { params: { id } }),
      }),
    undo: ({ runId: id, undoable }: BillingRun) =>
      void act({
        name: 'undo',
        question: {
          title: undoable === 1 ? 'Delete 1 draft?' : `Delete ${undoable} drafts?`,
          detail: 'Their hours are unbilled again. Drafts that were changed or sent since stay.',
          yes: 'Delete drafts',
          no: 'Keep drafts',
          danger: true,
        },
        call: (saveOnce) => saveOnce(billingRunEndpoints.undo, { params: { id } }),
      }),
  };
}
