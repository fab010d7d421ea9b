import type { InvoicePage } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { ink, type Sheet, type Style } from './sheet.public.ts';
import { isolated } from './text-direction.public.ts';

export const label: Style = { size: 8, weight: 600, color: ink.quiet };
export const body: Style = { size: 9 };
export const small: Style = { size: 8, color: ink.quiet };
export const strong: Style = { size: 9, weight: 600 };
export const step = 13;
const big: Style = { size: 20, weight: 600 };
/** In points. */
const logoRoom = { width: 180, height: 48 };

/** A party on a page, with the name of its tax number. */
interface PartyOnPage {
  readonly heading: string;
  readonly party: InvoicePage['seller'];
  readonly taxNumberName: string;
}

/** The head of a document for a client: logo and title at the left, facts at the right, seller and buyer below. */
export interface PageHead {
  readonly title: string;
  /** Why it is not payable. */
  readonly mark: string | null;
  readonly logo: InvoicePage['logo'];
  /** Below the title. */
  readonly lines: readonly { readonly text: string; readonly style: Style }[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly seller: PartyOnPage;
  readonly buyer: PartyOnPage;
}

export function drawPageHead(sheet: Sheet, { title, mark, logo, lines, facts, seller, buyer }: PageHead): void {
  const half = sheet.width / 2 - 12;
  const column = (x: number, from: number, texts: PageHead['lines']): number =>
    texts
      .flatMap(({ text, style }) => sheet.wrapped(text, half, style).map((line) => ({ line, style })))
      .reduce((y, { line, style }) => {
        sheet.put(line, x, y, style);
        return y + style.size * 1.4;
      }, from);
  const titleTop = sheet.y + drawLogo(sheet, logo);
  sheet.put(title, sheet.left, titleTop, big);
  if (mark !== null)
    sheet.put(mark, sheet.left + sheet.widthOf(title, big) + 12, titleTop, { ...big, color: ink.mark });
  const underTitle = column(sheet.left, titleTop + 30, lines);
  let y = sheet.y + 2;
  for (const fact of facts) {
    sheet.put(fact.label, sheet.left + sheet.width / 2 + 12, y, label);
    for (const line of sheet.wrapped(fact.value, half - 96, body)) {
      sheet.put(line, sheet.right, y, body, 'right');
      y += step;
    }
  }
  const top = Math.max(underTitle, y) + 16;
  const ends = [
    column(sheet.left, top, linesOfParty(seller)),
    column(sheet.left + sheet.width / 2 + 12, top, linesOfParty(buyer)),
  ];
  sheet.y = Math.max(...ends) + 18;
}

/** Draws the logo above the title, in its own proportions; answers how much room it takes. */
function drawLogo(sheet: Sheet, logo: InvoicePage['logo']): number {
  if (logo === null) return 0;
  const scale = Math.min(logoRoom.width / logo.width, logoRoom.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  sheet.document.image(Buffer.from(logo.content, 'base64'), sheet.left, sheet.y, { width, height });
  return height + 14;
}

const linesOfParty = ({ heading, party, taxNumberName }: PartyOnPage): PageHead['lines'] => [
  { text: heading, style: label },
  { text: party?.name ?? '', style: strong },
  ...(party?.lines ?? []).map((text) => ({ text, style: body })),
  ...(party?.taxNumber == null ? [] : [{ text: `${taxNumberName} ${party.taxNumber}`, style: body }]),
];

/** On every page after the first: which document it is, and why it is not payable. */
export function drawRunningHead(
  sheet: Sheet,
  { title, buyer, mark }: { readonly title: string; readonly buyer: string; readonly mark: string | null },
): void {
  const [line = ''] = sheet.wrapped(`${title} · ${isolated(buyer)}`, sheet.width - 80, label);
  sheet.put(line, sheet.left, sheet.y, label);
  if (mark !== null) sheet.put(mark, sheet.right, sheet.y, { size: 9, weight: 600, color: ink.mark }, 'right');
  sheet.y += 22;
}

/** Lines of text below one another, on as many pages as they need. */
export function drawWords(sheet: Sheet, lines: readonly string[], style: Style, above = 14): void {
  if (lines.length > 0) sheet.y += above;
  for (const text of lines) {
    if (sheet.space < step) sheet.newPage();
    sheet.put(text, sheet.left, sheet.y, style);
    sheet.y += step;
  }
}

/** How to pay, under its heading, and the last words of the page. */
export function drawPayment(
  sheet: Sheet,
  { payment, footer }: Pick<InvoicePage, 'payment' | 'footer'>,
  heading: string,
): void {
  if (payment.length > 0) {
    const lines = payment.flatMap((text) => sheet.wrapped(text, sheet.width, body));
    // the heading stays with its first line
    if (sheet.space < 14 + 2 * step) sheet.newPage();
    drawWords(sheet, [heading], label);
    drawWords(sheet, lines, body, 0);
  }
  drawWords(sheet, footer === '' ? [] : sheet.wrapped(footer, sheet.width, small), small);
}
