import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { hours } from './hours.queries.ts';
import { importFile, planFile } from './import-file.commands.ts';
import { mayBringFile } from './may-bring-file.ts';
import { previewFile } from './preview-file.queries.ts';
import { getPull, source } from './pull.commands.ts';
import { startPull } from './start-pull.public.ts';
import { imports, undoImport } from './undo-import.commands.ts';
import { openTime, writeOff } from './write-off.commands.ts';

export const workLogRoutes: Route[] = [
  handle(workLogEndpoints.source, source),
  handle(workLogEndpoints.hours, hours),
  handle(workLogEndpoints.openTime, openTime),
  handle(workLogEndpoints.writeOff, writeOff),
  handle(workLogEndpoints.startPull, startPull),
  handle(workLogEndpoints.pull, getPull),
  handle(workLogEndpoints.previewFile, previewFile, mayBringFile),
  handle(workLogEndpoints.planFile, planFile, mayBringFile),
  handle(workLogEndpoints.importFile, importFile, mayBringFile),
  handle(workLogEndpoints.imports, imports),
  handle(workLogEndpoints.undoImport, undoImport),
];
