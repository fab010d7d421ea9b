import {
  CalendarDateError,
  parseDate,
  type CalendarDate,
  type DateFormat,
} from '@countinghouse/billing/values/calendar-date.ts';
import { DecimalError, formatDecimal, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { z } from 'zod';
import { unlessMissing } from './input-errors.ts';
import { messages } from './messages.ts';
import { searchError, searchTextMax } from './search-error.ts';

/** The shapes of decimals, dates, pages and failures in calls and answers (docs/domain/calls-and-answers.md). */

/** A successful response: the data, and a sentence if the product has one. */
export const envelope = <T extends z.ZodType>(answer: T) => z.object({ data: answer, message: z.string().optional() });

/** An error response; `errors` names the fields, `current` has the newer record after a stale write. */
export const failure = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
  current: z.unknown().optional(),
});
export type Failure = z.output<typeof failure>;

/** A decimal in a request: text or a JSON number; more decimals than allowed is an error, never a rounding. */
export const decimalIn = (decimals: number, message: string, bounds: { min?: bigint; max?: bigint } = {}) =>
  z.union([z.string().max(40), z.number()], { error: unlessMissing(message) }).transform((given, context) => {
    try {
      const units = parseDecimal(given, decimals);
      if (bounds.min !== undefined && units < bounds.min) throw new DecimalError('too_large', String(given));
      if (bounds.max !== undefined && units > bounds.max) throw new DecimalError('too_large', String(given));
      return formatDecimal(units, decimals);
    } catch {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });

/** A decimal in a response: always text, with all its decimals. */
export const decimalOut = z.string().meta({ format: 'decimal' });

const tenBillionCents = 10n ** 13n;
export const moneyIn = decimalIn(3, messages.invalidAmount, { min: -tenBillionCents, max: tenBillionCents });
/** An hourly rate: not negative, up to 4 decimals, at most 100,000. */
export const rateIn = decimalIn(4, messages.invalidRate, { min: 0n, max: 1_000_000_000n });
/** The price of a line: up to 4 decimals, may be negative (credits). */
export const priceIn = decimalIn(4, messages.invalidPrice, { min: -(10n ** 14n), max: 10n ** 14n });
/** Hours that a user typed: not negative, up to 2 decimals, at most 24 hours for each day of a year. */
export const hoursIn = decimalIn(2, messages.invalidHours, { min: 0n, max: 878_400n });
export const quantityIn = decimalIn(2, messages.invalidHours, { min: -(10n ** 9n), max: 10n ** 9n });
export const exchangeRateIn = decimalIn(6, messages.exchangeRateRequired, { min: 1n, max: 10n ** 12n });

/** A calendar date in exactly one format; it becomes `yyyy-mm-dd` and never an instant. */
export const dateIn = (format: DateFormat) =>
  z
    .string({ error: unlessMissing(messages.invalidDate(format)) })
    .max(40, messages.invalidDate(format))
    .transform((text, context): CalendarDate => {
      try {
        return parseDate(text, format);
      } catch (error) {
        if (!(error instanceof CalendarDateError)) throw error;
        context.addIssue({ code: 'custom', message: messages.invalidDate(format) });
        return z.NEVER;
      }
    });
export const isoDateIn = dateIn('yyyy-MM-dd');
/** The first and last day, both included, separated by a comma; a single day is that day only. */
export const daysIn = z
  .string()
  .max(40)
  .transform((text, context): { from: CalendarDate; to: CalendarDate } => {
    const days = text.split(',').map((day) => dateIn('dd-MMM-yyyy').safeParse(day).data);
    const [from, to] = days.length === 1 ? [days[0], days[0]] : days;
    const isWhole = days.length <= 2 && from !== undefined && to !== undefined;
    if (isWhole && from <= to) return { from, to };
    const message = isWhole ? messages.rangeReversed : messages.invalidDate('dd-MMM-yyyy');
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
export type Days = z.output<typeof daysIn>;
/** Several values of a closed list, separated by commas. */
export const severalIn = <T extends z.ZodType<unknown, string>>(one: T) =>
  z
    .string()
    .max(1000)
    .transform((text) => text.split(','))
    .pipe(z.array(one).min(1).max(24));
/** Ids separated by commas. */
export const idsIn = z
  .string()
  .max(12_000)
  .regex(/^\d{1,19}(,\d{1,19})*$/)
  .transform((text) => text.split(','));
/** The changed logs that the user saw, each with its current value; others are not settled. */
export const seenLogs = z
  .array(z.strictObject({ logId: z.string().regex(/^\d{1,19}$/), seconds: z.int() }))
  .min(1)
  .max(5000);
export const dateOut = z.string().meta({ format: 'date' });
/** A moment such as `2026-11-26T09:00:00.000Z`. */
export const instantIn = z.iso.datetime();
export const instantOut = z.string().meta({ format: 'date-time' });

export const idIn = z.coerce.number().int().min(1).max(2_147_483_647);
export const idOut = z.int();
/** The caller's own id, under both names that the specification has for it; another person's is refused. */
export const ownId = { id: idIn.optional(), userId: idIn.optional() };
export const versionIn = z.coerce.number().int().min(1).max(2_147_483_647);
/**
 * Text typed by a user: kept as typed, limited in length, without characters the database cannot store (null, unpaired
 * surrogates).
 */
export const textIn = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text), messages.invalidCharacters);

export const pageSizes = [10, 20, 25, 50, 75, 100, 200] as const;
/** The page of a list: the first is 1, sizes come from a closed list. */
export const pageQuery = z.strictObject({
  pageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce
    .number()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .default(10),
});
export const paginationDetails = z.object({
  pageNo: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
  totalElements: z.int(),
});

/** Where the page before ended, as its answer says; one that says nothing about this list and order is passed over. */
const pageCursor = z.string().regex(/^[A-Za-z0-9_-]{1,4000}$/);
/** A page of a long list: with the cursor of the page before it begins after that page's last row, whatever was added before it. */
export const cursorQuery = pageQuery.extend({
  cursor: pageCursor.optional(),
  /** As an earlier page answered it: the list is then not counted again. */
  totalElements: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
});
/** No next cursor: nothing comes after this page. */
export const cursorDetails = paginationDetails.extend({ nextCursor: z.string().nullable() });

/** A search text as the search bars accept it. */
export const searchText = z
  .string()
  .max(searchTextMax)
  .superRefine((text, context) => {
    const message = searchError(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** An empty result. */
export const nothing = z.object({});
