import type { AssignedClients } from '@countinghouse/contract/clients/clients.contract.ts';
import { NewerValues } from '../../ui/form/newer-values.tsx';
import { textOfAssignment, valuesOf, type AssignValues } from './assign-rows.ts';
import { useClients } from './use-clients.ts';

/**
 * The typed assignment beside the one that another user saved meanwhile. One of the two is taken as a whole, because the clients
 * of one company do not belong to another.
 */
export function NewerAssignment({
  mine,
  theirs,
  chosen,
  saving,
  onChoose,
}: {
  readonly mine: AssignValues;
  readonly theirs: AssignedClients;
  readonly chosen: AssignValues;
  readonly saving: boolean;
  readonly onChoose: (values: AssignValues) => void;
}) {
  const { data: known = [] } = useClients(mine.companyId === '' ? undefined : Number(mine.companyId));
  const sides = [mine, valuesOf(theirs)].map((values) => [textOfAssignment(values), values] as const);
  const byText = new Map(sides);
  const names = new Map([
    ...known.map(({ id, name }) => [String(id), name] as const),
    ...theirs.clientDetailsList.map(({ clientId, name }) => [String(clientId), name] as const),
  ]);
  const companies = new Map(
    [theirs.companyDetails, known[0]?.company].flatMap((one) => (one ? [[String(one.id), one.companyName]] : [])),
  );
  const shown = ({ companyId, clients }: AssignValues): string => {
    const company = companies.get(companyId);
    const people = clients.map(
      (one) => `${names.get(one.clientId) ?? 'a client who is gone'}${one.primary ? ' (primary)' : ''}`,
    );
    return [company ?? 'no company', people.join(', ') || 'no clients'].join(': ');
  };
  return (
    <NewerValues
      lines={[{ name: 'assigned', mine: textOfAssignment(mine), theirs: textOfAssignment(valuesOf(theirs)) }]}
      labelOf={() => 'Company and clients'}
      shownOf={(_, text) => shown(byText.get(text) ?? mine)}
      saving={saving}
      chosenOf={() => textOfAssignment(chosen)}
      onChoose={(_, text) => onChoose(byText.get(text) ?? mine)}
      onTakeAll={() => onChoose(valuesOf(theirs))}
    />
  );
}
