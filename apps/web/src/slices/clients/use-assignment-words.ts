import type { AssignedClients } from '@countinghouse/contract/clients/clients.contract.ts';
import { assignmentFrom, type AssignValues } from './assign-rows.ts';
import { useClients } from './use-clients.ts';

/** Company and clients of an assignment as one text, with the names that are known of the typed and the stored ones. */
export function useAssignmentWords({ companyId }: AssignValues, stored: AssignedClients): (text: string) => string {
  const { data: known = [] } = useClients(companyId === '' ? undefined : Number(companyId));
  const names = new Map([
    ...known.map(({ id, name }) => [String(id), name] as const),
    ...stored.clientDetailsList.map(({ clientId, name }) => [String(clientId), name] as const),
  ]);
  const companies = new Map(
    [stored.companyDetails, known[0]?.company].flatMap((one) => (one ? [[String(one.id), one.companyName]] : [])),
  );
  return (text) => {
    const { companyId: of, clients } = assignmentFrom(text);
    const people = clients.map(
      (one) => `${names.get(one.clientId) ?? 'a client who is gone'}${one.primary ? ' (primary)' : ''}`,
    );
    return [companies.get(of) ?? 'no company', people.join(', ') || 'no clients'].join(': ');
  };
}
