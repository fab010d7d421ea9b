import { messages } from '@countinghouse/contract/messages.ts';
import { faultsIn, textsOf, type Fields } from '@countinghouse/contract/record.ts';
import { useState } from 'react';
import { wordsOfFailure } from '../api/failure-of.ts';
import { isApiFailure, type ApiFailure } from '../api/failure.ts';
import { useSaveOnce, type SaveOnce } from '../api/use-save-once.ts';
import type { FieldError, FieldErrors } from '../ui/form/form-state.ts';
import { useFormDraft } from '../ui/form/form-draft.ts';
import { newerLines, type NewerLine } from '../ui/form/newer-values.tsx';
import { useForm, type Form } from '../ui/form/use-form.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';

/** The values of a form as texts by name, for the comparison with another user's. */
export type Texts = Readonly<Record<string, string>>;

/** What the form of a record needs to know about it. */
export interface RecordOptions<Values extends object, Stored extends { readonly version: number }> {
  /** The name under which unsaved typing is kept, such as `holiday 7`. */
  readonly name: string;
  /** The record as it was opened; absent for a new one. */
  readonly record: Stored | undefined;
  /** What the record declares; its values and faults follow from it where nothing else is said. */
  readonly fields?: Fields;
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
  /** Whether a refusal is shown as a notification too. */
  readonly notifiesRefusals?: boolean;
  /**
   * Field errors for a refusal that this record handles in its own way.
   *
   * @param message the text that the user sees for it
   */
  readonly errorsOf?: (failure: ApiFailure, message: string, values: Values) => readonly FieldError[];
}

/** A record in its form, with the values that another user saved while it was open. */
export interface RecordForm<Values extends object, Stored> {
  readonly form: Form<Values>;
  /** The record as the user last saw it: as opened, or as another user saved it. */
  readonly stored: Stored | undefined;
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
  const { name, record, fields = {}, answer, words, refresh, onSaved, texts } = options;
  const valuesOf =
    options.valuesOf ??
    ((of: Stored | undefined) => textsOf(fields, of as unknown as Readonly<Record<string, string>>) as Values);
  const check =
    options.check ??
    ((values: Values): FieldErrors => faultsIn(fields, values as Readonly<Record<string, unknown>>) as FieldErrors);
  const notify = useNotifications();
  const saveOnce = useSaveOnce();
  const [stored, setStored] = useState(record);
  const [newer, setNewer] = useState<readonly NewerLine[]>();
  const linesOf = texts?.of ?? ((values: Values) => values as unknown as Texts);
  const form = useForm<Values>({
    initial: valuesOf(stored),
    ...(options.typed === undefined ? {} : { typed: options.typed }),
    check: (values) => check(values, stored),
    save: async (values) => {
      if (stored !== undefined && !form.dirty) return [{ path: '', message: messages.noDetailsChanged }];
      try {
        const { message } = await options.save(values, stored, saveOnce);
        notify.show({ kind: 'success', title: message ?? words.saved });
        onSaved();
        return undefined;
      } catch (error) {
        return refused(error, values);
      } finally {
        await refresh();
      }
    },
  });
  const kept = Object.entries(form.changed).filter(
    ([field]) => options.notKept?.includes(field as keyof Values) !== true,
  );
  const changed = Object.fromEntries(kept) as Partial<Values>;
  useFormDraft({ dirty: form.dirty, changed, set: form.set }, name, stored, setStored);

  function refused(error: unknown, values: Values): readonly FieldError[] {
    const message = wordsOfFailure(error, stored === undefined ? words.addFailed : words.changeFailed);
    if (!isApiFailure(error)) return [{ path: '', message }];
    const { data: current } = answer.safeParse(error.current);
    if (error.code === 'stale_version' && current !== undefined) {
      const theirs = valuesOf(current);
      setStored(current);
      setNewer(newerLines(linesOf(values), linesOf(theirs)));
      form.rebase(theirs);
    }
    if (options.notifiesRefusals === true && error.code !== 'stale_version')
      notify.show({ kind: 'error', title: message });
    const errors = options.errorsOf?.(error, message, values) ?? error.fields;
    return errors.length > 0 ? errors : [{ path: '', message }];
  }

  const put = texts?.put ?? ((of: Form<Values>, field: string, text: string) => of.set(field as never, text as never));
  return {
    form,
    stored,
    conflict:
      newer === undefined || stored === undefined
        ? undefined
        : {
            version: stored.version,
            lines: newer,
            chosenOf: (field) => linesOf(form.values)[field] ?? '',
            choose: (field, text) => put(form, field, text),
            takeAll: () => {
              form.reset(valuesOf(stored));
              setNewer(undefined);
            },
          },
  };
}
