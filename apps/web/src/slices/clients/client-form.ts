import { clientFaults, type TypedClient } from '@countinghouse/contract/client-faults.ts';
import type { Client } from '@countinghouse/contract/clients.contract.ts';

export const labels: Readonly<Record<keyof TypedClient, string>> = {
  name: 'Client Name',
  email: 'Email',
  phoneNumber: 'Phone Number',
};

export const emptyClient: TypedClient = { name: '', email: '', phoneNumber: '' };

export const typedClient = ({ name, email, phoneNumber }: Client): TypedClient => ({
  name,
  email,
  phoneNumber: phoneNumber ?? '',
});

/** What is wrong with each client of a list, at its field: `clients.0.email`. */
export const faultsOfList = (clients: readonly TypedClient[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    clients.flatMap((one, at) =>
      Object.entries(clientFaults(one)).map(([name, words]) => [`clients.${at}.${name}`, words] as const),
    ),
  );
