import type { Activity } from '@countinghouse/contract/activity/activity.contract.ts';
import { figureCell, momentCell, type ExportedCell } from '../../ui/export/exported-cells.ts';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { resourceWords, fieldWords, valueWords } from './activity-words.ts';

const column = (title: string, cellOf: (entry: Activity) => ExportedCell): TableColumn<Activity> => ({
  key: title,
  title,
  // the log has a layout of its own and is no table on screen
  render: () => null,
  exports: (entry) => ({ [title]: cellOf(entry) }),
});

/** The columns of an exported file of the log. */
export const activityColumns: readonly TableColumn<Activity>[] = [
  column('Entry', ({ id }) => figureCell(String(id))),
  column('Time', ({ time }) => momentCell(time)),
  column('User', ({ visitor }) => visitor),
  column('Action', ({ action }) => action),
  column('Resource', ({ resource }) => resourceWords(resource)),
  column('Name', ({ resourceName }) => valueWords(resourceName)),
  column('Project', ({ projectName }) => projectName),
  column('Changes', ({ simpleActivityLogs }) =>
    simpleActivityLogs
      .map(
        ({ fieldName, oldValue, newValue }) =>
          `${fieldWords(fieldName)}: ${valueWords(oldValue ?? '–')} → ${valueWords(newValue ?? '–')}`,
      )
      .join('; '),
  ),
];
