import { invoiceSortFields } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { oneOf, type ListShape } from '../../ui/list/list-state.ts';

/** The tabs of a project's billings, in the order and spelling of the specification. */
export const predictionTabs = [
  { key: 'predictions', label: 'Predictions' },
  { key: 'all', label: 'All Invoices' },
  { key: 'pending', label: 'Pending Invoices' },
  { key: 'paid', label: 'Paid Invoices' },
] as const;
export type PredictionTab = (typeof predictionTabs)[number]['key'];

export interface PredictionFilters {
  readonly [name: string]: string | undefined;
  readonly tab: string | undefined;
}

/** The state of the page of a project's billings; by default it shows the predictions. */
export const billingLists: ListShape<PredictionFilters> = {
  filters: { tab: oneOf(predictionTabs.map((tab) => tab.key)) },
  sortFields: ['accuracy', 'amount', 'startDate', 'endDate', 'receivedMonth', 'expectedDate', ...invoiceSortFields],
  defaultPageSize: 25,
};
