import { workLogEndpoints } from '@countinghouse/contract/work-logs.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { hours } from './hours.queries.ts';
import { importFile, previewFile } from './import-file.commands.ts';
import { mayBringFile } from './may-bring-file.ts';
import { getPull, source, startPull } from './pull.commands.ts';
import { openTime, writeOff } from './write-off.commands.ts';

export const workLogRoutes: Route[] = [
  handle(workLogEndpoints.source, source),
  handle(workLogEndpoints.hours, hours),
  handle(workLogEndpoints.openTime, openTime),
  handle(workLogEndpoints.writeOff, writeOff),
  handle(workLogEndpoints.startPull, startPull),
  handle(workLogEndpoints.pull, getPull),
  handle(workLogEndpoints.previewFile, previewFile, mayBringFile),
  handle(workLogEndpoints.importFile, importFile, mayBringFile),
];
