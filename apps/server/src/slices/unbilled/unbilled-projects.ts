import { sumsOfLines, type UnbilledSums } from '@countinghouse/billing/unbilled/unbilled-work.ts';
import { agreedPriceLine, type UnbilledLine } from '@countinghouse/billing/unbilled/unbilled-lines.ts';
import { priceFromText } from '@countinghouse/billing/values/price.ts';
import { hoursOfHundredths, type Hours } from '@countinghouse/billing/values/hours.ts';
import {
  moneyFromText,
  moneyOfMinorUnits,
  parseCurrency,
  ZERO_MONEY,
  type Currency,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import type { Tx } from '../../database/database.ts';
import { byProject } from './by-project.ts';
import {
  selectAgreedPrices,
  selectDrafts,
  selectRates,
  selectRetainers,
  type StoredBalance,
  type StoredDraft,
  type StoredPrice,
  type StoredProject,
} from './unbilled-facts.sql.ts';
import { pricedProjects, type PricedProject } from './unbilled-facts.ts';
import type { UnbilledParams } from './unbilled-time.sql.ts';

/** The unbilled work of a project in one currency; hours only in that of its company. */
export interface UnbilledOfProject {
  readonly project: Pick<StoredProject, 'id' | 'name' | 'companyId' | 'companyName'>;
  readonly currency: Currency;
  readonly byAge: UnbilledSums['byAge'];
  readonly drafts: Money;
  readonly retainer: Money;
  readonly hours: Hours;
  readonly hoursWithoutRate: Hours;
  /** US dollars for one unit of the currency, decimal text; undefined where no rate is known. */
  readonly usdRate: string | undefined;
}

/** All that is unbilled, and what it is made of. */
export interface UnbilledFacts {
  readonly priced: readonly PricedProject[];
  readonly prices: readonly StoredPrice[];
  readonly drafts: readonly StoredDraft[];
  readonly retainers: readonly StoredBalance[];
}

/** Reads the unbilled work at the end of a day. */
export async function unbilledFacts(tx: Tx, params: UnbilledParams): Promise<UnbilledFacts> {
  const prices = await selectAgreedPrices(tx, params);
  const drafts = await selectDrafts(tx, params);
  const retainers = await selectRetainers(tx, params);
  const ids = new Set([...prices, ...drafts, ...retainers].map(({ projectId }) => projectId));
  return { priced: await pricedProjects(tx, params, [...ids]), prices, drafts, retainers };
}

/** A project without a company has the currency of its rates. */
export const currencyOfProject = ({ currencyCode }: StoredProject): Currency => parseCurrency(currencyCode ?? 'USD');

/** The agreed price of a period that ended, as a line of unbilled work. */
export const agreedLine = (price: StoredPrice, currency: Currency, on: UnbilledParams['day']): UnbilledLine =>
  agreedPriceLine(price, priceFromText(price.amount), { currency, on });

/** The unbilled work of each project that has any, in each currency, by project name. */
export async function unbilledProjects(tx: Tx, params: UnbilledParams): Promise<UnbilledOfProject[]> {
  const facts = await unbilledFacts(tx, params);
  const rates = await selectRates(tx, params.day);
  const [prices, drafts, retainers] = [byProject(facts.prices), byProject(facts.drafts), byProject(facts.retainers)];
  return facts.priced.flatMap(({ project, work }) => {
    const own = currencyOfProject(project);
    const lines = [
      ...work.flatMap(({ lines: ofDeveloper }) => ofDeveloper),
      ...(prices.get(project.id) ?? []).map((price) => agreedLine(price, own, params.day)),
    ];
    const ofDrafts = drafts.get(project.id) ?? [];
    const ofRetainers = retainers.get(project.id) ?? [];
    const codes = new Set([own.code, ...[...ofDrafts, ...ofRetainers].map(({ currencyCode }) => currencyCode)]);
    return [...codes].flatMap((code): UnbilledOfProject[] => {
      const currency = parseCurrency(code);
      const sums = sumsOfLines(code === own.code ? lines : []);
      const hours = code === own.code ? work.reduce((sum, { loggedHours }) => sum + loggedHours, 0n) : 0n;
      const row: UnbilledOfProject = {
        project,
        currency,
        byAge: sums.byAge,
        drafts: sumIn(currency, ofDrafts),
        retainer: sumIn(currency, ofRetainers),
        hours: hoursOfHundredths(hours),
        hoursWithoutRate: sums.hoursWithoutRate,
        usdRate: code === 'USD' ? '1' : rates.get(code),
      };
      return isEmpty(row) ? [] : [row];
    });
  });
}

const sumIn = (
  currency: Currency,
  parts: readonly { readonly currencyCode: string; readonly amount: string }[],
): Money =>
  moneyOfMinorUnits(
    parts.reduce(
      (sum, { currencyCode, amount }) => (currencyCode === currency.code ? sum + moneyFromText(amount, currency) : sum),
      ZERO_MONEY as bigint,
    ),
  );

const isEmpty = ({ byAge, drafts, retainer, hours, hoursWithoutRate }: UnbilledOfProject): boolean =>
  [...Object.values(byAge), drafts, retainer, hours, hoursWithoutRate].every((one) => one === 0n);
