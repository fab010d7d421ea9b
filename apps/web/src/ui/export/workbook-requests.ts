import { workbookWriter, type WorkbookRows, type WorkbookWriter } from './workbook-writer.ts';

/** What a page asks of the worker that writes a workbook, one after the other: a begin, rows, and the end. */
export type WorkbookRequest =
  | { readonly begin: { readonly sheet: string; readonly headings: readonly string[]; readonly first: WorkbookRows } }
  | { readonly rows: WorkbookRows }
  | { readonly end: true };

/** Answers each request with the bytes of the workbook that are ready. */
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
