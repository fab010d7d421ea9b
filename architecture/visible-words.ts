import type { VisibleText } from './visible-texts.ts';

/** Words that no visible text has, each with what to write in its place; the other words are in `dialect.ts`. */
const instead: readonly (readonly [words: string, plainly: string])[] = [
  ['everybody', 'all users, everyone on this project'],
  ['any more', 'no longer'],
  ['(?:is|are) not there', 'no longer exists, was not found'],
  ['(?:take|takes|taken) back', 'reverse, void'],
  ['goes with it', 'is deleted too'],
  ['stays? as (?:it is|they are)', 'does not change'],
  ['(?:given|gives?) up', 'write off'],
  ['beforehand', 'in advance'],
  ['on wish', 'optionally'],
  ['people service', 'HR service'],
  ['receipts?', 'payment'],
  ['ageing', 'aging'],
  ['salesm[ae]n|salespersons?', 'sales person'],
  ['e-mails?', 'email'],
  ['organisations?', 'organization'],
  ['pre-requisites?', 'prerequisite'],
  ['name in the books', 'display name'],
];
const each = instead.map(([words, plainly]) => ({ word: new RegExp(`\\b(?:${words})\\b`, 'i'), plainly }));

/** Texts whose words are fixed: the specification gives the sentence, or a program compares the value. */
const fixed = new Set([
  'At least one salesperson is required',
  'Salespersons ,csm, accountant names should be unique!',
  'Salespersons',
  'Due on receipt',
  'Due on Receipt',
  'people service',
  'taken back',
]);

/** What is wrong with the words of visible texts, each as "path:line message". */
export function wrongWords(texts: readonly VisibleText[]): string[] {
  return texts
    .filter(({ text }) => !fixed.has(text))
    .flatMap(({ path, line, text }) =>
      each.flatMap(({ word, plainly }) => {
        const found = word.exec(text)?.[0];
        return found === undefined ? [] : [`${path}:${line} shows “${found}” in “${text}”; write: ${plainly}`];
      }),
    );
}

/** The screens and the declarations of their fields; the gallery shows samples. */
const withLabels = /^(?:apps\/web\/src\/(?!gallery)|packages\/contract\/)/;
const labelled = /^(?:label|title|heading|placeholder|aria-label)$/;
/** Labels that the specification gives in capitals, where the product's own label is in sentence case. */
const exactLabels = new Set(
  [
    'Add Developer, Add Prediction, End Date, Financial Type, Identity Provider, Invoice Date, Invoice Number, Invoice Status',
    'Primary Client, Project Model, Project Name, Received Month, Sales Persons, Server Logs, Start Date, Submission Type',
    'To-Do, Zoho Project ID',
  ].flatMap((line) => line.split(', ')),
);

/** Labels of more than one spelling ("Phone Number" and "Phone number"): one field has one label. */
export function labelsOfTwoSpellings(texts: readonly VisibleText[]): string[] {
  const spellings = new Map<string, Map<string, VisibleText>>();
  for (const one of texts) {
    // a part of a sentence or the name of a value begins with a small letter
    if (
      !withLabels.test(one.path) ||
      !labelled.test(one.shownAs) ||
      !/^[A-Z]/.test(one.text) ||
      exactLabels.has(one.text)
    )
      continue;
    const same = spellings.get(one.text.toLowerCase()) ?? new Map<string, VisibleText>();
    spellings.set(one.text.toLowerCase(), same.set(one.text, one));
  }
  return [...spellings.values()]
    .filter(({ size }) => size > 1)
    .map((same) => [...same.values()].map(({ path, line, text }) => `“${text}” (${path}:${line})`).join(' and '));
}
