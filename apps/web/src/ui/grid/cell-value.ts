import { dateErrorWords, decimalErrorWords } from '../fields/error-words.ts';
import { groupedDecimal, shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { shownDate, typedDate } from '../fields/typed-date.ts';
import { typedDecimal, typedHours } from '../fields/typed-decimal.ts';
import { decimalsOf, isFigure, type GridColumn } from './grid-column.ts';

/** The content of a cell: an accepted text, the computed figure, or text that could not be accepted and is kept as typed. */
export type CellValue = TakenValue | InvalidValue;

export type TakenValue = { readonly is: 'text'; readonly text: string } | { readonly is: 'computed' };

export interface InvalidValue extends CellError {
  readonly is: 'error';
  /** The value of the row beneath the rejected text; absent when it did not change. */
  readonly beneath?: TakenValue;
}

export interface CellError {
  readonly text: string;
  readonly words: string;
}

/** Errors by row key, then column key. */
export type GridErrors = ReadonlyMap<string, ReadonlyMap<string, CellError>>;

const textMax = 500;

/** The value that typing or pasting a text gives a cell. Clearing an edited figure restores the computed one. */
export function enteredValue<Row>(column: GridColumn<Row>, row: Row, typed: string): CellValue {
  const error = (words: string): CellValue => ({ is: 'error', text: typed, words });
  const read = readTyped(column, typed);
  if (!read.ok) return error(read.words);
  if (read.text === '' && column.putBack !== undefined) return { is: 'computed' };
  const words = column.check?.(read.text, row);
  return words === undefined ? { is: 'text', text: read.text } : error(words);
}

/** The current value of a cell, so that undo can restore exactly that. */
export function heldValue<Row>(column: GridColumn<Row>, row: Row, error: CellError | undefined): CellValue {
  const taken = takenValue(column, row);
  return error === undefined ? taken : { is: 'error', ...error, beneath: taken };
}

function takenValue<Row>(column: GridColumn<Row>, row: Row): TakenValue {
  if (column.putBack !== undefined && column.computed?.(row) === undefined) return { is: 'computed' };
  return { is: 'text', text: column.read(row) };
}

export function isSameValue(one: CellValue, other: CellValue): boolean {
  if (one.is === 'computed' || other.is === 'computed') return one.is === other.is;
  return one.is === other.is && one.text === other.text;
}

/** What is wrong with a cell: text that could not be accepted, or else a fault of the value that the row has. */
export function errorOfCell<Row>(
  column: GridColumn<Row>,
  row: Row,
  entered: ReadonlyMap<string, CellError> | undefined,
): CellError | undefined {
  const error = entered?.get(column.key);
  const words = error === undefined ? column.fault?.(row) : undefined;
  return words === undefined ? error : { text: column.read(row), words };
}

/** The text of a cell when it is edited or copied: what was typed, even if it is wrong. */
export function cellText<Row>(column: GridColumn<Row>, row: Row, error: CellError | undefined): string {
  return error?.text ?? column.read(row);
}

/** The text that a cell shows: figures with thousands separators and a true minus, choices by their label. */
export function shownText<Row>(column: GridColumn<Row>, text: string): string {
  if (isFigure(column))
    return groupedDecimal(column.kind === 'rate' ? shortDecimal(text) : text).replace(/^-/, '\u2212');
  if (column.kind === 'date') return shownDate(text);
  if (column.kind === 'choice') return column.choices?.find((choice) => choice.value === text)?.label ?? text;
  return text;
}

type Read = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly words: string };

function readTyped<Row>(column: GridColumn<Row>, typed: string): Read {
  if (column.kind === 'text')
    return typed.length <= textMax ? { ok: true, text: typed } : { ok: false, words: `At most ${textMax} letters` };
  if (column.kind === 'choice') return readChoice(column, typed);
  if (column.kind === 'date') return readDate(typed);
  const bounds = {
    decimals: decimalsOf(column),
    negative: column.negative ?? false,
    ...(column.max === undefined ? {} : { max: column.max }),
  };
  const read = column.kind === 'hours' ? typedHours(typed, bounds) : typedDecimal(typed, bounds);
  if (read.ok) return read;
  const words = decimalErrorWords(read.error, bounds);
  return { ok: false, words: column.invalid === undefined ? words : `${column.invalid}: ${words}` };
}

function readDate(typed: string): Read {
  if (typed.trim() === '') return { ok: true, text: '' };
  const read = typedDate(typed);
  return read.ok ? { ok: true, text: read.date } : { ok: false, words: dateErrorWords(read.error) };
}

function readChoice<Row>(column: GridColumn<Row>, typed: string): Read {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return { ok: true, text: '' };
  const choice = column.choices?.find(
    ({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  return choice === undefined ? { ok: false, words: 'Not one of the choices' } : { ok: true, text: choice.value };
}
