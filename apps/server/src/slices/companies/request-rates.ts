import { taxCurrencies } from '@countinghouse/contract/organizations/tax-currency.ts';
import { regionOf } from '@countinghouse/contract/options.ts';
import { sql } from 'kysely';
import { gathered } from '../../database/gathered.ts';
import type { Context } from '../../handle.ts';
import { askForRun } from '../jobs/ask-for-run.public.ts';

/**
 * Has the exchange rates updated at once where no rate of the currencies of a company is known, so that its first invoice does not
 * wait for the schedule.
 */
export async function requestRates(
  { tx, caller, now }: Pick<Context<never>, 'tx' | 'now'> & { readonly caller: { readonly name: string } },
  { currencyCode, region }: { readonly currencyCode: string; readonly region: string },
): Promise<void> {
  const codes = [currencyCode, taxCurrencies[regionOf(region)] ?? 'USD'].filter((code) => code !== 'USD');
  if (codes.length > 0) await requestMissing(tx, { codes, by: caller.name, now });
}

const requestMissing = gathered(
  async (tx, asked: readonly { readonly codes: readonly string[]; readonly by: string; readonly now: string }[]) => {
    const codes = [...new Set(asked.flatMap((one) => one.codes))];
    const { rows } = await sql`select code from unnest(${codes}::text[]) as c (code)
      where not exists (select from exchange_rate r where r.currency_code = c.code) limit 1`.execute(tx);
    const [first] = asked;
    if (rows.length > 0 && first !== undefined) await askForRun(tx, 'EXCHANGE_RATES', first);
    return asked;
  },
);
