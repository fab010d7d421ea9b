import { clientErrors, type TypedClient } from '@countinghouse/contract/clients/client-errors.ts';
import { clientFields } from '@countinghouse/contract/clients/clients.contract.ts';
import { textsOf } from '@countinghouse/contract/record.ts';

export const emptyClient: TypedClient = textsOf(clientFields, undefined);

/** What is wrong with each client of a list, at its field: `clients.0.email`. */
export const errorsOfList = (clients: readonly TypedClient[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    clients.flatMap((one, at) =>
      Object.entries(clientErrors(one)).map(([name, words]) => [`clients.${at}.${name}`, words] as const),
    ),
  );
