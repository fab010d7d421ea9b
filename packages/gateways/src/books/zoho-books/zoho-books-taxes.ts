import type { z } from 'zod';
import type { BooksTaxCode } from '../books-provider.ts';
import { zohoTaxGroupAnswer, zohoTaxRow } from './from-zoho-books.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';

type TaxRow = z.output<typeof zohoTaxRow>;

/** The taxes available for a line: single ones, and groups with their parts. */
export async function readZohoTaxes(http: ZohoBooksHttp): Promise<readonly BooksTaxCode[]> {
  const rows = await http.list({ path: 'settings/taxes', key: 'taxes' }, zohoTaxRow);
  const codes: BooksTaxCode[] = [];
  for (const row of rows.filter(({ status }) => status.toLowerCase() === 'active')) {
    codes.push(row.tax_type === 'tax_group' ? await readGroup(http, row) : singleTax(row));
  }
  return codes;
}

const singleTax = (row: TaxRow): BooksTaxCode => ({
  id: row.tax_id,
  name: row.tax_name,
  description: '',
  percent: row.tax_percentage,
  parts: [{ name: row.tax_name, percent: row.tax_percentage }],
  isPlainSum: row.tax_type !== 'compound_tax',
});

async function readGroup(http: ZohoBooksHttp, row: TaxRow): Promise<BooksTaxCode> {
  const path = `settings/taxgroups/${encodeURIComponent(row.tax_id)}`;
  const { tax_group: group } = await http.read('read-tax-group', path, zohoTaxGroupAnswer);
  return {
    ...singleTax(row),
    parts: group.taxes.map((tax) => ({ name: tax.tax_name, percent: tax.tax_percentage })),
    isPlainSum: group.taxes.length > 0,
  };
}
