import {
  billingRunEndpoints,
  type BillingRow,
  type BillingRun,
} from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import type { BillingAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../api/api.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';

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

/** Starts, stops and undoes billing runs. */
export function useRunActs() {
  const { act, busy } = useAction(useInvalidateAll());
  return {
    busy,
    start: (of: Exclude<BillingAct, 'delete'>, invoiceDate: string, rows: readonly BillingRow[], onDone: () => void) =>
      act({
        name: of,
        call: (saveOnce) =>
          saveOnce(billingRunEndpoints.start, {
            body: {
              act: of,
              invoiceDate,
              rows: rows.map(
                ({ projectId, predictionId, startDate, endDate, invoiceId, version, total, standing }) => ({
                  projectId,
                  predictionId,
                  startDate,
                  endDate,
                  invoiceId,
                  version,
                  total,
                  continueAnyways: standing === 'decision',
                }),
              ),
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
