import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { fileOf, type SheetFile, storeFile, urlOf } from './google-files.ts';
import { badArgument, noSpreadsheet } from './google-error.ts';
import { tabsAfter } from './sheet-requests.ts';

/** Sheets v4: reading a spreadsheet, and changing it completely or not at all per call. */
export function sheetsApi(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>('/spreadsheets/:id', (request) => {
    const file = fileOf(world.ledger, request.params.id);
    if (file === undefined) throw noSpreadsheet();
    return {
      spreadsheetId: file.id,
      spreadsheetUrl: urlOf(request, file.id),
      properties: { title: file.name },
      sheets: file.tabs.map(({ sheetId, title, rowCount, columnCount, frozenRowCount }, index) => ({
        properties: {
          sheetId,
          title,
          index,
          sheetType: 'GRID',
          gridProperties: { rowCount, columnCount, ...(frozenRowCount === 0 ? {} : { frozenRowCount }) },
        },
      })),
    };
  });

  // the colon is part of the path: …/{id}:batchUpdate
  app.post<{ Params: { '*': string } }>('/spreadsheets/*', (request) => {
    const [, id, act] = /^([^:/]+):(\w+)$/.exec(request.params['*']) ?? [];
    const file: SheetFile | undefined = id === undefined ? undefined : fileOf(world.ledger, id);
    if (file === undefined) throw noSpreadsheet();
    if (act !== 'batchUpdate') throw badArgument(`${String(act)} is not imitated here.`);
    const { requests } = (request.body ?? {}) as { requests?: unknown };
    if (!Array.isArray(requests) || requests.length === 0) throw badArgument('Must specify at least one request.');
    const { tabs, replies } = tabsAfter(file.tabs, requests);
    storeFile(world.ledger, { ...file, tabs });
    return { spreadsheetId: file.id, replies };
  });
}
