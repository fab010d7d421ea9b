import { expect, test } from 'vitest';
import { quickBooksTaxCode, quickBooksTaxRate } from './from-quickbooks.ts';
import { taxCodesFromQuickBooks } from './tax-codes-from-quickbooks.ts';

const rate = (Id: string, Name: string, RateValue?: string) =>
  quickBooksTaxRate.parse({ Id, Name, ...(RateValue === undefined ? {} : { RateValue }) });
const code = (Id: string, Name: string, rateIds: string[], changes: object = {}) =>
  quickBooksTaxCode.parse({
    Id,
    Name,
    SalesTaxRateList: {
      TaxRateDetail: rateIds.map((value) => ({ TaxRateRef: { value }, TaxTypeApplicable: 'TaxOnAmount' })),
    },
    ...changes,
  });

test('a tax code of two rates is their sum, with both parts named', () => {
  const [gst] = taxCodesFromQuickBooks(
    [code('5', '18.0% GST', ['6', '7'])],
    [rate('6', 'CGST', '9'), rate('7', 'SGST', '9.00')],
  );
  expect(gst).toEqual({
    id: '5',
    name: '18.0% GST',
    description: '',
    percent: '18',
    parts: [
      { name: 'CGST', percent: '9' },
      { name: 'SGST', percent: '9' },
    ],
    isPlainSum: true,
  });
});

test('tax codes that no sale can use are left out', () => {
  const codes = [
    quickBooksTaxCode.parse({ Id: 'TAX', Name: 'TAX' }),
    code('1', 'inactive', ['6'], { Active: false }),
    code('2', 'hidden', ['6'], { Hidden: true }),
    code('3', 'only on purchases', []),
    code('4', 'rate unknown', ['99']),
    code('5', 'rate without a value', ['8']),
  ];
  expect(taxCodesFromQuickBooks(codes, [rate('6', 'VAT', '20'), rate('8', 'empty')])).toEqual([]);
});

test('a tax on a tax is flagged', () => {
  const detail = [
    { TaxRateRef: { value: '6' }, TaxTypeApplicable: 'TaxOnAmount' },
    { TaxRateRef: { value: '7' }, TaxTypeApplicable: 'TaxOnTax' },
  ];
  const codes = [code('9', 'QC', [], { SalesTaxRateList: { TaxRateDetail: detail } })];
  expect(taxCodesFromQuickBooks(codes, [rate('6', 'GST', '5'), rate('7', 'QST', '9.975')])[0]).toMatchObject({
    percent: '14.975',
    isPlainSum: false,
  });
});
