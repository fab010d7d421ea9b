import { invoiceTemplateEndpoints } from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/api.ts';

/** Invalidates everything that names templates: their list, the choices for a project, and the projects. */
export function useInvalidateTemplates(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const endpoint of [invoiceTemplateEndpoints.list, optionEndpoints.project, projectEndpoints.get])
      await queries.invalidateQueries({ queryKey: keyOf(endpoint) });
  };
}
