import type { Activity } from '@countinghouse/contract/activity.contract.ts';
import { momentWords } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { resourceWords } from './activity-words.ts';

const column = (title: string, textOf: (entry: Activity) => string): TableColumn<Activity> => ({
  key: title,
  title,
  render: textOf,
  exports: (entry) => ({ [title]: textOf(entry) }),
});

/** What a file of the log has of each entry. */
export const activityColumns: readonly TableColumn<Activity>[] = [
  column('Entry', ({ id }) => String(id)),
  column('Time', ({ time }) => momentWords(time)),
  column('User', ({ visitor }) => visitor),
  column('Action', ({ action }) => action),
  column('Resource', ({ resource }) => resourceWords(resource)),
  column('Name', ({ resourceName }) => resourceName),
  column('Project', ({ projectName }) => projectName ?? ''),
  column('Changes', ({ simpleActivityLogs }) =>
    simpleActivityLogs
      .map(({ fieldName, oldValue, newValue }) => `${fieldName}: ${oldValue ?? '–'} → ${newValue ?? '–'}`)
      .join('; '),
  ),
];
