import { z } from 'zod';

/** The format of a CSV file or workbook: detected, and changeable by the user. */
export const dateOrder = z.enum(['month first', 'day first']);
export const encoding = z.enum(['UTF-8', 'UTF-16 LE', 'UTF-16 BE', 'Windows-1252']);
export const separator = z.enum(['comma', 'semicolon', 'tab', 'pipe']);
export const decimalMark = z.enum(['point', 'comma']);

/** What a user can choose of it; null is as detected. */
export const tableReading = z.strictObject({
  encoding: encoding.nullable().default(null),
  separator: separator.nullable().default(null),
  decimalMark: decimalMark.nullable().default(null),
  dateOrder: dateOrder.nullable().default(null),
});
export type TableReading = z.output<typeof tableReading>;
