import {
  booksDifferenceEndpoints,
  type RecordedDifference,
} from '@countinghouse/contract/books/books-differences.contract.ts';
import { providerNames } from '@countinghouse/contract/connections/connection-errors.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { query } from '../../../api/api.ts';
import { toFailure } from '../../../api/to-failure.ts';
import { useMay } from '../../../api/may.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { useAction } from '../../../records/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import type { Question } from '../../../ui/overlay/confirm.tsx';
import type { TableColumn } from '../../../ui/list/table-column.ts';
import styles from './books-differences.module.css';
import { differingFieldNames, DifferingSide } from './differing-side.tsx';

type Way = RecordedDifference['ways'][number];
const lookEveryMs = 1500;

/** The differences between an invoice and its document in the books, by field, with the actions on each. */
export function DifferencesOfInvoice({ invoice }: { readonly invoice: Invoice }) {
  const isIn = invoice.documentState !== 'draft' && invoice.modifyInBooks;
  const maySee = useMay(booksDifferenceEndpoints.ofInvoice);
  const { data, error, refetch } = useQuery({
    ...query(booksDifferenceEndpoints.ofInvoice, { params: { id: invoice.invoiceId } }),
    enabled: isIn && maySee,
    refetchInterval: ({ state }) =>
      state.data?.differences.some((one) => one.state === 'sent') === true ? lookEveryMs : false,
  });
  if (!isIn || !maySee) return null;
  const failure = toFailure(error, () => void refetch());
  // showing nothing would mean that there is no difference
  if (failure !== undefined && data === undefined) return <ErrorState {...failure} />;
  return data === undefined || data.differences.length === 0 ? null : (
    <ConfirmedDifferences invoice={invoice} differences={data.differences} />
  );
}

interface Action {
  readonly difference: RecordedDifference;
  readonly way: Way;
}

function ConfirmedDifferences({
  invoice,
  differences,
}: {
  readonly invoice: Invoice;
  readonly differences: readonly RecordedDifference[];
}) {
  const maySettle = useMay(booksDifferenceEndpoints.settle);
  const { act, busy } = useAction(useInvalidateAll());
  const [asking, setAsking] = useState<Action>();

  const settle = (action: Action, reason = '') =>
    act({
      name: nameOf(action),
      question: questionAbout(action, invoice),
      call: (saveOnce) =>
        saveOnce(booksDifferenceEndpoints.settle, {
          params: { id: action.difference.differenceId },
          body: { version: action.difference.version, way: action.way, reason },
        }),
      done: messages.differenceSettled,
      onDone: () => setAsking(undefined),
    });

  const columns = differenceColumns(maySettle, busy, (action) =>
    needsReason(action) ? setAsking(action) : void settle(action),
  );
  const open = differences.filter(({ state }) => state === 'open').length;
  return (
    <Card title="Differences with the books" note={open === 0 ? 'all settled' : 'settle each one separately'} flush>
      <DataTable
        label="Differences with the books"
        columns={columns}
        rows={differences}
        rowKey={({ differenceId }) => String(differenceId)}
        pageKeys={false}
        stacks
        empty={null}
      />
      {asking !== undefined && (
        <ReasonOfAction
          action={asking}
          invoiceNumber={invoice.invoiceNumber}
          onGiven={(reason) => settle(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  );
}

/** The columns of the differences; users who may settle them get a button for each way. */
function differenceColumns(
  maySettle: boolean,
  busy: string | undefined,
  onAct: (action: Action) => void,
): readonly TableColumn<RecordedDifference>[] {
  return [
    {
      key: 'field',
      title: 'Field',
      width: 130,
      namesRow: true,
      render: ({ field }) => differingFieldNames[field],
    },
    {
      key: 'ours',
      title: 'Here',
      width: 190,
      align: 'right',
      render: (row) => <DifferingSide difference={row} of="ours" />,
    },
    {
      key: 'theirs',
      title: 'In the books',
      width: 190,
      align: 'right',
      render: (row) => <DifferingSide difference={row} of="theirs" />,
    },
    {
      key: 'acts',
      title: 'Resolution',
      width: 400,
      render: (row) => (
        <div className={styles.acts}>
          {maySettle &&
            row.ways
              .filter((way) => row.state === 'open' || way !== 'leave')
              .map((way) => (
                <Button
                  key={way}
                  size="small"
                  look={way === 'leave' ? 'quiet' : 'plain'}
                  busy={busy === nameOf({ difference: row, way })}
                  disabled={busy !== undefined}
                  onClick={() => onAct({ difference: row, way })}
                >
                  {wordsOfWay(row, way)}
                </Button>
              ))}
          <span className={styles.quiet}>{wordsOfState(row)}</span>
        </div>
      ),
    },
  ];
}

/** Asks for the reason of an action that needs one. */
function ReasonOfAction({
  action,
  invoiceNumber,
  onGiven,
  onClose,
}: {
  readonly action: Action;
  readonly invoiceNumber: string | null;
  readonly onGiven: ComponentProps<typeof ReasonDialog>['onGiven'];
  readonly onClose: () => void;
}) {
  return (
    <ReasonDialog
      title={
        action.way === 'leave'
          ? `Leave the ${differingFieldNames[action.difference.field].toLowerCase()} as it is?`
          : `Void ${invoiceNumber ?? 'the invoice'} here too?`
      }
      {...(action.way === 'leave' ? { act: 'Leave it', look: 'primary' } : { act: 'Void' })}
      help={
        action.way === 'leave'
          ? 'You are not asked again until one of the two values changes.'
          : 'Its number stays used. Its hours can be billed again.'
      }
      reasonRequired={messages.pleaseEnter('reason')}
      onGiven={onGiven}
      onClose={onClose}
    />
  );
}

/** What is changed in the books by sending our side: nothing there changes by one click. */
function questionAbout({ difference, way }: Action, { invoiceNumber, provider }: Invoice): Question | undefined {
  if (way !== 'ours') return undefined;
  const { field } = difference;
  const [invoice, books] = [invoiceNumber ?? 'the invoice', providerNames[provider]];
  if (field === 'document')
    return {
      title: `Void ${invoice} in ${books}?`,
      detail: 'It is void here. Its document in the books becomes void too.',
      yes: `Void in ${books}`,
      no: 'Keep it',
      danger: true,
    };
  return {
    title: `Change the ${differingFieldNames[field].toLowerCase()} of ${invoice} in ${books}?`,
    detail: (
      <>
        The books now have <DifferingSide difference={difference} of="theirs" />. They will have{' '}
        <DifferingSide difference={difference} of="ours" />.
      </>
    ),
    yes: `Change in ${books}`,
    no: 'Keep it',
  };
}

const nameOf = ({ difference, way }: Action): string => `${difference.differenceId} ${way}`;

const needsReason = ({ difference: { field }, way }: Action): boolean =>
  way === 'leave' || (way === 'theirs' && field === 'document');

function wordsOfWay({ field }: RecordedDifference, way: Way): string {
  if (way === 'leave') return 'Leave it';
  if (field === 'document') return way === 'theirs' ? 'Void here too' : 'Void there too';
  if (field === 'balance') return 'Use the books’ payments';
  return way === 'theirs' ? 'Use the books’ value' : 'Send our value';
}

function wordsOfState({ state, reason, settledBy }: RecordedDifference): string {
  if (state === 'sent') return 'Our value is being sent to the books.';
  if (state === 'left') return `Left by ${settledBy ?? 'a user'}: ${reason ?? ''}`;
  return reason === null ? '' : `The books: ${reason}`;
}

/** Compares an invoice with its document now; absent for users who may not. */
export function CompareWithBooks({ invoice }: { readonly invoice: Invoice }) {
  const may = useMay(booksDifferenceEndpoints.compare);
  const { act, isBusy } = useAction(useInvalidateAll());
  if (!may || invoice.documentState === 'draft' || !invoice.modifyInBooks) return null;

  const compare = () =>
    act({
      call: (saveOnce) => saveOnce(booksDifferenceEndpoints.compare, { params: { id: invoice.invoiceId } }),
      done: ({ data, message }) =>
        data.differences.length === 0 ? { kind: 'success', title: message ?? messages.booksAgree } : undefined,
    });
  return (
    <Button busy={isBusy} onClick={() => void compare()}>
      Compare with books
    </Button>
  );
}
