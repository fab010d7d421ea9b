import { viewEndpoints } from '@countinghouse/contract/views/views.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addView, changeView, chooseDefaultView, removeView } from './views.commands.ts';
import { listViews } from './views.queries.ts';

export const viewRoutes: Route[] = [
  handle(viewEndpoints.list, listViews),
  handle(viewEndpoints.add, addView),
  handle(viewEndpoints.change, changeView),
  handle(viewEndpoints.remove, removeView),
  handle(viewEndpoints.chooseDefault, chooseDefaultView),
];
