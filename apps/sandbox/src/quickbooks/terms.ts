import { exact, type JsonObject } from '../wire/exact-json.ts';
import { addDays, type CalendarDay } from '../wire/calendar-day.ts';
import { recordOnTheWire } from './books.ts';
import { textOf } from '../wire/field-reading.ts';
import type { Term } from './records.ts';

const SET_UP_AT = '2024-01-08T17:00:00.000Z';
const startingTerms: readonly Term[] = (
  [
    ['1', 'Due on receipt', '0'],
    ['2', 'Net 15', '15'],
    ['3', 'Net 30', '30'],
    ['4', 'Net 60', '60'],
  ] as const
).map(([id, name, dueDays]) => ({
  id,
  name,
  syncToken: 0,
  createdAt: SET_UP_AT,
  changedAt: SET_UP_AT,
  active: true,
  written: { DueDays: dueDays },
}));
/** The terms that every company is set up with. */
export const terms = (): readonly Term[] => startingTerms;

export function findTerm(id: string): Term | undefined {
  return startingTerms.find((term) => term.id === id);
}

/** The due date of an invoice of this date under the terms. */
export function dueDay(term: Term, invoiceDay: CalendarDay): CalendarDay {
  return addDays(invoiceDay, Number(textOf(term.written, 'DueDays') ?? '0'));
}

/** A term in a response. */
export function termOnTheWire(term: Term): JsonObject {
  const numbers = Object.keys(term.written).map((name) => [name, exact(textOf(term.written, name) ?? '0')] as const);
  return {
    Name: term.name,
    Active: term.active,
    Type: 'STANDARD',
    DiscountPercent: 0,
    ...Object.fromEntries(numbers),
    ...recordOnTheWire(term),
  };
}
