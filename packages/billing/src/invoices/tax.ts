import { settleShares } from '../values/allocate.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';
import { type TaxPercent, taxPercentText, taxPercentWhole } from '../values/tax-percent.ts';
import { netOfInclusive } from './tax-inclusive.ts';

export type TaxMode = 'Exclusive of Tax' | 'Inclusive of Tax' | 'Not Applicable';

/** One rate collected by an authority. */
export interface TaxComponent {
  readonly name: string;
  readonly percent: TaxPercent;
}

/** A tax code of the books: one rate, or several charged together (CGST and SGST). */
export interface Tax {
  readonly name: string;
  readonly components: readonly TaxComponent[];
}

/** A line before tax: its amount is rate × quantity, including tax if the mode is inclusive. */
export interface TaxableLine {
  readonly amount: Money;
  readonly tax: Tax | null;
}

/** A line as sent to the books. */
export interface TaxedLine {
  /** The amount without tax. */
  readonly net: Money;
  /** The line's share of the tax. */
  readonly tax: Money;
}

/** The tax collected at one rate. */
export interface ChargedTax extends TaxComponent {
  /** Sum of the net lines at this rate. */
  readonly taxable: Money;
  readonly amount: Money;
  /** The tax of each line at this rate, in line order. */
  readonly shares: readonly TaxShare[];
}

export interface TaxShare {
  /** Index of the line. */
  readonly line: number;
  readonly amount: Money;
}

export interface TaxOutcome {
  /** In the order of the given lines. */
  readonly lines: readonly TaxedLine[];
  readonly taxes: readonly ChargedTax[];
  readonly taxAmount: Money;
  /**
   * Inclusive mode only, rare: a cent that no net amount reaches (100.00 with 18 % included: 84.75 makes 100.01, 84.74
   * makes 99.99). It is sent as a separate line without tax, so that the books' total is the agreed one.
   */
  readonly untaxedRounding: Money;
}

/**
 * Tax of an invoice as the books compute it: for each rate on the sum of the rounded lines, rounded once, half away from
 * zero, then shared out to the lines, the odd cent to the heaviest (docs/domain/rounding.md#tax).
 */
export function taxOfLines(lines: readonly TaxableLine[], mode: TaxMode): TaxOutcome {
  if (mode === 'Not Applicable') {
    const untaxed = lines.map((line) => ({ net: line.amount, tax: ZERO_MONEY }));
    return { lines: untaxed, taxes: [], taxAmount: ZERO_MONEY, untaxedRounding: ZERO_MONEY };
  }
  const nets = mode === 'Inclusive of Tax' ? netAmounts(lines) : lines.map((line) => line.amount);
  const taxes = chargedTaxes(lines, nets);
  const shares = lines.map(() => 0n);
  for (const share of taxes.flatMap((tax) => tax.shares))
    shares[share.line] = (shares[share.line] ?? 0n) + share.amount;
  const taxAmount = sum(taxes.map((tax) => tax.amount));
  const rest = mode === 'Inclusive of Tax' ? sum(lines.map((line) => line.amount)) - sum(nets) - taxAmount : 0n;
  return {
    lines: nets.map((net, at) => ({ net: moneyOfMinorUnits(net), tax: moneyOfMinorUnits(shares[at] ?? 0n) })),
    taxes,
    taxAmount: moneyOfMinorUnits(taxAmount),
    untaxedRounding: moneyOfMinorUnits(rest),
  };
}

/** Tax on a sum of net lines at one rate, rounded once. */
export function taxOnNet(net: bigint, percent: TaxPercent): bigint {
  return divideHalfAwayFromZero(net * percent, taxPercentWhole);
}

/** Net amounts of lines whose amounts include tax: computed for each tax on the sum of its lines, then allocated. */
function netAmounts(lines: readonly TaxableLine[]): bigint[] {
  const nets: bigint[] = lines.map((line) => line.amount);
  for (const group of linesByTax(lines)) {
    const grossAmounts = group.positions.map((at) => lines[at]?.amount ?? 0n);
    const percents = group.tax.components.map((component) => component.percent);
    const wholeNet = netOfInclusive(sum(grossAmounts), percents);
    const shares = grossAmounts.map((gross) => gross * taxPercentWhole);
    const shared = settleShares(wholeNet, shares, taxPercentWhole + sum(percents));
    for (const [index, at] of group.positions.entries()) nets[at] = shared[index] ?? 0n;
  }
  return nets;
}

function linesByTax(lines: readonly TaxableLine[]): { tax: Tax; positions: number[] }[] {
  const groups = new Map<string, { tax: Tax; positions: number[] }>();
  for (const [at, { tax }] of lines.entries()) {
    if (tax === null) continue;
    const group = groups.get(tax.name);
    if (group === undefined) groups.set(tax.name, { tax, positions: [at] });
    else group.positions.push(at);
  }
  return [...groups.values()];
}

function chargedTaxes(lines: readonly TaxableLine[], nets: readonly bigint[]): ChargedTax[] {
  const taxed = new Map<string, { component: TaxComponent; positions: number[] }>();
  for (const [at, { tax }] of lines.entries()) {
    for (const component of tax?.components ?? []) {
      const key = componentKey(component);
      const known = taxed.get(key);
      if (known === undefined) taxed.set(key, { component, positions: [at] });
      else known.positions.push(at);
    }
  }
  return [...taxed.values()].map(({ component, positions }) => chargedTax(component, positions, nets));
}

function chargedTax(component: TaxComponent, positions: readonly number[], nets: readonly bigint[]): ChargedTax {
  const taxedNets = positions.map((at) => nets[at] ?? 0n);
  const taxable = sum(taxedNets);
  const amount = taxOnNet(taxable, component.percent);
  const exact = taxedNets.map((net) => net * component.percent);
  const parts = settleShares(amount, exact, taxPercentWhole);
  const shares = positions.map((line, index) => ({ line, amount: moneyOfMinorUnits(parts[index] ?? 0n) }));
  return { ...component, taxable: moneyOfMinorUnits(taxable), amount: moneyOfMinorUnits(amount), shares };
}

function componentKey(component: TaxComponent): string {
  return `${taxPercentText(component.percent)} ${component.name}`;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
