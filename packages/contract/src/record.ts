import type { z } from 'zod';

/**
 * A field of a record that people edit, written once: the calls, the form, the comparison with what somebody else saved, the
 * activity log and the cards take its label, its bounds and its faults from here.
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

/** The part of a request that has the fields of a record. */
export const typedShape = <F extends Fields>(fields: F) =>
  eachOf(fields, (one) => one.typed) as { [Name in keyof F]: F[Name]['typed'] };

/** The part of an answer that has the fields of a record. */
export const outShape = <F extends Fields>(fields: F) =>
  eachOf(fields, (one) => one.out) as { [Name in keyof F]: F[Name]['out'] };

/** What the fields of a record are called, on screens and in the activity log. */
export const labelsOf = <F extends Fields>(fields: F) =>
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
export function faultsIn<F extends Fields>(
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
