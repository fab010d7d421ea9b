import type { InvoicePage, PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { documentName, taxNumberName } from '@countinghouse/contract/invoice-page/document-names.ts';
import { namesPeople, PageWords, titleParts } from '@countinghouse/contract/invoice-page/invoice-page-words.ts';
import { shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { languageTags } from '@countinghouse/contract/organizations/page-languages.ts';
import { ink, Sheet, type Style } from './sheet.ts';
import { drawTable, type Column } from './table.ts';
import { isolated } from './text-direction.ts';

const label: Style = { size: 8, weight: 600, color: ink.quiet };
const body: Style = { size: 9 };
const small: Style = { size: 8, color: ink.quiet };
const strong: Style = { size: 9, weight: 600 };
const step = 13;
/** In points. */
const logoRoom = { width: 180, height: 48 };

/** The page that a client gets as a PDF: the invoice, then the hours behind it. The same page is the same file, byte for byte. */
export async function* renderPdf(
  page: InvoicePage,
  { paper, at }: { readonly paper: PaperSize; readonly at: string },
): AsyncGenerator<Uint8Array> {
  const title = wordsOf(page).title(page);
  const info = { title, author: page.seller?.name ?? '', at, lang: languageTags[page.language] };
  const sheet = new Sheet(paper, info, (next) => drawRunningHead(next, page));
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

/** On every page after the first. */
function drawRunningHead(sheet: Sheet, page: InvoicePage): void {
  const words = wordsOf(page);
  const mark = words.mark(page);
  const [line = ''] = sheet.wrapped(`${words.title(page)} · ${isolated(page.buyer.name)}`, sheet.width - 80, label);
  sheet.put(line, sheet.left, sheet.y, label);
  if (mark !== null) sheet.put(mark, sheet.right, sheet.y, { size: 9, weight: 600, color: ink.mark }, 'right');
  sheet.y += 22;
}

function drawHead(sheet: Sheet, page: InvoicePage): void {
  const words = wordsOf(page);
  const { from, to, corrects } = words.texts;
  const mark = words.mark(page);
  const half = sheet.width / 2 - 12;
  const column = (x: number, from: number, lines: readonly { text: string; style: Style }[]): number =>
    lines
      .flatMap(({ text, style }) => sheet.wrapped(text, half, style).map((line) => ({ line, style })))
      .reduce((y, { line, style }) => {
        sheet.put(line, x, y, style);
        return y + style.size * 1.4;
      }, from);
  const big: Style = { size: 20, weight: 600 };
  const name = documentName(page);
  const titleTop = sheet.y + drawLogo(sheet, page.logo);
  sheet.put(name, sheet.left, titleTop, big);
  if (mark !== null) sheet.put(mark, sheet.left + sheet.widthOf(name, big) + 12, titleTop, { ...big, color: ink.mark });
  const numbers = [
    ...(page.invoiceNumber === null ? [] : [{ text: page.invoiceNumber, style: { size: 11, weight: 600 } as const }]),
    ...(page.corrects === null ? [] : [{ text: `${corrects} ${page.corrects}`, style: body }]),
  ];
  const underTitle = column(sheet.left, titleTop + 30, numbers);
  let y = sheet.y + 2;
  for (const fact of words.facts(page, isolated)) {
    sheet.put(fact.label, sheet.left + sheet.width / 2 + 12, y, label);
    const room = half - 96;
    for (const line of sheet.wrapped(fact.value, room, body)) {
      sheet.put(line, sheet.right, y, body, 'right');
      y += step;
    }
  }
  const top = Math.max(underTitle, y) + 16;
  const seller = column(sheet.left, top, linesOf(from, page.seller, page));
  const buyer = column(sheet.left + sheet.width / 2 + 12, top, linesOf(to, page.buyer, page));
  sheet.y = Math.max(seller, buyer) + 18;
}

/** Draws the logo above the title, in its own proportions; answers how much room it takes. */
function drawLogo(sheet: Sheet, logo: InvoicePage['logo']): number {
  if (logo === null) return 0;
  const scale = Math.min(logoRoom.width / logo.width, logoRoom.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  sheet.document.image(Buffer.from(logo.content, 'base64'), sheet.left, sheet.y, { width, height });
  return height + 14;
}

function linesOf(
  heading: string,
  party: InvoicePage['seller'],
  page: InvoicePage,
): readonly { text: string; style: Style }[] {
  return [
    { text: heading, style: label },
    { text: party?.name ?? '', style: strong },
    ...(party?.lines ?? []).map((text) => ({ text, style: body })),
    ...(party?.taxNumber == null
      ? []
      : [{ text: `${taxNumberName(page.region, page.language)} ${party.taxNumber}`, style: body }]),
  ];
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
  if (page.payment.length > 0) {
    const lines = page.payment.flatMap((text) => sheet.wrapped(text, sheet.width, body));
    // the heading stays with its first line
    if (sheet.space < 14 + 2 * step) sheet.newPage();
    drawWords(sheet, [wordsOf(page).texts.payment], label);
    drawWords(sheet, lines, body, 0);
  }
  drawWords(sheet, page.footer === '' ? [] : sheet.wrapped(page.footer, sheet.width, small), small);
}

function drawWords(sheet: Sheet, lines: readonly string[], style: Style, above = 14): void {
  if (lines.length > 0) sheet.y += above;
  for (const text of lines) {
    if (sheet.space < step) sheet.newPage();
    sheet.put(text, sheet.left, sheet.y, style);
    sheet.y += step;
  }
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
