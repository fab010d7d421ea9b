import { describe, expect, test } from 'vitest';
import { quickBooksInvoice, quickBooksPreferencesAnswer } from './from-quickbooks.ts';
import { orderFieldOf, orderFromQuickBooks } from './order-in-quickbooks.ts';
import { usCompany } from '../../testing/sample-books.ts';

/** The settings of sales forms as QuickBooks answers them: which of three fields are shown, and their names. */
const salesForms = (fields: readonly (readonly [shown: boolean, name: string])[]) =>
  quickBooksPreferencesAnswer.parse({
    Preferences: {
      CurrencyPrefs: { HomeCurrency: { value: 'USD' } },
      SalesFormsPrefs: {
        CustomField: [
          {
            CustomField: fields.map(([BooleanValue], at) => ({
              Name: `SalesFormsPrefs.UseSalesCustom${at + 1}`,
              Type: 'BooleanType',
              BooleanValue,
            })),
          },
          {
            CustomField: fields.map(([, StringValue], at) => ({
              Name: `SalesFormsPrefs.SalesCustomName${at + 1}`,
              Type: 'StringType',
              StringValue,
            })),
          },
        ],
      },
    },
  }).Preferences.SalesFormsPrefs;

describe('the custom field for purchase orders', () => {
  test.each(['P.O. Number', 'PO', 'PO #', 'P. O. No.', 'Purchase Order', 'purchase order number', 'Customer PO'])(
    'is known by the name %s',
    (name) => {
      expect(
        orderFieldOf(
          salesForms([
            [true, 'Crew #'],
            [true, name],
          ]),
        ),
      ).toBe('2');
    },
  );

  test.each([
    ['is called otherwise', [[true, 'Sales Rep']]],
    ['only begins like one', [[true, 'PO Box']]],
    ['is not shown', [[false, 'PO Number']]],
  ] as const)('is not one that %s', (_what, fields) => {
    expect(orderFieldOf(salesForms(fields))).toBeUndefined();
  });

  test('is not found where the settings cannot be read', () => {
    const odd = { CurrencyPrefs: { HomeCurrency: { value: 'USD' } }, SalesFormsPrefs: { CustomField: 'none' } };
    const { SalesFormsPrefs } = quickBooksPreferencesAnswer.parse({ Preferences: odd }).Preferences;
    expect(orderFieldOf(SalesFormsPrefs)).toBeUndefined();
  });
});

describe('the purchase order of an invoice that was read', () => {
  const read = (PrivateNote: string | undefined, CustomField: readonly object[]) =>
    orderFromQuickBooks(
      quickBooksInvoice.parse({
        Id: '1',
        SyncToken: '0',
        TxnDate: '2026-11-21',
        CustomerRef: { value: '58' },
        Line: [],
        TotalAmt: '1',
        Balance: '1',
        ...(PrivateNote === undefined ? {} : { PrivateNote }),
        CustomField,
      }),
      { ...usCompany, orderFieldId: '1' },
    );

  test.each([
    ['the custom field', '[CH-1A2B3C] Purchase order PO-1', [{ DefinitionId: '1', StringValue: 'PO-2' }], 'PO-2'],
    ['the note where the field is empty', '[CH-1A2B3C] Purchase order PO-1\nThanks', [{ DefinitionId: '1' }], 'PO-1'],
    ['the note of a void document', 'Voided - [CH-1A2B3C] Purchase order PO-1', [], 'PO-1'],
    ['no other field', undefined, [{ DefinitionId: '2', StringValue: 'PO-2' }], undefined],
    ['no other note', 'Purchase order PO-1', [], undefined],
  ])('is that of %s', (_where, note, fields, order) => {
    expect(read(note, fields)).toBe(order);
  });
});
