import { messages } from '@countinghouse/contract/messages.ts';
import { errorsIn, fieldLabels, textsOf, type Fields } from '@countinghouse/contract/record.ts';
import { useState } from 'react';
import type { ApiFailure } from '../api/failure.ts';
import type { SaveOnce } from '../api/use-save-once.ts';
import { useAction } from './use-action.ts';
import type { FieldError, FieldErrors } from '../ui/form/form-state.ts';
import { useFormDraft } from '../ui/form/form-draft.ts';
import { newerLines, type NewerLine } from '../ui/form/newer-values.tsx';
import { useForm, type Form } from '../ui/form/use-form.ts';

/** The values of a form as texts by name, for the comparison with another user's. */
export type Texts = Readonly<Record<string, string>>;

/** What the form of a record needs to know about it. */
export interface RecordOptions<Values extends object, Stored extends { readonly version: number }> {
  /** The name of its draft, such as `holiday 7`; absent where the drawer keeps the draft together with other typing. */
  readonly name?: string;
  /** The record as it was opened; absent for a new one. */
  readonly record: Stored | undefined;
  /** What the record declares; its values and errors follow from it by default. */
  readonly fields?: Fields;
  /** What its fields are called where it does not declare them. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly valuesOf?: (stored: Stored | undefined) => Values;
  /** Fields of which nothing is kept when the drawer is closed, such as secrets and files. */
  readonly notKept?: readonly (keyof Values)[];
  /** What a new record begins with as if it had been typed. */
  readonly typed?: Partial<Values>;
  readonly check?: (values: Values, stored: Stored | undefined) => FieldErrors;
  /** Adds the record, or changes the one that was seen. */
  readonly save: (
    values: Values,
    stored: Stored | undefined,
    saveOnce: SaveOnce,
  ) => Promise<{ readonly message: string | undefined }>;
  /** The schema of the newer record that the server sends with a refusal. */
  readonly answer: { readonly safeParse: (sent: unknown) => { readonly data?: Stored | undefined } };
  /** Said when the server has no words of its own. */
  readonly words: { readonly saved: string; readonly addFailed: string; readonly changeFailed: string };
  /** Fetches again what shows the record. */
  readonly refresh: () => Promise<unknown>;
  readonly onSaved: () => void;
  /** Texts of the values, where they are not texts already, and how one is put back into the form. */
  readonly texts?: {
    readonly of: (values: Values) => Texts;
    readonly put: (form: Form<Values>, name: string, text: string) => void;
  };
  /** The errors of a refusal that this record handles in its own way; `message` is what the user reads of it. */
  readonly errorsOf?: (failure: ApiFailure, message: string, values: Values) => readonly FieldError[] | 'shown';
  /** Whether a field can no longer be changed in the newer record, so that the other user's value is taken. */
  readonly isFixed?: (name: string, newer: Stored) => boolean;
  /** Restores what the form has beside the record, after the other user's values were taken. */
  readonly putBack?: (form: Form<Values>, mine: Values) => void;
  /** The values to continue with after a conflict, if not the changed fields over the newer ones. */
  readonly merged?: (of: { readonly mine: Values; readonly before: Values; readonly theirs: Values }) => Values;
}

/** A record in its form, with the values that another user saved while it was open. */
export interface RecordForm<Values extends object, Stored> {
  readonly form: Form<Values>;
  /** What its fields are called. */
  readonly labels: Readonly<Record<string, string>>;
  /** The record as the user last saw it: as opened, or as another user saved it. */
  readonly stored: Stored | undefined;
  /** Continues over a newer record, with what was typed. */
  readonly follow: (newer: Stored) => void;
  readonly conflict:
    | {
        readonly version: number;
        readonly lines: readonly NewerLine[];
        readonly chosenOf: (name: string) => string;
        readonly choose: (name: string, text: string) => void;
        readonly takeAll: () => void;
      }
    | undefined;
}

/**
 * The form of a record: it keeps typed values, saves once, and when another user saved meanwhile it shows both values of each
 * field and saves over the newer record the next time.
 */
export function useRecordForm<Values extends object, Stored extends { readonly version: number }>(
  options: RecordOptions<Values, Stored>,
): RecordForm<Values, Stored> {
  const { name, record, fields = {}, labels = fieldLabels(fields), answer, words, refresh, onSaved, texts } = options;
  const valuesOf =
    options.valuesOf ??
    ((of: Stored | undefined) => textsOf(fields, of as unknown as Readonly<Record<string, string>>) as Values);
  const check =
    options.check ??
    ((values: Values): FieldErrors => errorsIn(fields, values as Readonly<Record<string, unknown>>) as FieldErrors);
  const { save } = useAction(refresh);
  const [stored, setStored] = useState(record);
  const [newer, setNewer] = useState<readonly NewerLine[]>();
  const linesOf = texts?.of ?? ((values: Values) => values as unknown as Texts);
  const form = useForm<Values>({
    initial: valuesOf(stored),
    ...(options.typed === undefined ? {} : { typed: options.typed }),
    labels,
    check: (values) => check(values, stored),
    save: async (values) => {
      if (stored !== undefined && !form.dirty) return [{ path: '', message: messages.noDetailsChanged }];
      return save({
        call: async (saveOnce) => ({ data: undefined, ...(await options.save(values, stored, saveOnce)) }),
        done: words.saved,
        failed: stored === undefined ? words.addFailed : words.changeFailed,
        onDone: onSaved,
        errorsOf: (failure, message) => {
          const { data: current } = answer.safeParse(failure.current);
          if (failure.code === 'stale_version' && current !== undefined) takeNewer(current, values);
          return options.errorsOf?.(failure, message, values) ?? failure.fields;
        },
      });
    },
  });
  const draft = Object.entries(form.changed).filter(
    ([field]) => options.notKept?.includes(field as keyof Values) !== true,
  );
  const changed = Object.fromEntries(draft) as Partial<Values>;
  useFormDraft({ dirty: form.dirty, changed, set: form.set }, name, stored, setStored);

  /** Shows both values of each field, and saves over the newer record from now on. */
  function takeNewer(current: Stored, mine: Values): void {
    const theirs = valuesOf(current);
    const lines = newerLines(linesOf(mine), linesOf(theirs));
    const fixed = lines.filter((line) => options.isFixed?.(line.name, current) === true);
    const open = lines.filter((line) => !fixed.includes(line));
    setStored(current);
    setNewer(open.length === 0 && fixed.length > 0 ? undefined : open);
    form.rebase(theirs, {
      taken: fixed.map((line) => line.name as keyof Values),
      values: options.merged?.({ mine, before: valuesOf(stored), theirs }),
    });
  }

  const put = texts?.put ?? ((of: Form<Values>, field: string, text: string) => of.set(field as never, text as never));
  return {
    form,
    labels,
    stored,
    follow: (now) => {
      setStored(now);
      form.rebase(valuesOf(now));
    },
    conflict:
      newer === undefined || stored === undefined
        ? undefined
        : {
            version: stored.version,
            lines: newer,
            chosenOf: (field) => linesOf(form.values)[field] ?? '',
            choose: (field, text) => put(form, field, text),
            takeAll: () => {
              const mine = form.values;
              form.reset(valuesOf(stored));
              options.putBack?.(form, mine);
              setNewer(undefined);
            },
          },
  };
}
