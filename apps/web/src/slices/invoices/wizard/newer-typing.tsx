import { NewerValues, type NewerLine } from '../../../ui/form/newer-values.tsx';
import type { BooksValues } from './books-values.ts';
import { fieldText, type Typing } from './wizard-typing.ts';

/** Both values of each field that another user changed while it was typed here; choosing one puts it into the timesheet. */
export function NewerTyping({
  newer,
  typing,
  nameOf,
  onChoose,
}: {
  readonly newer: readonly NewerLine[];
  readonly typing: Typing;
  /** The name of the developer of a row. */
  readonly nameOf: (userId: number) => string | undefined;
  readonly onChoose: (chosen: readonly { readonly name: string; readonly text: string }[]) => void;
}) {
  if (newer.length === 0) return null;
  return (
    <NewerValues
      lines={newer}
      labelOf={(name) => labelOf(name, nameOf)}
      shownOf={shownText}
      chosenOf={(name) => fieldText(typing, name)}
      saving={false}
      onChoose={(name, text) => onChoose([{ name, text }])}
      onTakeAll={() => onChoose(newer.map(({ name, theirs }) => ({ name, text: theirs })))}
    />
  );
}

function labelOf(field: string, nameOf: (userId: number) => string | undefined): string {
  const [of = '', id = '', name = ''] = field.split(' ');
  const person = nameOf(Number(id)) ?? '';
  if (of === 'row') return `${person}, ${labels[name] ?? name}`;
  if (of === 'added') return `Added developer ${person}`;
  return of === 'item' ? `Item ${id}` : (labels[of === 'note' ? 'notes' : id] ?? id);
}

/** The labels of the fields in the timesheet and in the last step. */
const labels: Readonly<Record<string, string>> = {
  rate: 'Rate',
  calculatedBillingHours: 'Billing hours',
  extraLoggedHours: 'Overtime',
  discountedHours: 'Other Discount',
  billingModel: 'Model',
  note: 'Note',
  notes: 'Notes',
  invoiceDate: 'Invoice date',
  invoiceDueDate: 'Due date',
  invoiceTemplate: 'Invoice template',
  taxMode: 'Amount are:',
  taxCodeId: 'Tax rate',
  exchangeRate: 'Exchange rate',
  customerMemo: 'Message on invoice',
  privateNote: 'Message on statement',
  lineWords: 'Names and descriptions of the lines',
};

function shownText(field: string, text: string): string {
  if (text === '') return 'none';
  if (field === 'books lineWords')
    return Object.values(JSON.parse(text) as BooksValues['lineWords'])
      .map(({ name, description }) => [name, description].filter((part) => part !== undefined).join(': '))
      .join('; ');
  if (!field.startsWith('added') && !field.startsWith('item')) return text;
  return (JSON.parse(text) as unknown[])
    .flat(2)
    .filter((part) => part !== '')
    .join(', ');
}
