import { taxCurrencies } from '@countinghouse/contract/organizations/tax-currency.ts';
import { sql, type RawBuilder } from 'kysely';

/** The currency of the tax authority of a row of `invoice`; null where it asks for none. */
export const taxCurrency = sql`(
  select ${JSON.stringify(taxCurrencies)}::jsonb ->> split_part(c.region, '_', 1) from company c where c.id = invoice.company_id)`;

/**
 * What one unit of the currency of a row of `invoice` is worth in that of its tax authority on a day; null if both are the same, no tax is
 * charged, or a rate is unknown. A credit note has the rate of the invoice that it corrects.
 */
export const taxRateOn = (day: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  case when invoice.tax_amount <> 0 then coalesce(
    (select o.tax_rate_of_day from invoice o where o.id = invoice.corrects_invoice_id),
    (select round(case when invoice.currency_code = 'USD' then 1 else invoice.exchange_rate end / r.rate, 6) from exchange_rate r
      where r.currency_code = ${taxCurrency} and r.currency_code <> invoice.currency_code and r.day <= ${day}
      order by r.day desc limit 1)) end)`;
