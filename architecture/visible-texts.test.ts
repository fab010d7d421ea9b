import { expect, test } from 'vitest';
import { otherHeadings } from './export-headings.ts';
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
