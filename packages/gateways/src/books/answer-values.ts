import { z } from 'zod';
import { plainDecimal } from './decimal-text.ts';
import { dayInAnswer } from '../day-in-answer.ts';

/** Numbers arrive as text (exact JSON); this makes them plain decimals. */
export const decimal = z
  .string()
  .max(60)
  .transform((written, context) => {
    const plain = plainDecimal(written);
    if (plain !== undefined) return plain;
    context.addIssue('not a decimal');
    return z.NEVER;
  });

/** A calendar day in a provider's format. */
export const day = dayInAnswer('yyyy-MM-dd');

export const currencyCode = z.string().regex(/^[A-Z]{3}$/);
export const longText = z.string().max(10_000);

/** Includes a key only if it has a value. */
export function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value });
}

/** The path of an error in a response, without the response's contents. */
export function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return `the answer has an unexpected shape at ${issue?.path.join('.') ?? '?'}`;
}
