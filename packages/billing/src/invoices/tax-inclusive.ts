import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type TaxPercent, taxPercentWhole } from '../values/tax-percent.ts';

/**
 * The tax included in a gross amount at one of several rates charged together: gross × t ÷ (1 + all t), rounded once.
 */
export function taxInGross(gross: bigint, percent: TaxPercent, allPercents: readonly TaxPercent[]): bigint {
  const whole = allPercents.reduce((sum, each) => sum + each, taxPercentWhole);
  return divideHalfAwayFromZero(gross * percent, whole);
}

/**
 * The net amount to send for a gross amount that includes tax. The books compute tax on the net amount; it is chosen so that they
 * arrive at the tax inside the gross amount: tax = gross − gross ÷ (1 + t) (docs/domain/rounding.md#tax).
 * Where gross less tax does not give that tax again, the next whole unit does; net and tax then miss the gross by a unit.
 * With several rates of different height no unit may fit all; the nearest one is taken.
 */
export function netOfInclusive(gross: bigint, percents: readonly TaxPercent[]): bigint {
  // a credit note is the invoice with the opposite sign, also if two units are equally near
  if (gross < 0n) return -netOfInclusive(-gross, percents);
  const inside = percents.map((percent) => taxInGross(gross, percent, percents));
  const plain = inside.reduce((rest, tax) => rest - tax, gross);
  let best = plain;
  let leastMiss: bigint | undefined;
  for (const net of [plain, plain - 1n, plain + 1n]) {
    const miss = percents.reduce((sum, percent, at) => sum + distance(taxOf(net, percent), inside[at] ?? 0n), 0n);
    if (leastMiss === undefined || miss < leastMiss) {
      best = net;
      leastMiss = miss;
    }
  }
  return best;
}

function taxOf(net: bigint, percent: TaxPercent): bigint {
  return divideHalfAwayFromZero(net * percent, taxPercentWhole);
}

function distance(one: bigint, other: bigint): bigint {
  return one < other ? other - one : one - other;
}
