import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { closePrediction, reopenPrediction } from './commands/close-prediction.ts';
import { deletePrediction } from './commands/delete-prediction.ts';
import { addPredictions, changePredictions } from './commands/save-predictions.ts';
import { latestPrediction, onePrediction, predictionsBetween } from './predictions.queries.ts';

export const predictionRoutes: Route[] = [
  handle(predictionEndpoints.between, predictionsBetween),
  handle(predictionEndpoints.latest, latestPrediction),
  handle(predictionEndpoints.get, onePrediction),
  handle(predictionEndpoints.add, addPredictions),
  handle(predictionEndpoints.change, changePredictions),
  handle(predictionEndpoints.close, closePrediction),
  handle(predictionEndpoints.reopen, reopenPrediction),
  handle(predictionEndpoints.remove, deletePrediction),
];
