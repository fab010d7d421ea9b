import { type HourlyRate } from '../values/hourly-rate.ts';
import { type Hours, hoursOfHundredths } from '../values/hours.ts';
import { amountOf, type Currency, type Money, moneyOfMinorUnits } from '../values/money.ts';
import { creditTypeNames, depositNames } from './service-lines.ts';

/** A row of an invoice as far as two invoices are compared by it. */
export interface BilledPerson {
  /** The same for the same person on either invoice; somebody may be there more than once. */
  readonly key: string;
  readonly name: string;
  readonly role: string;
  readonly billingHours: Hours;
  readonly overtime: Hours;
  readonly leave: Hours;
  readonly discount: Hours;
  readonly totalHours: Hours;
  /** The one rate that is shown. */
  readonly rate: HourlyRate;
  readonly amount: Money;
}

/** A line that a person added, with its sign. */
export interface BilledItem {
  readonly name: string;
  readonly amount: Money;
}

/** An invoice as far as it is compared: people, items and rounding make the sum of its lines. */
export interface BilledInvoice {
  readonly people: readonly BilledPerson[];
  readonly items: readonly BilledItem[];
  /** By how much merged lines differ from the rows. */
  readonly rounding: Money;
  readonly total: Money;
}

export const bridgeSteps = [
  'joined',
  'left',
  'hours',
  'overtime',
  'leave',
  'discount',
  'rates',
  'items',
  'credits',
  'deposits',
  'rounding',
  'tax',
] as const;

/** What makes the difference between two invoices, in the order of the bridge. */
export type BridgeStep = (typeof bridgeSteps)[number];

/** Somebody or something behind a step: how they stood on either invoice, and what of the difference is theirs. */
export interface BridgePart {
  readonly name: string;
  readonly before: BilledPerson | BilledItem | undefined;
  readonly after: BilledPerson | BilledItem | undefined;
  readonly amount: Money;
}

export interface InvoiceBridge {
  readonly from: Money;
  /** Those that there are; one may come to 0 where its parts outweigh one another. */
  readonly steps: readonly {
    readonly step: BridgeStep;
    readonly amount: Money;
    readonly parts: readonly BridgePart[];
  }[];
  /** `from` and all steps, to the cent. */
  readonly to: Money;
}

/**
 * From the total of one invoice to that of another, step by step. Who is on both is told by what changed of them, at the rate of before: billing
 * hours, overtime, leave, discount; what is left of the difference of their amounts is that of the rate, or, where the rate is the same,
 * rounding. Tax is what a total has over its lines.
 */
export function invoiceBridge(before: BilledInvoice, after: BilledInvoice, currency: Currency): InvoiceBridge {
  const parts = new Map<BridgeStep, BridgePart[]>();
  const add = (step: BridgeStep, part: Omit<BridgePart, 'amount'>, amount: bigint): void => {
    if (amount === 0n) return;
    parts.set(step, [...(parts.get(step) ?? []), { ...part, amount: moneyOfMinorUnits(amount) }]);
  };
  for (const [was, is] of pairs(before.people, after.people, ({ key }) => key)) {
    const part = { name: (is ?? was)?.name ?? '', before: was, after: is };
    if (was === undefined || is === undefined) {
      // who comes or goes without an amount is told too
      const step = was === undefined ? 'joined' : 'left';
      const amount = moneyOfMinorUnits((is?.amount ?? 0n) - (was?.amount ?? 0n));
      parts.set(step, [...(parts.get(step) ?? []), { ...part, amount }]);
    } else for (const [step, amount] of changesOfPerson(was, is, currency)) add(step, part, amount);
  }
  for (const [was, is] of pairs(before.items, after.items, ({ name }) => name)) {
    const name = (is ?? was)?.name ?? '';
    const step = depositNames.includes(name) ? 'deposits' : creditTypeNames.includes(name) ? 'credits' : 'items';
    add(step, { name, before: was, after: is }, (is?.amount ?? 0n) - (was?.amount ?? 0n));
  }
  const whole = { name: '', before: undefined, after: undefined };
  add('rounding', { ...whole, name: 'Rounding of lines' }, after.rounding - before.rounding);
  add('tax', { ...whole, name: 'Tax' }, taxOnTop(after) - taxOnTop(before));
  const steps = bridgeSteps.flatMap((step) => {
    const own = parts.get(step);
    return own === undefined ? [] : [{ step, amount: sumOf(own), parts: own }];
  });
  return { from: before.total, steps, to: after.total };
}

/** What of somebody's amount changed because of what. */
function changesOfPerson(
  was: BilledPerson,
  is: BilledPerson,
  currency: Currency,
): readonly (readonly [BridgeStep, bigint])[] {
  const worth = (hours: bigint): bigint => amountOf(was.rate, hoursOfHundredths(hours), currency);
  const ofHours = [
    ['hours', worth(is.billingHours - was.billingHours)],
    ['overtime', worth(is.overtime - was.overtime)],
    ['leave', worth(was.leave - is.leave)],
    ['discount', worth(was.discount - is.discount)],
  ] as const;
  const rest = ofHours.reduce((left, [, amount]) => left - amount, is.amount - was.amount);
  return [...ofHours, [is.rate === was.rate ? 'rounding' : 'rates', rest]];
}

/** Things of two lists that are the same by their key: the first of a key with the first, the second with the second. */
function pairs<Thing>(
  before: readonly Thing[],
  after: readonly Thing[],
  keyOf: (thing: Thing) => string,
): (readonly [Thing | undefined, Thing | undefined])[] {
  const left = new Map<string, Thing[]>();
  for (const thing of before) left.set(keyOf(thing), [...(left.get(keyOf(thing)) ?? []), thing]);
  const found = after.map((thing) => [left.get(keyOf(thing))?.shift(), thing] as const);
  return [...found, ...[...left.values()].flat().map((thing) => [thing, undefined] as const)];
}

const sumOf = (things: readonly { readonly amount: bigint }[]): Money =>
  moneyOfMinorUnits(things.reduce((sum, { amount }) => sum + amount, 0n));

/** What a total has over the sum of its lines: exclusive tax. */
const taxOnTop = ({ people, items, rounding, total }: BilledInvoice): bigint =>
  total - sumOf(people) - sumOf(items) - rounding;
