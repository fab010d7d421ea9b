import { useId, useLayoutEffect, useReducer, useRef, type RefObject } from 'react';
import type { FieldBinding } from './field-binding.ts';
import {
  changedValues,
  formAfter,
  isDirty,
  namedError,
  newForm,
  shownError,
  type FieldError,
  type FieldErrors,
  type FormAct,
  type FormState,
} from './form-state.ts';

export interface FormOptions<Values extends object> {
  readonly initial: Values;
  /** Unsaved values from before that replace the initial ones when the form is opened again. */
  readonly typed?: Partial<Values>;
  /** The labels of the fields, for the error of one that is not on the screen. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Checks the values: error messages by field path. The server checks again. */
  readonly check?: (values: Values) => FieldErrors;
  /**
   * Saves. Resolves to undefined on success, or to the errors that the server found, which are shown at their fields. An error
   * that belongs to no field is shown in a notification and resolves to an empty list: the form stays as it is.
   */
  readonly save: (values: Values) => Promise<readonly FieldError[] | undefined>;
}

/** The type of one entry of a list field. */
export type EntryOf<List> = List extends readonly (infer Entry extends object)[] ? Entry : never;

/** The entries of a list field, each with fields of its own: `clients.0.email`. */
export interface FormEntries<Entry extends object> {
  readonly field: <Key extends keyof Entry & string>(at: number, key: Key) => FieldBinding<Entry[Key]>;
  /** Changes several fields of an entry at once, for a field that fills others. */
  readonly change: (at: number, changes: Partial<Entry>) => void;
  readonly add: (entry: Entry) => void;
  readonly remove: (at: number) => void;
}

export interface Form<Values extends object> {
  readonly values: Values;
  /** The fields that differ from their initial value. */
  readonly changed: Partial<Values>;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly valid: boolean;
  /** The first reason why the values cannot be saved, whether a field shows it yet or not. */
  readonly problem: string | undefined;
  /** The errors that belong to no field (path '') or to one that is not on the screen, shown above the fields. */
  readonly error: string | undefined;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
  readonly entries: <Name extends keyof Values & string>(name: Name) => FormEntries<EntryOf<Values[Name]>>;
  readonly set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /**
   * Saves once: a second call while saving does nothing. The first wrong field gets the focus. Resolves to whether it was saved.
   */
  readonly submit: () => Promise<boolean>;
  readonly reset: (values?: Values) => void;
  /**
   * Replaces the initial values with newer ones from the server: changed fields keep their text, except those in `taken`; or
   * the form continues with `values`.
   */
  readonly rebase: (
    newer: Values,
    how?: { readonly taken?: readonly (keyof Values)[] | undefined; readonly values?: Values | undefined },
  ) => void;
}

type Reducer<Values extends object> = (state: FormState<Values>, act: FormAct<Values>) => FormState<Values>;

/** The state of one form: values, left fields, errors, and the lock while it saves. */
export function useForm<Values extends object>({
  initial,
  typed,
  labels = {},
  check,
  save,
}: FormOptions<Values>): Form<Values> {
  const prefix = useId();
  const [state, act] = useReducer(formAfter as Reducer<Values>, initial, (values) => newForm(values, typed));
  const isSaving = useRef(false);
  const focus = useFocusAfterSave(state.saving);
  const checked = check?.(state.values) ?? {};
  const valid = Object.keys(checked).length === 0 && Object.keys(state.unread).length === 0;

  const { '': ofForm, ...ofFields } = state.triedToSave ? { ...checked, ...state.refused, ...state.unread } : {};
  const wrong = Object.keys(ofFields);
  const unseen = state.unseen.flatMap((path) => {
    const message = wrong.includes(path) ? shownError(state, checked, path) : undefined;
    return message === undefined ? [] : [namedError(path, message, labels)];
  });
  // after every change: a section may have been opened, or an error shown or removed
  useLayoutEffect(() => {
    const isSeen = (path: string): boolean => {
      const error = document.getElementById(`${idOf(prefix, path)}-error`);
      return error !== null && error.closest('[hidden]') === null;
    };
    act({ type: 'unseen', paths: wrong.filter((path) => !isSeen(path)) });
  }, [prefix, wrong]);

  async function submit(): Promise<boolean> {
    if (isSaving.current) return false;
    act({ type: 'tried' });
    if (!valid) {
      focus.want('first wrong');
      return false;
    }
    isSaving.current = true;
    focus.remember();
    act({ type: 'saving' });
    let errors: readonly FieldError[] | undefined = [];
    try {
      errors = await save(state.values);
    } finally {
      isSaving.current = false;
      focus.want(errors !== undefined && errors.length > 0 ? 'first wrong' : 'where it was');
      act(errors === undefined ? { type: 'saved', values: state.values } : { type: 'refused', errors });
    }
    return errors === undefined;
  }

  /** The part of the binding that does not depend on the type of the value. */
  const binding = (path: string) => ({
    id: idOf(prefix, path),
    name: path,
    onLeave: () => act({ type: 'left', name: path }),
    onUnread: (words: string | undefined) => act({ type: 'unread', name: path, words }),
    error: shownError(state, checked, path),
    disabled: state.saving,
  });
  return {
    values: state.values,
    changed: changedValues(state),
    dirty: isDirty(state),
    saving: state.saving,
    valid,
    problem: Object.values({ ...checked, ...state.unread })[0],
    error: [...(ofForm === undefined ? [] : [ofForm]), ...unseen].join(' ') || undefined,
    formRef: focus.formRef,
    field: (name) => ({
      ...binding(name),
      value: state.values[name],
      onChange: (value) => act({ type: 'changed', name, value }),
      onGone: () => act({ type: 'gone', name }),
    }),
    entries: <Name extends keyof Values & string>(name: Name) => {
      type Entry = EntryOf<Values[Name]>;
      return {
        field: <Key extends keyof Entry & string>(at: number, key: Key) => ({
          ...binding(`${name}.${at}.${key}`),
          value: (state.values[name] as readonly Entry[])[at]?.[key] as Entry[Key],
          onChange: (value: Entry[Key]) => act({ type: 'entry changed', name, at, changes: { [key]: value } }),
        }),
        change: (at: number, changes: Partial<Entry>) => act({ type: 'entry changed', name, at, changes }),
        add: (entry: Entry) => act({ type: 'entry added', name, entry }),
        remove: (at: number) => act({ type: 'entry removed', name, at }),
      };
    },
    set: (name, value) => act({ type: 'changed', name, value }),
    submit,
    reset: (values) => act({ type: 'reset', values: values ?? state.initial }),
    rebase: (newer, how) => act({ type: 'rebased', newer, ...how }),
  };
}

/** Names of roles have spaces, and an id with a space would separate the field from its error. */
const idOf = (prefix: string, path: string): string => `${prefix}${encodeURIComponent(path)}`;

type FocusTarget = 'first wrong' | 'where it was';

/** Focuses the first wrong field, or restores the focus: a field that is locked while saving loses it. */
function useFocusAfterSave(saving: boolean) {
  const formRef = useRef<HTMLFormElement>(null);
  const target = useRef<FocusTarget>(undefined);
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    const wanted = target.current;
    if (wanted === undefined || saving) return;
    target.current = undefined;
    if (wanted === 'first wrong') formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else if (before.current instanceof HTMLElement && formRef.current?.contains(before.current) === true)
      before.current.focus();
  });
  return {
    formRef,
    remember: () => {
      before.current = document.activeElement;
    },
    want: (next: FocusTarget) => {
      target.current = next;
    },
  };
}
