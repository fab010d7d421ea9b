import { exact, type Json, type JsonObject } from '../wire/exact-json.ts';
import { addDays, type CalendarDay, firstOfMonth } from '../wire/calendar-day.ts';
import {
  allRecords,
  type BooksAtWork,
  changedRecord,
  currentForUpdate,
  findRecord,
  keepRecord,
  newRecord,
  type OpenBooks,
  recordOnTheWire,
} from './books.ts';
import { isTrue, keepable, textOf } from '../wire/field-reading.ts';
import { duplicateName, missingParameter } from './quickbooks-fault.ts';
import type { Term } from './records.ts';
import { checkShape } from './request-shape.ts';
import { termShape } from './request-shapes.ts';

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
const FIRST_OWN_ID = 5;

export function terms(books: OpenBooks): Term[] {
  const kept = allRecords(books, 'terms');
  return [...startingTerms.filter((start) => !kept.some((term) => term.id === start.id)), ...kept];
}

export function findTerm(books: OpenBooks, id: string): Term | undefined {
  return terms(books).find((term) => term.id === id);
}

/** Creates a term, or updates one if the request has its id. */
export function writeTerm(books: BooksAtWork, body: JsonObject): Term {
  checkShape(body, termShape);
  const id = textOf(body, 'Id');
  const start = startingTerms.find((term) => term.id === id);
  if (start !== undefined && findRecord(books, 'terms', start.id) === undefined) keepRecord(books, 'terms', start);
  const current = id === undefined ? undefined : currentForUpdate(books, 'terms', id, textOf(body, 'SyncToken'));
  const sent: Record<string, Json> = {};
  for (const name of [
    'DueDays',
    'DayOfMonthDue',
    'DueNextMonthDays',
    'DiscountPercent',
    'DiscountDays',
    'DiscountDayOfMonth',
  ]) {
    const value = keepable(body[name]);
    if (value !== undefined) sent[name] = value;
  }
  const sparse = isTrue(body, 'sparse');
  const written = current !== undefined && sparse ? { ...current.written, ...sent } : sent;
  const name = textOf(body, 'Name') ?? (sparse ? current?.name : undefined);
  if (name === undefined) throw missingParameter('Name');
  if (textOf(written, 'DueDays') === undefined && textOf(written, 'DayOfMonthDue') === undefined)
    throw missingParameter('DueDays');
  if (terms(books).some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase()))
    throw duplicateName();
  const record = current === undefined ? newRecord(books, 'term', FIRST_OWN_ID) : changedRecord(books, current);
  const active = body['Active'] === undefined ? (current?.active ?? true) : isTrue(body, 'Active');
  const term: Term = { ...record, name, active, written };
  keepRecord(books, 'terms', term);
  return term;
}

/** The due date of an invoice of this date under the terms. */
export function dueDay(term: Term, invoiceDay: CalendarDay): CalendarDay {
  const days = textOf(term.written, 'DueDays');
  if (days !== undefined) return addDays(invoiceDay, Number(days));
  const dayOfMonth = Number(textOf(term.written, 'DayOfMonthDue') ?? '1');
  const nextMonthDays = Number(textOf(term.written, 'DueNextMonthDays') ?? '0');
  const inMonth = (months: number) => {
    const first = firstOfMonth(invoiceDay, months);
    const wished = addDays(first, dayOfMonth - 1);
    return wished >= firstOfMonth(first, 1) ? addDays(firstOfMonth(first, 1), -1) : wished;
  };
  const due = inMonth(0);
  return addDays(due, -nextMonthDays) >= invoiceDay ? due : inMonth(1);
}

/** A term in a response. */
export function termOnTheWire(term: Term): JsonObject {
  const numbers = Object.keys(term.written).map((name) => [name, exact(textOf(term.written, name) ?? '0')] as const);
  return {
    Name: term.name,
    Active: term.active,
    Type: term.written['DueDays'] === undefined ? 'DATE_DRIVEN' : 'STANDARD',
    DiscountPercent: 0,
    ...Object.fromEntries(numbers),
    ...recordOnTheWire(term),
  };
}
