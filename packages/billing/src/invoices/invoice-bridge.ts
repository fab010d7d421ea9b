import type { HourlyRate } from '../values/hourly-rate.ts';
import { type Hours, hoursOfHundredths } from '../values/hours.ts';
import { amountOf } from '../values/amount.ts';
import { type Currency, type Money, moneyOfMinorUnits } from '../values/money.ts';
import { creditTypeNames, depositNames } from './service-lines.ts';

/** A row of an invoice as far as two invoices are compared by it. */
export interface BilledPerson {
  /** The same for the same person on both invoices; a person may have several rows. */
  readonly key: string;
  readonly name: string;
  readonly role: string;
  readonly billingHours: Hours;
  readonly overtime: Hours;
  readonly leave: Hours;
  readonly discount: Hours;
  readonly totalHours: Hours;
  /** The single rate shown for the row. */
  readonly rate: HourlyRate;
  readonly amount: Money;
}

/** A line that a user added, with its sign. */
export interface BilledItem {
  readonly name: string;
  readonly amount: Money;
}

/** An invoice as far as it is compared: people, items and rounding add up to its lines. */
export interface BilledInvoice {
  readonly people: readonly BilledPerson[];
  readonly items: readonly BilledItem[];
  /** The difference between merged lines and the rows. */
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

/** The steps between two invoices, in display order. */
export type BridgeStep = (typeof bridgeSteps)[number];

/** A person or item behind a step: its figures on both invoices, and its part of the difference. */
export interface BridgePart {
  readonly name: string;
  readonly before: BilledPerson | BilledItem | undefined;
  readonly after: BilledPerson | BilledItem | undefined;
  readonly amount: Money;
}

export interface InvoiceBridge {
  readonly from: Money;
  /** The step's parts; a step may be 0 if its parts cancel out. */
  readonly steps: readonly {
    readonly step: BridgeStep;
    readonly amount: Money;
    readonly parts: readonly BridgePart[];
  }[];
  /** `from` plus all steps, to the cent. */
  readonly to: Money;
}

/**
 * The steps from one invoice's total to another's. For a person on both invoices the changes of billing hours,
 * overtime, leave and discount are valued at the earlier rate; the rest of the amount's difference is the rate's, or
 * rounding if the rate is unchanged. Tax is the total minus the lines.
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
      // people who joined or left are listed even without an amount
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

/** How much of a person's difference each change caused. */
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

/** Pairs the entries of two lists by key: the first of a key with the first, the second with the second. */
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

/** The total minus the sum of the lines: exclusive tax. */
const taxOnTop = ({ people, items, rounding, total }: BilledInvoice): bigint =>
  total - sumOf(people) - sumOf(items) - rounding;
