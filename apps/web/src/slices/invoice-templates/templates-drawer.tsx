import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import {
  invoiceTemplateEndpoints,
  type InvoiceTemplate,
} from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { templateWords } from '@countinghouse/contract/options.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { menuColumn } from '../../ui/list/menu-column.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { TemplateDrawer } from './template-drawer.tsx';
import styles from './templates-drawer.module.css';
import { useInvalidateTemplates } from './use-invalidate-templates.ts';

/** The templates of invoices: those of the product, and what an administrator adds to them. */
export function TemplatesDrawer({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(invoiceTemplateEndpoints.list));
  const [opened, open] = useState<InvoiceTemplate | 'new'>();
  const remove = useDeleteTemplate();
  if (opened !== undefined)
    return <TemplateDrawer template={opened === 'new' ? undefined : opened} onClose={() => open(undefined)} />;
  const columns: readonly TableColumn<InvoiceTemplate>[] = [
    { key: 'name', title: 'Template', width: 150, namesRow: true, render: (row) => row.name },
    { key: 'lines', title: 'Lines', width: 256, render: (row) => templateWords[row.grouping] },
    {
      key: 'projects',
      title: 'Projects',
      width: 76,
      align: 'right',
      render: (row) => groupedDecimal(String(row.projects)),
    },
    menuColumn<InvoiceTemplate>(
      (row) => row.name,
      (row) =>
        // those of the product stay as they are
        row.isBuiltIn
          ? []
          : [
              { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => open(row) },
              { key: 'delete', label: 'Delete', icon: 'trash', danger: true, onChoose: () => void remove(row) },
            ],
    ),
  ];
  return (
    <SideDrawer title="Invoice templates" subtitle="How rows become the lines of an invoice" onClose={onClose}>
      <div className={styles.templates}>
        <p>
          <Button icon="plus" size="small" onClick={() => open('new')}>
            Add template
          </Button>
        </p>
        <DataTable
          label="Invoice templates"
          stacks
          columns={columns}
          rows={data}
          rowKey={(row) => String(row.templateId)}
          failure={toFailure(error, () => void refetch())}
          empty={null}
        />
      </div>
    </SideDrawer>
  );
}

/** Asks, and deletes a template; one that projects have stays, and the server's words name them. */
function useDeleteTemplate() {
  const { act } = useAction(useInvalidateTemplates());
  return ({ templateId: id, name, version }: InvoiceTemplate) =>
    act({
      record: id,
      question: { title: messages.templateDeleteQuestion(name), yes: 'Delete', no: 'Keep', danger: true },
      call: (saveOnce) => saveOnce(invoiceTemplateEndpoints.remove, { params: { id }, query: { version } }),
      done: messages.templateDeleted,
      failed: messages.templateDeleteFailed,
    });
}
