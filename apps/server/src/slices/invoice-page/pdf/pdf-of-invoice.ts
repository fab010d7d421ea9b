import type { InvoicePage, PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { documentName, taxNumberName } from '@countinghouse/contract/invoice-page/document-names.ts';
import { namesPeople, PageWords, titleParts } from '@countinghouse/contract/invoice-page/invoice-page-words.ts';
import { shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { languageTags } from '@countinghouse/contract/organizations/page-languages.ts';
import { body, drawPageHead, drawPayment, drawRunningHead, drawWords, step, strong } from './page-parts.public.ts';
import { ink, Sheet, type Style } from './sheet.public.ts';
import { drawTable, type Column } from './table.public.ts';
import { isolated } from './text-direction.public.ts';

/** The page that a client gets as a PDF: the invoice, then the hours behind it. The same page is the same file, byte for byte. */
export async function* renderPdf(
  page: InvoicePage,
  { paper, at }: { readonly paper: PaperSize; readonly at: string },
): AsyncGenerator<Uint8Array> {
  const title = wordsOf(page).title(page);
  const info = { title, author: page.seller?.name ?? '', at, lang: languageTags[page.language] };
  const running = { title, buyer: page.buyer.name, mark: wordsOf(page).mark(page) };
  const sheet = new Sheet(paper, info, (next) => drawRunningHead(next, running));
  drawHead(sheet, page);
  drawLines(sheet, page);
  drawSums(sheet, page);
  drawMemo(sheet, page);
  drawTimesheet(sheet, page);
  const { page: pageText, of } = wordsOf(page).texts;
  for await (const chunk of sheet.ended(title, (at, count) => `${pageText} ${at} ${of} ${count}`))
    yield chunk as Uint8Array;
}

const wordsOf = ({ language }: InvoicePage): PageWords => new PageWords(language);

function drawHead(sheet: Sheet, page: InvoicePage): void {
  const words = wordsOf(page);
  const { from, to, corrects } = words.texts;
  const numberName = taxNumberName(page.region, page.language);
  drawPageHead(sheet, {
    title: documentName(page),
    mark: words.mark(page),
    logo: page.logo,
    lines: [
      ...(page.invoiceNumber === null ? [] : [{ text: page.invoiceNumber, style: { size: 11, weight: 600 } as const }]),
      ...(page.corrects === null ? [] : [{ text: `${corrects} ${page.corrects}`, style: body }]),
    ],
    facts: words.facts(page, isolated),
    seller: { heading: from, party: page.seller, taxNumberName: numberName },
    buyer: { heading: to, party: page.buyer, taxNumberName: numberName },
  });
}

function drawLines(sheet: Sheet, page: InvoicePage): void {
  const words = wordsOf(page);
  const { description, quantity, rate, amount } = words.texts;
  const columns: Column[] = [
    { title: '#', width: 22 },
    { title: description },
    ...(page.sacCode === null ? [] : [{ title: 'SAC', width: 54 }]),
    { title: quantity, width: 58, align: 'right' },
    { title: `${rate} (${page.currencyCode})`, width: 78, align: 'right' },
    { title: `${amount} (${page.currencyCode})`, width: 92, align: 'right' },
  ];
  const rows = page.lines.map((line, at) => [
    String(at + 1),
    [
      { text: line.name, style: strong },
      { text: line.description, style: { size: 9, color: ink.quiet } },
    ],
    ...(page.sacCode === null ? [] : [page.sacCode]),
    words.figure(line.quantity),
    words.figure(shortDecimal(line.rate)),
    words.figure(line.amount),
  ]);
  // a few words below the sums go with them too; many may go on on the next page
  const notes = Math.min(notesOf(sheet, page).length, 6) * step;
  drawTable(sheet, columns, rows, { keep: words.sums(page).length * 17 + 8 + (notes === 0 ? 0 : 14 + notes) });
}

/** Stays together with the last line. */
function drawSums(sheet: Sheet, page: InvoicePage): void {
  const words = wordsOf(page);
  sheet.y += 8;
  for (const sum of words.sums(page)) {
    const style: Style = sum.isStrong ? { size: 10, weight: 600 } : body;
    sheet.put(sum.label, sheet.right - 118, sheet.y, style, 'right');
    sheet.put(`${sum.currencyCode} ${words.figure(sum.value)}`, sheet.right, sheet.y, style, 'right');
    sheet.y += 17;
  }
}

const notesOf = (sheet: Sheet, page: InvoicePage): string[] =>
  wordsOf(page)
    .notes(page)
    .flatMap((note) => sheet.wrapped(note, sheet.width, body));

function drawMemo(sheet: Sheet, page: InvoicePage): void {
  drawWords(sheet, notesOf(sheet, page), body);
  drawPayment(sheet, page, wordsOf(page).texts.payment);
}

function drawTimesheet(sheet: Sheet, page: InvoicePage): void {
  if (page.rows.length === 0 && page.time.length === 0) return;
  const words = wordsOf(page);
  const { texts } = words;
  sheet.newPage();
  sheet.put(texts.timesheet, sheet.left, sheet.y, { size: 14, weight: 600 });
  sheet.y += 26;
  const figure = (title: string): Column => ({ title, width: 54, align: 'right' });
  const shown = words.hoursShown(page.rows);
  if (page.rows.length > 0)
    drawTable(
      sheet,
      [{ title: texts.name }, { title: texts.role, width: 110 }, ...shown.map(({ label: title }) => figure(title))],
      page.rows.map((row) => [row.name, row.role, ...shown.map(({ of }) => words.figure(row[of]))]),
    );
  for (const group of page.time) {
    sheet.y += 18;
    const title = sheet.wrapped(titleParts(group).map(isolated).join(', '), sheet.width, strong);
    if (sheet.space < title.length * step + 60) sheet.newPage();
    for (const line of title) {
      sheet.put(line, sheet.left, sheet.y, strong);
      sheet.y += step;
    }
    sheet.y += 4;
    const named = namesPeople(group);
    drawTable(
      sheet,
      [
        { title: texts.date, width: 66 },
        ...(named
          ? [
              { title: texts.name, width: 100 },
              { title: texts.role, width: 90 },
            ]
          : []),
        { title: texts.tasks },
        { title: texts.hours, width: 54, align: 'right' },
      ],
      group.lines.map((line) => [
        words.day(line.date),
        ...(named ? [line.name, line.role] : []),
        line.tasks.map(isolated).join('; '),
        words.figure(line.hours),
      ]),
      { keep: 22 },
    );
    sheet.y += 6;
    sheet.put(`${texts.total} ${words.figure(group.hours)} h`, sheet.right, sheet.y, strong, 'right');
    sheet.y += step;
  }
}
