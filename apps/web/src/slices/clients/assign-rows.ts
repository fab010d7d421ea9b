import type { AssignedClients } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';

/** A client who is to be on a project; before one is chosen the id is empty. */
export interface ChosenClient {
  readonly clientId: string;
  readonly primary: boolean;
}

export interface AssignValues {
  readonly companyId: string;
  readonly clients: readonly ChosenClient[];
}

/** What is assigned to a project, as the form holds it. */
export const valuesOf = ({ companyDetails, clientDetailsList }: AssignedClients): AssignValues => ({
  companyId: companyDetails === null ? '' : String(companyDetails.id),
  clients: clientDetailsList.map(({ clientId, primary }) => ({ clientId: String(clientId), primary })),
});

/** The same text for the same company and clients, in whatever order. */
export const textOfAssignment = ({ companyId, clients }: AssignValues): string =>
  [companyId, ...clients.map((one) => `${one.clientId}${one.primary ? ' primary' : ''}`).toSorted()].join('\n');

/** The assignment of a text of `textOfAssignment`. */
export function assignmentFrom(text: string): AssignValues {
  const [companyId = '', ...clients] = text.split('\n');
  return {
    companyId,
    clients: clients.map((one) => ({ clientId: one.replace(/ primary$/, ''), primary: one.endsWith(' primary') })),
  };
}

export const emptyRow: ChosenClient = { clientId: '', primary: false };

/** The rows after a client was chosen in one; the first row is the primary one as long as none is. */
export const withChosen = (rows: readonly ChosenClient[], at: number, clientId: string): readonly ChosenClient[] => {
  const hasPrimary = rows.some((row) => row.primary);
  return rows.map((row, index) =>
    index === at ? { clientId, primary: row.primary || (at === 0 && clientId !== '' && !hasPrimary) } : row,
  );
};

/** The rows with clients who are new at the company; the first of them is the primary one as long as none is. */
export const withAdded = (rows: readonly ChosenClient[], clientIds: readonly number[]): readonly ChosenClient[] => {
  const hasPrimary = rows.some((row) => row.primary);
  return [...rows, ...clientIds.map((id, at) => ({ clientId: String(id), primary: !hasPrimary && at === 0 }))];
};

/** The rows after one was made the primary one, or no longer is: only one can be. */
export const withPrimary = (rows: readonly ChosenClient[], at: number, primary: boolean): readonly ChosenClient[] =>
  rows.map((row, index) => ({ ...row, primary: index === at ? primary : primary ? false : row.primary }));

/** The clients that can be chosen in a row: those that no other row has. */
export const choosable = <One extends { readonly id: number }>(
  clients: readonly One[],
  rows: readonly ChosenClient[],
  at: number,
): readonly One[] => {
  const taken = new Set(rows.filter((_, index) => index !== at).map((row) => row.clientId));
  return clients.filter(({ id }) => !taken.has(String(id)));
};

/** What is wrong, by field. */
export function errorsOfRows({ companyId, clients }: AssignValues): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...(companyId === '' ? [['companyId', messages.pleaseSelect('company')] as const] : []),
    ...clients.flatMap((row, at) =>
      row.clientId === '' ? [[`clients.${at}.clientId`, messages.selectOrDeleteClient] as const] : [],
    ),
  ]);
}
