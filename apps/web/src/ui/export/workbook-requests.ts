import { workbookWriter, type WorkbookRows, type WorkbookWriter } from './workbook-writer.ts';

/** The messages that a page sends to the worker that writes a workbook, in this order: begin, rows, end. */
export type WorkbookRequest =
  | { readonly begin: { readonly sheet: string; readonly headings: readonly string[]; readonly first: WorkbookRows } }
  | { readonly rows: WorkbookRows }
  | { readonly end: true };

/** Returns a function that answers each request with the bytes of the workbook that are ready. */
export function workbookAnswers(): (request: WorkbookRequest) => Uint8Array[] {
  let writer: WorkbookWriter | undefined;
  return (request) => {
    if ('begin' in request) {
      writer = workbookWriter(request.begin.sheet, request.begin.headings, request.begin.first);
      return [];
    }
    if (writer === undefined) throw new Error('The workbook was not begun');
    return 'rows' in request ? writer.add(request.rows) : writer.end();
  };
}
