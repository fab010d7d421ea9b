/** An error of a field, from our own check or from the server; `path` names the field, inside lists as `clients.0.email`. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export type FieldErrors = Readonly<Record<string, string>>;

/** An error at a field, or none when there is no message. */
export const errorsAt = (path: string, words: string | undefined): FieldErrors =>
  words === undefined ? {} : { [path]: words };

/** The whole state of a form, as plain values. */
export interface FormState<Values extends object> {
  readonly initial: Values;
  readonly values: Values;
  /** Fields that were left once, or all of them after an attempt to save. */
  readonly left: ReadonlySet<string>;
  readonly triedToSave: boolean;
  /** Errors of typed text that cannot be read as a value, by field. */
  readonly unread: FieldErrors;
  /** Errors from the server, by field; removed as soon as the field is changed. */
  readonly refused: FieldErrors;
  /**
   * The fields with an error that no part of the form shows: the server refused a value that the form does not have, or the field
   * stands in a collapsed section.
   */
  readonly unseen: readonly string[];
  readonly saving: boolean;
}

export type FormAct<Values extends object> =
  | { readonly type: 'changed'; readonly name: keyof Values & string; readonly value: Values[keyof Values] }
  | {
      readonly type: 'entry changed';
      readonly name: keyof Values & string;
      readonly at: number;
      readonly changes: object;
    }
  | { readonly type: 'entry added'; readonly name: keyof Values & string; readonly entry: object }
  | { readonly type: 'entry removed'; readonly name: keyof Values & string; readonly at: number }
  | { readonly type: 'left'; readonly name: string }
  | { readonly type: 'unread'; readonly name: string; readonly words: string | undefined }
  | { readonly type: 'gone'; readonly name: keyof Values & string }
  | { readonly type: 'tried' }
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly values: Values }
  | { readonly type: 'refused'; readonly errors: readonly FieldError[] }
  | { readonly type: 'unseen'; readonly paths: readonly string[] }
  | { readonly type: 'reset'; readonly values: Values }
  | {
      readonly type: 'rebased';
      readonly newer: Values;
      readonly taken?: readonly (keyof Values)[] | undefined;
      readonly values?: Values | undefined;
    };

/** The state of a form when it is opened, with the unsaved values from the last time. */
export function newForm<Values extends object>(initial: Values, typed: Partial<Values> = {}): FormState<Values> {
  const values = { ...initial, ...typed };
  return { initial, values, left: new Set(), triedToSave: false, unread: {}, refused: {}, unseen: [], saving: false };
}

/** The state of a form after an action. While the form saves, its values cannot change. */
export function formAfter<Values extends object>(state: FormState<Values>, act: FormAct<Values>): FormState<Values> {
  switch (act.type) {
    case 'changed':
      if (state.saving) return state;
      return {
        ...state,
        values: { ...state.values, [act.name]: act.value },
        refused: without(state.refused, act.name),
      };
    case 'entry changed':
    case 'entry added':
    case 'entry removed':
      return state.saving ? state : afterEntry(state, act);
    case 'left':
      return state.left.has(act.name) ? state : { ...state, left: new Set([...state.left, act.name]) };
    case 'unread':
      if (state.unread[act.name] === act.words) return state;
      return {
        ...state,
        unread: act.words === undefined ? without(state.unread, act.name) : { ...state.unread, [act.name]: act.words },
      };
    case 'gone':
      if (state.unread[act.name] === undefined) return state;
      return {
        ...state,
        values: { ...state.values, [act.name]: state.initial[act.name] },
        unread: without(state.unread, act.name),
      };
    case 'tried':
      return { ...state, triedToSave: true };
    case 'saving':
      return { ...state, saving: true };
    case 'saved':
      return newForm(act.values);
    case 'refused':
      return {
        ...state,
        saving: false,
        triedToSave: true,
        refused: Object.fromEntries(act.errors.map((error) => [error.path, error.message])),
      };
    case 'unseen':
      return isSame(state.unseen, act.paths) ? state : { ...state, unseen: act.paths };
    case 'reset':
      return state.saving ? state : newForm(act.values);
    default: {
      const unchanged = Object.entries(changedValues(state)).filter(
        ([name]) => act.taken?.includes(name as keyof Values) !== true,
      );
      return { ...state, initial: act.newer, values: act.values ?? { ...act.newer, ...Object.fromEntries(unchanged) } };
    }
  }
}

type EntryAct<Values extends object> = Extract<FormAct<Values>, { readonly type: `entry ${string}` }>;

/** The state of a form after an action on one entry of a list field; the state of the other entries is kept. */
function afterEntry<Values extends object>(state: FormState<Values>, act: EntryAct<Values>): FormState<Values> {
  const entries = state.values[act.name] as readonly object[];
  const withEntries = (next: readonly object[]) => ({ ...state.values, [act.name]: next });
  if (act.type === 'entry added') return { ...state, values: withEntries([...entries, act.entry]) };
  if (act.type === 'entry changed') {
    const paths = Object.keys(act.changes).map((key) => `${act.name}.${act.at}.${key}`);
    return {
      ...state,
      values: withEntries(entries.map((entry, at) => (at === act.at ? { ...entry, ...act.changes } : entry))),
      refused: paths.reduce(without, state.refused),
      // unreadable text of the replaced entry is removed
      unread: paths.reduce(without, state.unread),
    };
  }
  const moved = (path: string) => pathAfterRemoval(path, act.name, act.at);
  return {
    ...state,
    values: withEntries(entries.filter((_, at) => at !== act.at)),
    left: new Set([...state.left].flatMap((path) => moved(path) ?? [])),
    unread: renamed(state.unread, moved),
    refused: renamed(state.refused, moved),
  };
}

/** Where a path leads once an entry of a list is removed: the entries behind it move up, and its own paths lead nowhere. */
function pathAfterRemoval(path: string, list: string, removed: number): string | undefined {
  const [name, index = '', ...rest] = path.split('.');
  const at = Number(index);
  if (name !== list || !/^\d+$/.test(index) || at < removed) return path;
  return at === removed ? undefined : [name, at - 1, ...rest].join('.');
}

const renamed = (errors: FieldErrors, next: (path: string) => string | undefined): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, words]) => {
      const name = next(path);
      return name === undefined ? [] : [[name, words]];
    }),
  );

/** Whether the form has changes to save. */
export function isDirty<Values extends object>(state: FormState<Values>): boolean {
  return Object.keys(state.unread).length > 0 || Object.keys(changedValues(state)).length > 0;
}

/** Only the fields whose value differs from the initial one. */
export function changedValues<Values extends object>(state: FormState<Values>): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const key of Object.keys(state.values) as (keyof Values)[])
    if (!isSame(state.values[key], state.initial[key])) changed[key] = state.values[key];
  return changed;
}

/**
 * The error to show at a field: unreadable text first, then the server's, then our own check; the latter only after the field was
 * left.
 */
export function shownError<Values extends object>(
  state: FormState<Values>,
  checked: FieldErrors,
  path: string,
): string | undefined {
  const isDue = state.triedToSave || state.left.has(path);
  return (isDue ? state.unread[path] : undefined) ?? state.refused[path] ?? (isDue ? checked[path] : undefined);
}

/** A message with the field that it is about, for a field that is not on the screen: `Clients 1 email: Not an address.` */
export function namedError(path: string, message: string, labels: Readonly<Record<string, string>>): string {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : labels[part]));
  const name = labels[path] ?? parts.map((part, at) => part ?? wordsOfName(path.split('.')[at] ?? '')).join(' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${message}`;
}

/** `zohoProjectId` as words. */
const wordsOfName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  // the content of a file cannot be compared: only the same object is equal
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other) || one instanceof Blob) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  );
}

/** Removes the errors of a field and of everything inside it. */
function without(errors: FieldErrors, name: string): FieldErrors {
  const unchanged = Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`));
  return unchanged.length === Object.keys(errors).length ? errors : Object.fromEntries(unchanged);
}
