import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { invoiceTemplate, taxSetting } from '@countinghouse/contract/options.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../api/api.ts';
import type { Received } from '../../../api/client.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { useAction } from '../../../records/use-action.ts';
import type { FieldError } from '../../../ui/form/form-state.ts';
import { afterReadingBooks } from '../after-reading-books.ts';
import type { Merged } from './billed-values.ts';
import type { BooksValues } from './books-values.ts';
import { missingFor, periodOf, type Prerequisite } from './fetch-timesheet.ts';
import { shownWords } from '../saved/line-table.tsx';
import { editedRows, isAdded, type Sheet } from './timesheet-sheet.ts';

export interface ToSave {
  readonly timesheet: Timesheet;
  readonly sheet: Sheet;
  readonly note: string;
  readonly values: BooksValues;
  readonly merged: Merged;
  readonly continueAnyways: boolean;
  /** The rows whose hours were accepted at a rate of 0, by row id. */
  readonly zeroRatesAccepted?: ReadonlySet<string>;
  readonly saveInBooks: boolean;
}

/** The result of a save; `missing` is what the server still requires, which can partly be skipped. */
type Saved =
  | { readonly invoice: Invoice }
  | { readonly missing: readonly Prerequisite[] }
  | { readonly errors: readonly FieldError[]; readonly isStale?: true };

/** Saves a new or an existing invoice. */
export function useSaveInvoice(): (invoice: ToSave) => Promise<Saved> {
  const invalidate = useInvalidateAll();
  const client = useQueryClient();
  const { save } = useAction();
  return async (invoice) => {
    const body = saveBody(invoice);
    const { provider, customerRegion: region } = invoice.timesheet;
    const { invoiceId, version } = invoice.timesheet.invoiceGenerateDetails;
    let saved: Saved | undefined;
    let code: string | undefined;
    const refused = await save({
      call: (saveOnce) =>
        afterReadingBooks(
          { provider, region },
          async (): Promise<Pick<Received<typeof invoiceEndpoints.change>, 'data' | 'message'>> =>
            invoiceId === null || version === null
              ? saveOnce(invoiceEndpoints.create, { body })
              : saveOnce(invoiceEndpoints.change, { body: { ...body, invoiceId, version } }),
        ),
      done: messages.invoiceSaved,
      failed: invoiceId === null ? messages.invoiceAddFailed : messages.invoiceEditFailed,
      onDone: (stored) => {
        saved = { invoice: stored };
      },
      errorsOf: (failure) => {
        ({ code } = failure);
        return failure.fields.map(({ path, message }) => ({ path: fieldAtPath(path) ?? path, message }));
      },
    });
    // the list behind is fetched again while the invoice opens
    if (refused === undefined) void invalidate();
    if (saved !== undefined) return saved;
    const errors = refused ?? [];
    if (code === 'prerequisites_missing') {
      const missing = await missingFor(periodOf(invoice.timesheet), invoiceId).catch(() => []);
      if (missing.length > 0) return { missing };
    }
    if (code === 'stale_timesheet') return { errors, isStale: true };
    // the lines are computed again with the current retainer balance; what was typed stays
    if (code === 'retainer_balance_changed')
      await client.invalidateQueries({ queryKey: keyOf(invoiceEndpoints.lineItems) });
    return { errors };
  };
}

/** The field on screen for a path of the request. */
function fieldAtPath(path: string): string | undefined {
  const name = path.split('.').at(-1);
  return name === 'customerMemo' ||
    name === 'privateNote' ||
    name === 'exchangeRate' ||
    name === 'invoiceDate' ||
    name === 'invoiceDueDate' ||
    name === 'taxCodeId'
    ? name
    : undefined;
}

function saveBody({ timesheet, sheet, note, values, merged, continueAnyways, zeroRatesAccepted, saveInBooks }: ToSave) {
  const details = timesheet.invoiceGenerateDetails;
  return {
    zohoEmployeeMetadataList: editedRows(sheet.rows),
    invoiceGenerateDetails: {
      projectId: timesheet.projectId,
      startDate: details.startDate,
      endDate: details.endDate,
      endDateNull: details.endDateNull,
      timesheetStartDate: details.timesheetStartDate,
      timesheetEndDate: details.timesheetEndDate,
      fingerprint: timesheet.fingerprint,
      invoiceId: details.invoiceId,
      sheetURL: details.sheetURL,
      associatedProjects: details.associatedProjects,
      predictionId: details.predictionId,
      invoiceDate: values.invoiceDate,
      invoiceDueDate: values.invoiceDueDate,
      exchangeRate: values.exchangeRate === '' ? null : values.exchangeRate,
      customerMemo: values.customerMemo,
      privateNote: values.privateNote,
      note,
      taxDetails: {
        taxable: details.taxDetails.taxable,
        globalTaxSetting: taxSetting.parse(values.taxMode),
        taxCodeId: values.taxMode === 'Not Applicable' || values.taxCodeId === '' ? null : values.taxCodeId,
      },
      invoiceTemplate: invoiceTemplate.parse(values.invoiceTemplate),
      invoiceAmount: merged.totals.total,
      continueAnyways,
      zeroRatesAccepted: sheet.rows
        .filter(({ row }) => zeroRatesAccepted?.has(row.rowId))
        .map((one) => ({ userId: one.userId, isDeletable: isAdded(one) })),
    },
    invoiceLineItemList: merged.invoiceLineItemList.map((line) => {
      const words = shownWords(line, values.lineWords[line.lineId]);
      return {
        id: line.id,
        name: words.name,
        description: words.description,
        quantity: line.quantity,
        rate: line.rate,
        amount: line.amount,
      };
    }),
    saveInBooks,
  };
}
