import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { CompanyDrawer } from './company-drawer.tsx';
import type { CompanyTask } from './use-company-acts.tsx';

/** The company of the drawer, and how it is opened. */
export type CompanyToOpen =
  | { readonly task: 'new' }
  | { readonly task: Exclude<CompanyTask, 'new'>; readonly companyId: number };

/** The drawer of the opened company, if there is one. */
export function OpenedCompany({
  opened,
  onClose,
}: {
  readonly opened: CompanyToOpen | undefined;
  readonly onClose: () => void;
}) {
  if (opened === undefined) return null;
  if (opened.task === 'new') return <CompanyDrawer task="new" onClose={onClose} />;
  return <Loaded key={opened.companyId} {...opened} onClose={onClose} />;
}

function Loaded({
  task,
  companyId,
  onClose,
}: {
  readonly task: Exclude<CompanyTask, 'new'>;
  readonly companyId: number;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useFresh(query(companyEndpoints.get, { params: { id: companyId } }));
  if (data !== undefined) return <CompanyDrawer task={task} company={data.companyDetails} onClose={onClose} />;
  const failure = toFailure(error, () => void refetch(), messages.companyDetailsFailed);
  return (
    <SideDrawer title="Company" width={690} onClose={onClose}>
      {failure === undefined ? <LoadingState /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
}
