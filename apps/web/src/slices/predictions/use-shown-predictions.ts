import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { SeenColumns } from '../../ui/list/table-column.ts';
import { useExpectedOfProject } from '../expected-payments/use-expected-payments.public.ts';
import type { ShownPrediction } from './prediction-table.tsx';
import { usePredictions } from './use-predictions.ts';

/** The open predictions of a project. Expected payments are fetched for the columns that show them, and for a file that has them. */
export function useShownPredictions(projectId: number, seen: SeenColumns<ShownPrediction>) {
  const { data, error, refetch, isFetching } = usePredictions(projectId);
  const { expected, fetchExpected } = useExpectedOfProject(projectId, seen.columns.some(isExpected));
  const stored = data?.predictionDetails;
  return {
    predictions: stored && withExpected(stored, expected),
    fetchExported: async () =>
      withExpected(stored ?? [], seen.exportedColumns.some(isExpected) ? await fetchExpected() : expected),
    error,
    refetch,
    isFetching,
  };
}

const isExpected = ({ key }: { readonly key: string }): boolean => key === 'expected';

const withExpected = (
  predictions: readonly Prediction[],
  expected: ReadonlyMap<number, ShownPrediction['expected']>,
): readonly ShownPrediction[] =>
  predictions.map((row) => ({ ...row, expected: expected.get(row.predictionId) ?? null }));
