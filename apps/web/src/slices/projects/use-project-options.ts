import { optionEndpoints, type Option, type ProjectOptions } from '@countinghouse/contract/options/options.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import type { Choice } from '../../ui/fields/choice.ts';

const nothing: ProjectOptions = {
  projectStatus: [],
  projectModel: [],
  payModel: [],
  invoiceCycle: [],
  billingModel: [],
  invoiceTemplate: [],
  accType: [],
  leadSource: [],
  channel: [],
  csmUsers: [],
  accountantUsers: [],
  adminUsers: [],
};

/** The choices for a project, and the sales persons; undefined while they load, and empty when they cannot be fetched. */
export function useProjectOptions() {
  const project = useQuery(query(optionEndpoints.project));
  const sellers = useQuery(query(optionEndpoints.salesPersons));
  return {
    options: project.data ?? (project.isError ? nothing : undefined),
    salesPersons: sellers.data ?? (sellers.isError ? [] : undefined),
    error: project.error ?? sellers.error,
    refetch: () => void Promise.all([project.refetch(), sellers.refetch()]),
  };
}

/** The choices of a list, including the project's value when the list no longer offers it. */
export function choicesOf(list: readonly Option[], value: string): readonly Choice[] {
  const isThere = value === '' || list.some((one) => one.value === value);
  return isThere ? list : [...list, { value, label: value }];
}
