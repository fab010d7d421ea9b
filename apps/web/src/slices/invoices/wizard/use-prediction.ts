import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';

/** The current version of the prediction that is to become an invoice. */
export const usePrediction = (id: number) =>
  useQuery({ ...query(predictionEndpoints.get, { params: { id } }), staleTime: 0, refetchOnWindowFocus: false });
