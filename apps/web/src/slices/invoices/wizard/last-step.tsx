import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { isApiFailure } from '../../../api/failure.ts';
import { useMay } from '../../../api/may.ts';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { BooksStep, useMergedLines } from './books-step.tsx';
import { booksErrors, booksValuesOf, type BooksValues } from './books-values.ts';
import { useSaveInvoice } from './save-invoice.ts';
import type { Prerequisite } from './fetch-timesheet.ts';
import { isNameless } from '../saved/line-table.tsx';
import { PrerequisitesDialog } from './prerequisites-dialog.tsx';
import { isGoingOn } from './step-keys.ts';
import type { Sheet } from './timesheet-sheet.ts';
import { rowsAtZero, type RowAtZero } from '@countinghouse/billing/timesheets/zero-rates.ts';
import { useMergeFailure } from './use-merge-failure.ts';
import { ZeroRatesDialog } from './zero-rates-dialog.tsx';
import styles from './wizard.module.css';

interface LastStepProps {
  readonly timesheet: Timesheet;
  readonly sheet: Sheet;
  readonly note: string;
  /** The values typed here before; stored outside of this step so that they outlive it. */
  readonly typed: Partial<BooksValues>;
  readonly onTyped: (typed: Partial<BooksValues>) => void;
  readonly continueAnyways: boolean;
  readonly onPrev: () => void;
  /** Called when the server says that the hours changed since they were fetched. */
  readonly onStale: () => void;
  readonly onSaved: (invoice: Invoice) => void;
}

/** The last step and its buttons: saves the invoice, or also sends it to the books for users who may. */
export function LastStep({
  timesheet,
  sheet,
  note,
  typed,
  onTyped,
  continueAnyways,
  onPrev,
  onStale,
  onSaved,
}: LastStepProps) {
  const inBooks = useRef(false);
  const isContinued = useRef(false);
  const accepted = useRef<ReadonlySet<string>>(new Set());
  const [atZero, setAtZero] = useState<readonly RowAtZero[]>();
  const [missing, setMissing] = useState<readonly Prerequisite[]>();
  const [pressed, setPressed] = useState<'here' | 'books'>();
  const mayPush = useMay(invoiceEndpoints.push);
  const saveInvoice = useSaveInvoice();
  const form = useForm({
    initial: booksValuesOf(timesheet),
    typed,
    labels: { zohoEmployeeMetadataList: 'Timesheet row', invoiceLineItemList: 'Invoice line' },
    check: booksErrors(timesheet),
    save: async (values) => {
      if (merged.data === undefined) return [];
      // checked on the current lines: another template has others
      if (isNameless(merged.data.invoiceLineItemList, values.lineWords))
        return [{ path: 'lineWords', message: messages.serviceNameNull }];
      const open = rowsAtZero(sheet.rows.map(({ row }) => row)).filter(({ rowId }) => !accepted.current.has(rowId));
      setAtZero(open.length > 0 ? open : undefined);
      if (open.length > 0) return [];
      const saved = await saveInvoice({
        timesheet,
        sheet,
        note,
        values,
        merged: merged.data,
        continueAnyways: continueAnyways || isContinued.current,
        zeroRatesAccepted: accepted.current,
        saveInBooks: inBooks.current,
      });
      setMissing('missing' in saved ? saved.missing : undefined);
      if ('missing' in saved) return [];
      if ('isStale' in saved) onStale();
      if ('errors' in saved) return saved.errors;
      onSaved(saved.invoice);
      return undefined;
    },
  });
  useReported(form.changed, onTyped);
  const merged = useMergedLines(timesheet, sheet, form.values);
  useMergeFailure(merged, onPrev);
  useReportedStale(isApiFailure(merged.error) && merged.error.code === 'stale_timesheet', onStale);
  const isReady =
    merged.data !== undefined && !merged.isFetching && merged.error === null && merged.data.cannotBeSaved === null;
  const save = (toBooks: boolean): void => {
    inBooks.current = toBooks;
    setPressed(toBooks ? 'books' : 'here');
    void form.submit();
  };
  return (
    // keys of the whole step; everything inside is a control of its own
    <div
      className={styles.step}
      onKeyDown={(event) => {
        if (isGoingOn(event) && isReady) save(mayPush);
      }}
    >
      <QuestionsBeforeSave
        atZero={atZero}
        missing={missing}
        busy={form.saving}
        onAnswer={(answer) => {
          if (answer === 'continue') isContinued.current = true;
          else if (answer !== 'retry') accepted.current = new Set([...accepted.current, ...answer.accepted]);
          void form.submit();
        }}
        onClose={(question) => (question === 'zero rates' ? setAtZero(undefined) : setMissing(undefined))}
      />
      <BooksStep timesheet={timesheet} sheet={sheet} form={form} merged={merged} />
      <LastButtons
        saving={form.saving ? pressed : undefined}
        mayPush={mayPush}
        isReady={isReady}
        onPrev={onPrev}
        onSave={save}
      />
    </div>
  );
}

type Answer = 'retry' | 'continue' | { readonly accepted: readonly string[] };

/** What is asked before an invoice is saved: whether hours at a rate of 0 are right, and what to do without its prerequisites. */
function QuestionsBeforeSave({
  atZero,
  missing,
  busy,
  onAnswer,
  onClose,
}: {
  readonly atZero: readonly RowAtZero[] | undefined;
  readonly missing: readonly Prerequisite[] | undefined;
  readonly busy: boolean;
  readonly onAnswer: (answer: Answer) => void;
  readonly onClose: (question: 'zero rates' | 'prerequisites') => void;
}) {
  return (
    <>
      {atZero !== undefined && (
        <ZeroRatesDialog
          rows={atZero}
          busy={busy}
          onAccept={() => onAnswer({ accepted: atZero.map(({ rowId }) => rowId) })}
          onClose={() => onClose('zero rates')}
        />
      )}
      {missing !== undefined && (
        <PrerequisitesDialog
          missing={missing}
          busy={busy}
          onRetry={() => onAnswer('retry')}
          onContinue={() => onAnswer('continue')}
          onClose={() => onClose('prerequisites')}
        />
      )}
    </>
  );
}

/** The buttons of the step: back, and saving here or in the books too. */
function LastButtons({
  saving,
  mayPush,
  isReady,
  onPrev,
  onSave,
}: {
  /** Where the invoice is being saved. */
  readonly saving: 'here' | 'books' | undefined;
  readonly mayPush: boolean;
  readonly isReady: boolean;
  readonly onPrev: () => void;
  readonly onSave: (toBooks: boolean) => void;
}) {
  return (
    <footer className={styles.foot}>
      <Button onClick={onPrev} disabled={saving !== undefined}>
        Prev
      </Button>
      <Button
        look={mayPush ? 'plain' : 'primary'}
        busy={saving === 'here'}
        disabled={!isReady}
        title={mayPush ? undefined : 'Ctrl+Enter'}
        onClick={() => onSave(false)}
      >
        Save Invoice
      </Button>
      {mayPush && (
        <Button
          look="primary"
          busy={saving === 'books'}
          disabled={!isReady}
          title="Ctrl+Enter"
          onClick={() => onSave(true)}
        >
          Save in Books
        </Button>
      )}
    </footer>
  );
}

/** Reports after each change on screen that the hours are no longer those that were fetched. */
function useReportedStale(isStale: boolean, onStale: () => void): void {
  const reportStale = useRef(onStale);
  useEffect(() => {
    reportStale.current = onStale;
    if (isStale) reportStale.current();
  });
}

/** Reports the typed values of a form whenever they change. */
function useReported(changed: Partial<BooksValues>, report: (changed: Partial<BooksValues>) => void): void {
  const reported = useRef(report);
  useEffect(() => {
    reported.current = report;
  });
  const text = JSON.stringify(changed);
  useEffect(() => reported.current(JSON.parse(text) as Partial<BooksValues>), [text]);
}
