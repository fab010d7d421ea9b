import type { TimeLogSource } from '../time-log-source.ts';
import { createClassicSource } from './classic-source.ts';
import { createV3Source } from './v3-source.ts';
import type { ZohoProjectsConnection } from './zoho-projects-connection.ts';

/** The generation of the API that is called. Zoho has announced the end of the classic one. */
export type ZohoProjectsGeneration = 'classic' | 'v3';

/** The time logs of a portal of Zoho Projects. Both API generations return the same logs, people and ids. */
export function createZohoProjectsSource(
  connection: ZohoProjectsConnection,
  generation: ZohoProjectsGeneration,
): TimeLogSource {
  return generation === 'classic' ? createClassicSource(connection) : createV3Source(connection);
}
