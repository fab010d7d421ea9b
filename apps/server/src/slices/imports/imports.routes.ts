import { importEndpoints } from '@countinghouse/contract/imports/imports.contract.ts';
import { handle, type Route } from '../../handle.ts';
import type { Handlers } from './call-endpoint.ts';
import { importFile } from './import-file.ts';
import { listImports, listKinds } from './imports.queries.ts';
import { previewImport } from './preview-import.ts';
import { undoImport } from './undo-import.ts';

/** The routes of imports. @param routes Those that an import calls for each row, as the forms do */
export function importRoutes(routes: readonly Route[]): Route[] {
  const handlers: Handlers = new Map(routes.map(({ endpoint, run }) => [endpoint, run]));
  return [
    handle(importEndpoints.kinds, listKinds),
    handle(importEndpoints.list, listImports),
    handle(importEndpoints.preview, previewImport(handlers)),
    handle(importEndpoints.importFile, importFile(handlers)),
    handle(importEndpoints.undo, undoImport(handlers)),
  ];
}
