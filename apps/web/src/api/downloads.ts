import { downloadEndpoints, type ExportedList } from '@countinghouse/contract/downloads/downloads.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { api, newKey } from './api.ts';
import { viewerNow } from './pages-of.ts';
import { useViewing } from './viewing.ts';

type Download = RequestOf<typeof downloadEndpoints.audit>['body'];

/** The part of a list that is stored, in words. */
interface Narrowed {
  /** The id of the project, company or user whose list it is. */
  readonly id?: number | undefined;
  /** The tab that is open. */
  readonly tab?: string | undefined;
  readonly search?: string;
  /** The filters that are set. */
  readonly chips?: readonly { readonly label: string; readonly value: string }[];
}

/**
 * Returns a function that records in the activity log that the current viewer stores a list as a file; without that record no
 * file is given.
 */
export function auditDownload(list: ExportedList, { id, tab = '', search = '', chips = [] }: Narrowed = {}) {
  const viewer = viewerNow();
  const { person } = useViewing.getState();
  const criteria = [
    { label: 'Viewing as', value: person?.name ?? '' },
    { label: 'Tab', value: tab },
    { label: 'Search', value: search },
    ...chips.map(({ label, value }) => ({ label, value })),
  ];
  const filter = criteria.filter(({ value }) => value !== '');
  return (file: Pick<Download, 'format' | 'rows' | 'isSelection'>) =>
    api(downloadEndpoints.audit, { body: { list, id: id ?? null, ...file, filter } }, { ...viewer, key: newKey() });
}
