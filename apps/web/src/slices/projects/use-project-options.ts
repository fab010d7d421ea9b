import { optionEndpoints, type Option } from '@countinghouse/contract/options.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import type { Choice } from '../../ui/fields/select-field.tsx';

/** What can be chosen for a project, and the sales persons; undefined until it is there. */
export function useProjectOptions() {
  const project = useQuery(query(optionEndpoints.project));
  const sellers = useQuery(query(optionEndpoints.salesPersons));
  return {
    options: project.data,
    salesPersons: sellers.data,
    error: project.error ?? sellers.error,
    refetch: () => void Promise.all([project.refetch(), sellers.refetch()]),
  };
}

/** Choices of a list; a value that the project has and the list does not offer any more stays a choice. */
export function choicesOf(list: readonly Option[], value: string): readonly Choice[] {
  const isThere = value === '' || list.some((one) => one.value === value);
  return isThere ? list : [...list, { value, label: value }];
}
