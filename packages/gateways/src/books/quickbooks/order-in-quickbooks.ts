import type { BooksCompany, BooksInvoice } from '../books-provider.ts';
import { noteWithReference } from '../reference-in-note.ts';

/** What the preferences say about the custom fields of sales forms: which are shown in one group, their names in another. */
interface SalesForms {
  readonly CustomField: readonly {
    readonly CustomField: readonly {
      readonly Name: string;
      readonly StringValue?: string | undefined;
      readonly BooleanValue?: boolean | undefined;
    }[];
  }[];
}

/** Where an invoice in a response can have a purchase order. */
interface WithOrder {
  readonly CustomField?:
    | readonly { readonly DefinitionId: string; readonly StringValue?: string | undefined }[]
    | undefined;
  readonly PrivateNote?: string | undefined;
}

/** The longest value of a custom field. */
const FIELD_MAX = 31;

/** What companies call the field: `P.O. Number`, `PO #`, `Purchase Order`, `Customer PO`. */
const nameOfField = /^(customer\s+)?(p\.?\s?o\.?|purchase\s+order)(\s*(number|no\.?|#))?$/i;

/** The definition of the custom field of sales forms that is for purchase orders; undefined if the company shows none. */
export function orderFieldOf({ CustomField: groups }: SalesForms): string | undefined {
  const settings = groups.flatMap(({ CustomField }) => CustomField);
  return ['1', '2', '3'].find(
    (field) =>
      settings.some((one) => one.Name === `SalesFormsPrefs.UseSalesCustom${field}` && one.BooleanValue === true) &&
      settings.some(
        (one) =>
          one.Name === `SalesFormsPrefs.SalesCustomName${field}` && nameOfField.test(one.StringValue?.trim() ?? ''),
      ),
  );
}

/** The purchase order of an invoice: in the custom field where there is one that is long enough, else in the private note. */
export function orderToQuickBooks(
  { reference, privateNote, purchaseOrder }: BooksInvoice,
  { orderFieldId }: BooksCompany,
) {
  const isInField = purchaseOrder !== undefined && orderFieldId !== undefined && purchaseOrder.length <= FIELD_MAX;
  const note = isInField || purchaseOrder === undefined ? privateNote : noteWithOrder(purchaseOrder, privateNote);
  return {
    CustomField: isInField
      ? [{ DefinitionId: orderFieldId, Type: 'StringType', StringValue: purchaseOrder }]
      : undefined,
    PrivateNote: noteWithReference(reference, note),
  };
}

/** The purchase order of an invoice in a response. */
export function orderFromQuickBooks(
  { CustomField: fields = [], PrivateNote: note = '' }: WithOrder,
  { orderFieldId }: BooksCompany,
): string | undefined {
  const inField = fields.find(({ DefinitionId }) => DefinitionId === orderFieldId)?.StringValue;
  return inField === undefined || inField === '' ? orderInNote.exec(note)?.[1] : inField;
}

/** The order stands right behind our reference, so that a long note cannot cut it off. */
const noteWithOrder = (order: string, note = ''): string => `Purchase order ${order}\n${note}`.trim();
const orderInNote = /\] Purchase order (.+)$/m;
