import type { NewerLine } from '../../../ui/form/newer-values.tsx';
import type { BooksValues } from './books-values.ts';
import type { ServiceRow, TypedEdits } from './timesheet-sheet.ts';

/** The manual edits of a timesheet. Rows without edits are left out. */
export interface Typing {
  readonly note: string;
  readonly rows: readonly {
    readonly userId: number;
    readonly typed: TypedEdits;
    readonly note: string;
    /** For an added row. */
    readonly added?: { readonly name: string; readonly role: string };
  }[];
  /** Absent in what an earlier release stored. */
  readonly services?: readonly ServiceRow[];
  readonly books?: Partial<BooksValues>;
}

/** Unsaved typing as stored in the browser, and the values before it. */
export interface UnsavedTyping extends Typing {
  /** Absent in what an earlier release stored: all of it counts as typed. */
  readonly was?: Typing;
}

/** The edits, each field as one text under a name of its own; empty fields are absent. */
type Fields = ReadonlyMap<string, string>;

function fieldsOf({ note, rows, services = [], books = {} }: Typing): Fields {
  const fields = [
    ['note', note],
    ...rows.flatMap(({ userId, typed, note: ofRow, added }) =>
      added === undefined
        ? [...Object.entries(typed), ['note', ofRow]].map(([name, text]) => [`row ${userId} ${name}`, text])
        : [[`added ${userId}`, JSON.stringify([added.name, added.role, ofRow, sorted(typed)])]],
    ),
    ...services.map(({ id, name, description, rate }) => [`item ${id}`, JSON.stringify([name, description, rate])]),
    ...Object.entries(books).map(([name, value]) => [
      `books ${name}`,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ] as [string, string | undefined][];
  return new Map(fields.filter((field): field is [string, string] => field[1] !== undefined && field[1] !== ''));
}

/** The order in which the figures of a row were typed does not matter. */
const sorted = (typed: TypedEdits) => Object.entries(typed).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The inverse. */
function typingOfFields(fields: Fields, names: Iterable<string>): Required<Typing> {
  const rows = new Map<number, { userId: number; typed: Record<string, string>; note: string }>();
  const added: Typing['rows'][number][] = [];
  const services: ServiceRow[] = [];
  const books: Record<string, unknown> = {};
  for (const field of names) {
    const [of = '', id = '', name = ''] = field.split(' ');
    const text = fields.get(field) ?? '';
    if (of === 'books') books[id] = id === 'lineWords' ? JSON.parse(text || '{}') : text;
    if (of === 'row') {
      const row = rows.get(Number(id)) ?? { userId: Number(id), typed: {}, note: '' };
      rows.set(row.userId, row);
      if (name === 'note') row.note = text;
      else if (text !== '') row.typed[name] = text;
    }
    if (text === '') continue;
    if (of === 'added') {
      const [person, role, note, typed] = JSON.parse(text) as [string, string, string, [string, string][]];
      added.push({ userId: Number(id), typed: Object.fromEntries(typed), note, added: { name: person, role } });
    }
    if (of === 'item') {
      const [item, description, rate] = JSON.parse(text) as [string, string, string];
      services.push({ id: Number(id), name: item, description, rate });
    }
  }
  return { note: fields.get('note') ?? '', rows: [...rows.values(), ...added], services, books };
}

/** Whether both have the same edits. */
export function isSameTyping(one: Typing, other: Typing): boolean {
  const [mine, theirs] = [fieldsOf(one), fieldsOf(other)];
  return mine.size === theirs.size && [...mine].every(([name, text]) => theirs.get(name) === text);
}

/**
 * Applies typed values to those of other users; when both changed a field, the typed value stays and the other is listed beside
 * it.
 */
export function mergedTyping(
  typing: UnsavedTyping,
  theirs: Typing,
): { typing: Required<Typing>; newer: readonly NewerLine[] } {
  const before = typing.was ?? theirs;
  const was = fieldsOf(before);
  const now = fieldsOf(theirs);
  const mine = renumbered(
    fieldsOf({ services: before.services ?? [], ...typing, books: { ...before.books, ...typing.books } }),
    was,
    now,
  );
  const names = new Set([...now.keys(), ...mine.keys(), ...was.keys()]);
  const merged = new Map<string, string>();
  const newer: NewerLine[] = [];
  for (const name of names) {
    const [first, own, other] = [was.get(name), mine.get(name), now.get(name)];
    const taken = own === first ? other : own;
    if (taken !== undefined) merged.set(name, taken);
    if (own !== first && other !== first && own !== other) newer.push({ name, mine: own ?? '', theirs: other ?? '' });
  }
  return { typing: typingOfFields(merged, names), newer };
}

/** The same with another value in one field. */
export function withField(typing: Typing, name: string, text: string): Required<Typing> {
  const fields = new Map([...fieldsOf(typing), [name, text]]);
  return typingOfFields(fields, fields.keys());
}

/** The current value of a field. */
export const fieldText = (typing: Typing, name: string): string => fieldsOf(typing).get(name) ?? '';

/** Rows and items that both users added may have the same number: mine get free numbers. */
function renumbered(mine: Fields, was: Fields, now: Fields): Fields {
  const taken = new Set([...mine.keys(), ...now.keys()]);
  return new Map(
    [...mine].map(([name, text]) => {
      const [of = '', id] = name.split(' ');
      if ((of !== 'added' && of !== 'item') || was.has(name) || !now.has(name) || now.get(name) === text)
        return [name, text];
      let free = Number(id);
      while (taken.has(`${of} ${free}`)) free += 1;
      taken.add(`${of} ${free}`);
      return [`${of} ${free}`, text];
    }),
  );
}
