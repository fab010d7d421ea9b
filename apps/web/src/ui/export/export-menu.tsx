import { ActionMenu } from '../action-menu.tsx';
import { Button } from '../button.tsx';
import { useListExport, type ListExport } from './use-list-export.ts';

/** The button that exports a list to a file: all rows, or only the selected ones. */
export function ExportMenu<Row>({ total, ...list }: ListExport<Row> & { readonly total: number | undefined }) {
  const [run, isBusy] = useListExport(list);
  const count = list.selected?.length ?? 0;
  return (
    <ActionMenu
      actions={[
        { key: 'csv', label: 'CSV', icon: 'download', onChoose: () => run('CSV') },
        { key: 'xlsx', label: 'Excel (XLSX)', icon: 'download', onChoose: () => run('XLSX') },
      ]}
    >
      <Button
        icon="download"
        size="small"
        busy={isBusy}
        disabled={total === undefined || total === 0}
        aria-haspopup="menu"
      >
        {count === 0 ? 'Export' : `Export ${count} selected`}
      </Button>
    </ActionMenu>
  );
}
