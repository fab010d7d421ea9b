import { convert, exchangeRateFromText } from '@countinghouse/billing/values/exchange-rate.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import {
  moneyOfMinorUnits,
  moneyText,
  parseCurrency,
  type Currency,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import {
  workAges,
  type UnbilledAmounts,
  type UnbilledProject,
} from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import type { UnbilledOfProject } from './unbilled-projects.ts';

const usd = parseCurrency('USD');

/** The unbilled work of a project, in its currency and in US dollars. */
export function unbilledAnswer(of: UnbilledOfProject): UnbilledProject {
  const { project, currency, usdRate } = of;
  const rate = usdRate === undefined ? undefined : exchangeRateFromText(usdRate);
  return {
    companyId: project.companyId,
    companyName: project.companyName,
    projectId: project.id,
    projectName: project.name,
    currencyCode: currency.code,
    own: amountsIn(currency, of, (amount) => amount),
    usd: rate === undefined ? null : amountsIn(usd, of, (amount) => convert(amount, currency, rate, usd)),
    hours: hoursText(of.hours),
    hoursWithoutRate: hoursText(of.hoursWithoutRate),
  };
}

function amountsIn(
  currency: Currency,
  { byAge, drafts, retainer }: UnbilledOfProject,
  inCurrency: (amount: Money) => Money,
): UnbilledAmounts {
  const ages = workAges.map((age) => [age, inCurrency(byAge[age])] as const);
  return {
    ...(Object.fromEntries(ages.map(([age, amount]) => [age, moneyText(amount, currency)])) as Record<
      (typeof workAges)[number],
      string
    >),
    work: moneyText(moneyOfMinorUnits(ages.reduce<bigint>((sum, [, amount]) => sum + amount, 0n)), currency),
    drafts: moneyText(inCurrency(drafts), currency),
    retainer: moneyText(inCurrency(retainer), currency),
  };
}
