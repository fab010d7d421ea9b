import type { Timesheet, TimesheetRow } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { inputOf } from '../../../api/timesheet-values.ts';
import { changedValues, newForm } from '../../../ui/form/form-state.ts';
import type { NewerLine } from '../../../ui/form/newer-values.tsx';
import { booksValuesOf, type BooksValues } from './books-values.ts';
import type { InvoiceDates } from './invoice-dates.ts';
import { withDifference } from './prepaid-offer.ts';
import { withModels } from './timesheet-questions.ts';
import type { Sheet, SheetRow } from './timesheet-sheet.ts';
import { addedRow, isAdded, newRow, newService, settledRow, buildSheet, type ServiceRow } from './timesheet-sheet.ts';
import { isSameTyping, mergedTyping, withField, type UnsavedTyping, type Typing } from './wizard-typing.ts';

export type WizardStep = 'verification' | 'period' | 'timesheet' | 'books';

/** What a user has done in the wizard so far: plain values, so that it can be stored, restored and tested. */
export interface WizardState {
  readonly step: WizardStep;
  readonly timesheet: Timesheet | undefined;
  readonly sheet: Sheet | undefined;
  /** The rows and items as the last act of the user beside their grids left them: it can be undone there. */
  readonly byUser: Pick<Sheet, 'rows' | 'services'> | undefined;
  /** Whether the typing differs from the fetched timesheet. */
  readonly isTouched: boolean;
  /** The typing in the fetched timesheet, to be compared. */
  readonly asFetched: Typing;
  /** Values that were typed here and changed by another user meanwhile. */
  readonly newer: readonly NewerLine[];
  /** The number of invalid cells. */
  readonly errors: number;
  readonly note: string;
  /** The values typed over the initial ones of the last step. */
  readonly books: Partial<BooksValues>;
}

export type WizardAct =
  | { readonly type: 'fetched'; readonly timesheet: Timesheet }
  | { readonly type: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly type: 'difference taken'; readonly userId: number }
  | { readonly type: 'models'; readonly chosen: Parameters<typeof withModels>[1] }
  | { readonly type: 'services'; readonly services: readonly ServiceRow[] }
  | { readonly type: 'add'; readonly what: 'developer' | 'item' }
  | { readonly type: 'remove'; readonly what: 'developer' | 'item'; readonly id: number }
  | { readonly type: 'errors'; readonly count: number }
  | {
      readonly type: 'leave approved';
      readonly row: TimesheetRow;
      /** The fingerprints of the timesheet before and after the approval. */
      readonly before: string;
      readonly fingerprint: string;
    }
  | { readonly type: 'sheet written'; readonly url: string }
  | { readonly type: 'note'; readonly note: string }
  | { readonly type: 'dates'; readonly dates: InvoiceDates }
  | { readonly type: 'books'; readonly typed: Partial<BooksValues> }
  | { readonly type: 'typed back'; readonly typed: UnsavedTyping }
  | { readonly type: 'newer chosen'; readonly chosen: readonly { readonly name: string; readonly text: string }[] }
  | { readonly type: 'step'; readonly step: WizardStep }
  | { readonly type: 'saved' };

export const newWizard: WizardState = {
  step: 'period',
  timesheet: undefined,
  sheet: undefined,
  byUser: undefined,
  isTouched: false,
  asFetched: { note: '', rows: [] },
  newer: [],
  errors: 0,
  note: '',
  books: {},
};

/** The state after an action. Fetching the same period again keeps what was typed, on the rows that still exist. */
export function wizardAfter(state: WizardState, act: WizardAct): WizardState {
  switch (act.type) {
    case 'fetched': {
      const typed = isOfSameDays(state.timesheet, act.timesheet) ? unsavedTyping(state) : undefined;
      const fresh = begun({
        ...state,
        step: 'timesheet',
        timesheet: act.timesheet,
        sheet: buildSheet(act.timesheet),
        note: act.timesheet.invoiceGenerateDetails.note,
        books: {},
        newer: [],
      });
      return typed === undefined ? fresh : withTypingBack(fresh, typed);
    }
    case 'rows':
      return touchedSheet(state, () => ({ rows: act.rows }));
    case 'difference taken':
      return actedOn(state, ({ frame, rows }) => ({
        rows: rows.map((row) => (!isAdded(row) && row.userId === act.userId ? withDifference(frame, row) : row)),
      }));
    case 'models':
      return actedOn(state, ({ frame, rows }) => ({
        rows: withModels(rows, act.chosen).map((row) => settledRow(frame, row)),
      }));
    case 'services':
      return touchedSheet(state, () => ({ services: act.services }));
    case 'add':
      return actedOn(state, (sheet) =>
        act.what === 'developer'
          ? { rows: [...sheet.rows, newRow(sheet)] }
          : { services: [...sheet.services, newService(sheet)] },
      );
    case 'remove':
      return actedOn(state, (sheet) =>
        act.what === 'developer'
          ? { rows: sheet.rows.filter((row) => !isAdded(row) || row.userId !== act.id) }
          : { services: sheet.services.filter((service) => service.id !== act.id) },
      );
    case 'leave approved':
      return withRow(state, act);
    case 'errors':
      return state.errors === act.count ? state : { ...state, errors: act.count };
    case 'sheet written':
      return withSheet(state, act.url);
    case 'note':
      return compared({ ...state, note: act.note });
    case 'dates':
      return withDates(state, act.dates);
    case 'books':
      return compared({ ...state, books: act.typed });
    case 'typed back':
      return withTypingBack(state, act.typed);
    case 'newer chosen': {
      const typing = act.chosen.reduce<Typing>((at, { name, text }) => withField(at, name, text), wholeTyping(state));
      return compared(withTyping(state, typing));
    }
    case 'step':
      return { ...state, step: act.step };
    case 'saved':
      return begun({ ...state, books: {} });
  }
}

/** Whether two timesheets have the same period and the same prediction or draft. */
function isOfSameDays(before: Timesheet | undefined, after: Timesheet): boolean {
  const days = ({ invoiceGenerateDetails: { startDate, endDate, predictionId, invoiceId } }: Timesheet) =>
    JSON.stringify([startDate, endDate, predictionId, invoiceId]);
  return before !== undefined && days(before) === days(after);
}

/** One row in the server's current version; its edits stay. */
function withRow(
  state: WizardState,
  { row, before, fingerprint: after }: Extract<WizardAct, { readonly type: 'leave approved' }>,
): WizardState {
  const { timesheet, sheet } = state;
  if (timesheet === undefined || sheet === undefined) return state;
  // when more than this leave changed, the old fingerprint reports it as soon as the rows are billed
  const fingerprint = timesheet.fingerprint === before ? after : timesheet.fingerprint;
  const rows = timesheet.zohoEmployeeMetadataList.map((one) =>
    !one.isDeletable && one.userId === row.userId ? row : one,
  );
  return {
    ...state,
    timesheet: { ...timesheet, fingerprint, zohoEmployeeMetadataList: rows },
    sheet: {
      ...sheet,
      rows: sheet.rows.map((one) =>
        !isAdded(one) && one.userId === row.userId ? settledRow(sheet.frame, { ...one, input: inputOf(row) }) : one,
      ),
    },
  };
}

/** The timesheet with the address of its Google Sheet. */
function withSheet(state: WizardState, sheetURL: string): WizardState {
  const { timesheet } = state;
  if (timesheet === undefined) return state;
  const invoiceGenerateDetails = { ...timesheet.invoiceGenerateDetails, sheetURL };
  return { ...state, timesheet: { ...timesheet, invoiceGenerateDetails } };
}

/** Dates that were chosen before the last step count as typed there, if they differ from its initial ones. */
function withDates(state: WizardState, dates: InvoiceDates): WizardState {
  if (state.timesheet === undefined) return state;
  const form = newForm(booksValuesOf(state.timesheet), { ...state.books, ...dates });
  return compared({ ...state, books: changedValues(form) });
}

function touchedSheet(state: WizardState, change: (sheet: Sheet) => Partial<Sheet>): WizardState {
  const { sheet } = state;
  return sheet === undefined ? state : compared({ ...state, sheet: { ...sheet, ...change(sheet) } });
}

/** The same for an act of the user beside the grids. */
function actedOn(state: WizardState, change: (sheet: Sheet) => Partial<Sheet>): WizardState {
  const after = touchedSheet(state, change);
  return { ...after, byUser: after.sheet };
}

/** The state with nothing to lose: its typing is what is saved. */
const begun = (state: WizardState): WizardState => ({ ...state, asFetched: wholeTyping(state), isTouched: false });

/** The state with its typing compared with the fetched one. */
const compared = (state: WizardState): WizardState => ({
  ...state,
  isTouched: !isSameTyping(wholeTyping(state), state.asFetched),
});

/** The typing that a reload would lose, and what it was typed over. */
export function unsavedTyping(state: WizardState): UnsavedTyping {
  const rows = (state.sheet?.rows ?? [])
    .filter((row) => isAdded(row) || Object.keys(row.typed).length > 0 || row.note !== '')
    .map((row) => {
      const { name, role } = row.input.developer;
      const { userId, typed, note } = row;
      return { userId, typed, note, ...(isAdded(row) ? { added: { name, role } } : {}) };
    });
  const { note, books, asFetched: was } = state;
  return { note, rows, services: state.sheet?.services ?? [], books, was };
}

/** The typing, with every initial value of the last step. */
function wholeTyping(state: WizardState): Typing {
  const { was: _was, ...typing } = unsavedTyping(state);
  return { ...typing, books: { ...(state.timesheet && booksValuesOf(state.timesheet)), ...state.books } };
}

/** The stored typing, applied to the newly fetched timesheet. */
function withTypingBack(state: WizardState, kept: UnsavedTyping): WizardState {
  const { typing, newer } = mergedTyping(kept, state.asFetched);
  return compared({ ...withTyping(state, typing), newer });
}

function withTyping(state: WizardState, typing: Typing): WizardState {
  const { sheet, timesheet } = state;
  if (sheet === undefined || timesheet === undefined) return state;
  const ofDevelopers = new Map(typing.rows.filter((row) => row.added === undefined).map((row) => [row.userId, row]));
  const rows = sheet.rows
    .filter((row) => !isAdded(row))
    .map((row) => {
      const typed = ofDevelopers.get(row.userId);
      return typed === undefined ? row : settledRow(sheet.frame, { ...row, typed: typed.typed, note: typed.note });
    });
  const added = typing.rows.flatMap(({ userId, typed, note, added: of }) =>
    of === undefined ? [] : [addedRow(sheet.frame, { userId, typed, note, ...of })],
  );
  const services = typing.services ?? sheet.services;
  const books = changedValues(newForm(booksValuesOf(timesheet), typing.books));
  return { ...state, note: typing.note, books, sheet: { ...sheet, rows: [...rows, ...added], services } };
}

/** The dates of the invoice: the typed ones, else those of the timesheet. */
export const datesOf = (books: Partial<BooksValues>, timesheet: Timesheet): InvoiceDates => {
  const { invoiceDate, invoiceDueDate } = { ...booksValuesOf(timesheet), ...books };
  return { invoiceDate, invoiceDueDate };
};
