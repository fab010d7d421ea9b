import { expect, test } from 'vitest';
import { otherHeadings } from './export-headings.ts';
import { fieldLabels, fieldsOfTwoLabels } from './field-labels.ts';
import { fitsOne } from './glob.ts';
import { projectFiles } from './source-files.ts';
import { filesWithTexts, filesWithoutTexts, visibleTexts } from './visible-texts.ts';
import { labelsOfTwoSpellings, wrongWords } from './visible-words.ts';

const texts = projectFiles()
  .filter(({ path }) => fitsOne(path, filesWithTexts) && !fitsOne(path, filesWithoutTexts))
  .flatMap(visibleTexts);
const shown = (text: string) => visibleTexts({ path: 'apps/web/src/slices/receipts/a.tsx', text });

test('the visible texts of a file are those inside elements, in attributes, in properties and in sentences', () => {
  const file = `
    import { a } from './no text.ts';
    type Kind = 'no text';
    const found = sql\`select name from no_text\`;
    const message = \`Paid on \${day}\`;
    export const A = () => <p className="no text" title="Due date" aria-label={'Save it'}>Nothing   to
      pay {message}</p>;
    const column = { label: 'Outstanding', key: 'no-text' };
  `;
  expect(shown(file).map(({ text, shownAs }) => [shownAs, text])).toEqual([
    ['string', 'Paid on {…}'],
    ['title', 'Due date'],
    ['aria-label', 'Save it'],
    ['text', 'Nothing to pay'],
    ['label', 'Outstanding'],
  ]);
});

test('the product has several thousand visible texts', () => {
  expect(texts.length).toBeGreaterThan(4000);
});

test('visible texts use the words of the field', () => {
  expect(wrongWords(texts)).toEqual([]);
});

test('a visible text in dialect is found', () => {
  expect(wrongWords(shown(`const a = 'A receipt cannot be changed any more.'`))).toHaveLength(2);
});

test('one field has one label', () => {
  expect(labelsOfTwoSpellings(texts)).toEqual([]);
});

test('two spellings of a label are found', () => {
  const file = `const a = [{ label: 'Phone Number' }, { label: 'Phone number' }];`;
  expect(labelsOfTwoSpellings(shown(file))).toHaveLength(1);
});

test('a column has the same heading on the screen and in a file', () => {
  const columns = projectFiles().filter(
    ({ path }) => fitsOne(path, ['apps/web/src/**/*.{ts,tsx}']) && !fitsOne(path, filesWithoutTexts),
  );
  expect(otherHeadings(columns)).toEqual([]);
});

test('another heading in a file is found', () => {
  const text = `const a = [
    { title: 'Due', exports: (row) => ({ 'Due date': row.dueDate }) },
    { title: 'Invoiced', exports: (row) => ({ 'Billed amount': row.amount, Currency: row.currency }) },
    { title: 'Period', exports: (row) => ({ 'Period from': row.start, 'Period to': row.end }) },
  ];`;
  expect(otherHeadings([{ path: 'apps/web/src/slices/receipts/a.tsx', text }])).toEqual([
    'apps/web/src/slices/receipts/a.tsx:3 “Invoiced” is headed “Billed amount”, “Currency” in a file',
  ]);
});

test('a field has the same label in a form, a list, a card, a document and the activity log', () => {
  const withLabels = ['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/**/*.ts', 'packages/contract/src/**/*.ts'];
  const files = projectFiles().filter(
    ({ path }) =>
      fitsOne(path, withLabels) && !fitsOne(path, [...filesWithoutTexts, 'apps/web/src/gallery/**/*.{ts,tsx}']),
  );
  const labels = files.flatMap(fieldLabels);
  expect(labels.length).toBeGreaterThan(400);
  expect(fieldsOfTwoLabels(labels)).toEqual([]);
});

test('a second label of a field is found wherever it is shown', () => {
  const declared = `const fields = { date: dateField('Holiday date'), resigned: { ...dateField('Resigned') } };`;
  const shown = `
    const columns = [
      { title: 'Date', render: ({ date }) => <DateText value={date} /> },
      { title: 'Resigned', render: (row) => <DateText value={row.employee.resigned} /> },
      { title: 'Project', render: (row) => row.projectName },
      { title: 'Row', namesRow: true, render: (row) => row.date },
    ];
    const value = { label: 'Name of the project', value: project.projectName.trim() };
    const logged = [['Day off', (of) => of.date], ['Not read', 'date']];
    export const Form = () => <TextField {...form.field('resigned')} label="Resignation date" />;`;
  const labels = [
    ...fieldLabels({ path: 'packages/contract/src/holidays/a.contract.ts', text: declared }),
    ...fieldLabels({ path: 'apps/web/src/slices/holidays/a.tsx', text: shown }),
  ];
  expect(labels.map(({ field, label }) => [field, label])).toEqual([
    ['date', 'Holiday date'],
    ['resigned', 'Resigned'],
    ['date', 'Date'],
    ['resigned', 'Resigned'],
    ['projectName', 'Project'],
    ['projectName', 'Name of the project'],
    ['date', 'Day off'],
    ['resigned', 'Resignation date'],
  ]);
  expect(fieldsOfTwoLabels(labels)).toEqual([
    'holidays date: “Holiday date” (packages/contract/src/holidays/a.contract.ts:1) and “Date” (apps/web/src/slices/holidays/a.tsx:3) ' +
      'and “Day off” (apps/web/src/slices/holidays/a.tsx:9)',
    'holidays resigned: “Resigned” (apps/web/src/slices/holidays/a.tsx:4) and “Resignation date” (apps/web/src/slices/holidays/a.tsx:10)',
  ]);
});
