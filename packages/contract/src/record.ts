import { z } from 'zod';
import { emailError } from './email-error.ts';
import { messages } from './messages.ts';
import { isPhoneNumber } from './phone-number.ts';
import { dateOut, isoDateIn, textIn } from './wire.ts';

/**
 * A field of a record that people edit, declared once: its label, its bounds and its faults are used by the calls, the form, the
 * comparison with a newer version, the activity log and the cards.
 */
export interface Field<Typed extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  readonly label: string;
  /** As it arrives; the messages of its issues are shown at the field. */
  readonly typed: Typed;
  /** As it leaves. */
  readonly out: Out;
  /** How it is typed; a line of text where it says nothing. */
  readonly kind?: 'email' | 'tel' | 'url' | 'date' | 'money' | 'choice';
  readonly maxLength?: number;
  readonly required?: boolean;
}
export type Fields = Readonly<Record<string, Field>>;

/** The values of a record as they were checked. */
export type TypedOf<F extends Fields> = { readonly [Name in keyof F]: z.output<F[Name]['typed']> };

/** A line of text that may be empty. */
export const textField = (label: string, maxLength: number) => ({
  label,
  maxLength,
  typed: textIn(maxLength).trim().default(''),
  out: z.string(),
});

/** A line of text that must be there; `missing` says so where it is not. */
export const requiredText = (label: string, maxLength: number, missing: string) => ({
  label,
  maxLength,
  required: true,
  typed: textIn(maxLength).trim().min(1, missing),
  out: z.string(),
});

/** An e-mail address. */
export const emailField = (label: string, missing: string) => {
  const field = requiredText(label, 254, missing);
  return { ...field, kind: 'email' as const, typed: field.typed.superRefine(unlessEmpty(emailError)) };
};

/** A phone number, which may be missing. */
export const phoneField = (label: string, maxLength: number) => {
  const field = textField(label, maxLength);
  return { ...field, kind: 'tel' as const, typed: textIn(maxLength).trim().superRefine(unlessEmpty(phoneError)) };
};

/** A day that must be there. */
export const dateField = (label: string, missing: string) => ({
  label,
  kind: 'date' as const,
  required: true,
  typed: z.string().min(1, missing).pipe(isoDateIn),
  out: dateOut,
});

/** One of a closed list. */
export const choiceField = <const Choices extends readonly string[]>(
  label: string,
  choices: Choices,
  missing: string,
) => ({
  label,
  kind: 'choice' as const,
  required: true,
  typed: z.enum(choices, missing),
  out: z.enum(choices),
});

/** A check of text that is not empty; a missing text has words of its own. */
export const unlessEmpty =
  (faultOf: (text: string) => string | undefined) =>
  (text: string, context: z.RefinementCtx): void => {
    const message = text === '' ? undefined : faultOf(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };

const phoneError = (text: string): string | undefined =>
  isPhoneNumber(text) ? undefined : messages.invalidPhoneNumber;

/** The part of a request that has the fields of a record. */
export const typedShape = <F extends Fields>(fields: F) =>
  eachOf(fields, (one) => one.typed) as { [Name in keyof F]: F[Name]['typed'] };

/** The part of an answer that has the fields of a record. */
export const outShape = <F extends Fields>(fields: F) =>
  eachOf(fields, (one) => one.out) as { [Name in keyof F]: F[Name]['out'] };

/** What the fields of a record are called, on screens and in the activity log. */
export const fieldLabels = <F extends Fields>(fields: F) =>
  eachOf(fields, (one) => one.label) as { readonly [Name in keyof F]: string };

/** The fields of a stored record as a form has them. */
export const textsOf = <F extends Fields>(
  fields: F,
  stored: { readonly [Name in keyof F]?: string | null } | undefined,
): { readonly [Name in keyof F]: string } =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, stored?.[name] ?? ''])) as {
    readonly [Name in keyof F]: string;
  };

/** What is wrong with values as they are typed, by field; nothing where all can be sent. */
export function errorsIn<F extends Fields>(
  fields: F,
  values: { readonly [Name in keyof F]?: unknown },
): Partial<Record<keyof F & string, string>> {
  const faults = Object.entries(fields).map(([name, { typed }]) => [
    name,
    typed.safeParse(values[name]).error?.issues[0]?.message,
  ]);
  return Object.fromEntries(faults.filter(([, message]) => message !== undefined)) as Partial<
    Record<keyof F & string, string>
  >;
}

const eachOf = <Value>(fields: Fields, of: (one: Field) => Value) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, of(one)]));
