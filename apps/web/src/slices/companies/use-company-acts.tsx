import { companyEndpoints, type CompanyRow } from '@countinghouse/contract/companies/companies.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useMay } from '../../api/may.ts';
import { useAction } from '../../records/use-action.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { useInvalidateCompanies } from './use-companies.ts';

/** How the form of a company is opened. */
export type CompanyTask = 'new' | 'edit' | 'duplicate';

/** The menu entries of a company; empty for users who may not change companies. */
export function useCompanyActs(open: (companyId: number, task: CompanyTask) => void): (of: CompanyRow) => MenuAction[] {
  const { act } = useAction(useInvalidateCompanies());
  const mayChange = useMay(companyEndpoints.save);

  const putBack = (id: number) =>
    act({
      record: id,
      call: (saveOnce) => saveOnce(companyEndpoints.putBack, { params: { id } }),
      done: messages.companyPutBack,
    });
  const push = (id: number) =>
    act({
      record: id,
      call: (saveOnce) => saveOnce(companyEndpoints.push, { params: { id } }),
      done: messages.companyQueued,
    });
  const archive = ({ companyId: id, companyName, displayName, version }: CompanyRow) =>
    act({
      record: id,
      question: {
        title: `Delete ${companyName}?`,
        detail: `${displayName} is removed from all lists here. It stays in the books and can be restored.`,
        yes: 'Delete',
        no: 'Keep',
        danger: true,
      },
      call: (saveOnce) => saveOnce(companyEndpoints.archive, { params: { id }, query: { version } }),
      done: ({ message }) => ({
        kind: 'success',
        title: message ?? messages.companyArchived,
        action: { label: 'Undo', run: () => void putBack(id) },
      }),
      failed: messages.companyDeleteFailed,
    });

  return (company) => {
    const { companyId: id, books } = company;
    if (!mayChange) return [];
    if (company.isArchived)
      return [{ key: 'putBack', label: 'Restore', icon: 'undo', onChoose: () => void putBack(id) }];
    const pushWord = books.state === 'failed' ? 'Retry' : books.state === 'none' ? 'Send to books' : undefined;
    return [
      { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => open(id, 'edit') },
      { key: 'duplicate', label: 'Duplicate', icon: 'copy', onChoose: () => open(id, 'duplicate') },
      ...(pushWord === undefined
        ? []
        : [{ key: 'push', label: pushWord, icon: 'refresh' as const, onChoose: () => void push(id) }]),
      {
        key: 'delete',
        label: 'Delete',
        icon: 'trash',
        danger: true,
        parted: true,
        onChoose: () => void archive(company),
      },
    ];
  };
}
