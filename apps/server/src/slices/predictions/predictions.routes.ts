import { billingEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { closePrediction, reopenPrediction } from './commands/close-prediction.ts';
import { deletePrediction } from './commands/delete-prediction.ts';
import { addPredictions, changePredictions } from './commands/save-predictions.ts';
import { latestPrediction, onePrediction, predictionsBetween } from './predictions.queries.ts';

export const billingRoutes: Route[] = [
  handle(billingEndpoints.between, predictionsBetween),
  handle(billingEndpoints.latest, latestPrediction),
  handle(billingEndpoints.get, onePrediction),
  handle(billingEndpoints.add, addPredictions),
  handle(billingEndpoints.change, changePredictions),
  handle(billingEndpoints.close, closePrediction),
  handle(billingEndpoints.reopen, reopenPrediction),
  handle(billingEndpoints.remove, deletePrediction),
];
