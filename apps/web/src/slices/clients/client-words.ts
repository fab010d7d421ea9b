import type { Client } from '@countinghouse/contract/clients/clients.contract.ts';

/** A client who could take a place, as they are chosen. */
export const replacementWords = ({ name, email, projects }: Pick<Client, 'name' | 'email' | 'projects'>): string =>
  `${name} | ${email} | ${projects} ${projects === 1 ? 'project' : 'projects'}`;

/** Where the projects of a client are. */
export const projectsAddress = (clientId: number): string => `/assignedprojects/client-${clientId}`;
