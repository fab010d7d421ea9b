import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { isApiFailure } from '../../api/failure.ts';
import { searchedPart } from '../../api/searched-part.ts';
import { usePaused } from '../../ui/fields/use-paused.ts';

/** The clients of a company; not fetched without a company. */
export const useClients = (companyId: number | undefined) =>
  useQuery({
    ...query(clientEndpoints.list, { query: { companyId: companyId ?? 0 } }),
    enabled: companyId !== undefined,
  });

/** Whether the clients of a company are hidden from the user: it has some, but none of its projects is visible. */
export const isOutOfSight = (error: unknown): boolean => isApiFailure(error) && error.code === 'company_not_found';

/**
 * The company of a project and its clients on the project, fetched again where they are shown, as the project may have a newer
 * version.
 */
export const useClientsOfProject = (projectId: number) =>
  useQuery({ ...query(clientEndpoints.ofProject, { params: { id: projectId } }), refetchOnMount: 'always' });

/** One page of a client's projects that the user may see. */
export const useProjectsOfClient = (clientId: number, page: { readonly pageNo: number; readonly pageSize: number }) =>
  useQuery({
    ...query(clientEndpoints.projects, { query: { clientId, ...page } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** The possible replacements for a client on a project. */
export const useReplacements = (projectId: number, primary: boolean) =>
  useQuery(query(clientEndpoints.suggestReplacement, { query: { projectId, primary: primary ? 'true' : 'false' } }));

/**
 * Companies whose name contains the typed text, searched half a second after the last key: all, or those that the user may see.
 */
export function useCompanySearch(text: string, which: 'all' | 'seen') {
  const companyName = usePaused(searchedPart(text.trim()));
  const all = useQuery({
    ...query(companyEndpoints.names, { query: { companyName } }),
    enabled: which === 'all',
    placeholderData: keepPreviousData,
  });
  const seen = useQuery({
    ...query(companyEndpoints.search, { query: { companyName, pageSize: 25 } }),
    enabled: which === 'seen',
    placeholderData: keepPreviousData,
    select: ({ companyDetails }) =>
      companyDetails.map(({ companyId: id, companyName: name, region }) => ({ id, companyName: name, region })),
  });
  return which === 'all' ? all : seen;
}

/** One company with everything that its page shows. */
export const companyQuery = (id: number) => query(companyEndpoints.get, { params: { id } });

/** A company that was chosen before and that no search has found yet. */
export const useCompanyNamed = (id: number | undefined) =>
  useQuery({
    ...companyQuery(id ?? 0),
    enabled: id !== undefined,
    select: ({ companyDetails: { companyId, companyName, region } }) => ({ id: companyId, companyName, region }),
  }).data;

/** Companies, projects, invoices and filters contain clients: everything on screen is fetched again. */
export function useInvalidateClients(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
