import { companyEndpoints, type CompanyRow } from '@countinghouse/contract/companies/companies.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useRef } from 'react';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useMay } from '../../api/may.ts';
import type { MenuAction } from '../../ui/action-menu.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useInvalidateCompanies } from './use-companies.ts';

/** How the form of a company is opened. */
export type CompanyTask = 'new' | 'edit' | 'duplicate';

/** The menu entries of a company; empty for users who may not change companies. */
export function useCompanyActs(open: (companyId: number, task: CompanyTask) => void): (of: CompanyRow) => MenuAction[] {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateCompanies();
  const mayChange = useMay(companyEndpoints.save);
  const busy = useRef(new Set<number>());

  /** Runs one action on a company at a time: a second click does nothing. */
  async function once(id: number, failed: string | undefined, act: () => Promise<string | undefined>): Promise<void> {
    if (busy.current.has(id)) return;
    busy.current.add(id);
    try {
      const title = await act();
      if (title !== undefined) notify.show({ kind: 'success', title });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, failed) });
    } finally {
      busy.current.delete(id);
      await invalidate();
    }
  }

  const putBack = (id: number) =>
    once(id, undefined, async () => {
      const { message } = await api(companyEndpoints.putBack, { params: { id } }, { key: newKey() });
      return message ?? messages.companyPutBack;
    });
  const push = (id: number) =>
    once(id, undefined, async () => {
      const { message } = await api(companyEndpoints.push, { params: { id } }, { key: newKey() });
      return message ?? messages.companyQueued;
    });

  async function archive({ companyId: id, companyName, displayName, version }: CompanyRow): Promise<void> {
    const isWanted = await confirm({
      title: `Delete ${companyName}?`,
      detail: `${displayName} goes from all lists here. It stays in the books, and can be put back.`,
      yes: 'Delete',
      no: 'Keep',
      danger: true,
    });
    if (!isWanted) return;
    await once(id, messages.companyDeleteFailed, async () => {
      const { message } = await api(
        companyEndpoints.archive,
        { params: { id }, query: { version } },
        { key: newKey() },
      );
      notify.show({
        kind: 'success',
        title: message ?? messages.companyArchived,
        action: { label: 'Undo', run: () => void putBack(id) },
      });
      return undefined;
    });
  }

  return (company) => {
    const { companyId: id, books } = company;
    if (!mayChange) return [];
    if (company.isArchived)
      return [{ key: 'putBack', label: 'Put back', icon: 'undo', onChoose: () => void putBack(id) }];
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
