import PdfKit from 'pdfkit';
import type { PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import type { Weight } from './fonts.ts';
import { directionMark, splitGraphemes } from './text-direction.public.ts';
import { splitRuns, type Run } from './text-runs.ts';

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** Ink, quiet ink, lines and the mark of what is no document to pay. */
export const ink = { strong: '#14171f', quiet: '#565d6d', line: '#c9ced8', mark: '#a3410a' } as const;

const margin = 48;
const footer = 28;
/** Figures are all as wide as each other, so that they stand in columns. */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern'];
/** Text from right to left is laid out as a whole; that of others word by word, of which each is laid out once. */
const whole: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'mark', 'mkmk', 'ccmp'];
const featuresOf = ({ font, text }: Run) =>
  font.isRightToLeft ? { features: whole } : /^[-\d.,]+$/.test(text) ? { features: figures } : {};

/** Paper of one size with a place to write on next: text is measured, wrapped and put; sizes are points. */
export class Sheet {
  readonly document: PDFKit.PDFDocument;
  readonly left = margin;
  readonly width: number;
  readonly #bottom: number;
  readonly #onNewPage: (sheet: Sheet) => void;
  readonly #widths = new Map<string, number>();
  readonly #fonts = new Set<string>();
  y = margin;

  /** @param info.at The moment that the document tells as its own, so that the same invoice is the same file. */
  constructor(
    paper: PaperSize,
    info: { readonly title: string; readonly author: string; readonly at: string; readonly lang: string },
    onNewPage: (sheet: Sheet) => void,
  ) {
    this.document = new PdfKit({
      size: paper === 'A4' ? 'A4' : 'LETTER',
      margin: 0,
      bufferPages: true,
      lang: info.lang,
      displayTitle: true,
      info: {
        Title: info.title,
        Author: info.author,
        Creator: 'Countinghouse',
        Producer: 'Countinghouse',
        CreationDate: new Date(info.at),
        ModDate: new Date(info.at),
      },
    });
    this.width = this.document.page.width - 2 * margin;
    this.#bottom = this.document.page.height - margin - footer;
    this.#onNewPage = onNewPage;
  }

  get right(): number {
    return this.left + this.width;
  }

  /** How much can still be written on this page. */
  get space(): number {
    return this.#bottom - this.y;
  }

  newPage(): void {
    this.document.addPage();
    this.y = margin;
    this.#onNewPage(this);
  }

  widthOf(text: string, { size, weight = 400 }: Style): number {
    const key = `${size} ${weight} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = splitRuns(text, weight).reduce((sum, run) => sum + this.#widthOfRun(run, size), 0);
    this.#widths.set(key, width);
    return width;
  }

  #widthOfRun(run: Run, size: number): number {
    return this.#write(run, size).widthOfString(run.text, featuresOf(run));
  }

  /** Chooses the font of a run, which the document gets to know when it first needs it. */
  #write({ font: { name, bytes } }: Run, size: number): PDFKit.PDFDocument {
    if (!this.#fonts.has(name)) this.document.registerFont(name, bytes);
    this.#fonts.add(name);
    return this.document.font(name, size);
  }

  /** The lines of a text that fit a width; a word that is longer than a line is broken. */
  wrapped(text: string, width: number, style: Style): string[] {
    return text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(/\s+/).flatMap((one) => this.#pieces(one, width, style))) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && this.widthOf(longer, style) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      const mark = directionMark(paragraph);
      return [...lines, line].map((one) => mark + one);
    });
  }

  #pieces(word: string, width: number, style: Style): string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const pieces = [''];
    for (const character of splitGraphemes(word)) {
      const longer = `${pieces.at(-1) ?? ''}${character}`;
      if (this.widthOf(longer, style) > width) pieces.push(character);
      else pieces[pieces.length - 1] = longer;
    }
    return pieces;
  }

  /** Writes one line of text with its top at `y`; right-aligned text ends at `x`. */
  put(text: string, x: number, y: number, style: Style, align: 'left' | 'right' = 'left'): void {
    const { size, weight = 400, color = ink.strong } = style;
    let at = align === 'left' ? x : x - this.widthOf(text, style);
    const placed = splitRuns(text, weight).map((run) => {
      const start = at;
      at += this.#widthOfRun(run, size);
      return { run, start };
    });
    // written in the order of reading, so that copied text keeps it
    for (const { run, start } of placed.toSorted((one, other) => one.run.place - other.run.place)) {
      this.#write(run, size).fillColor(color);
      // fonts of other scripts are higher: all stand on one line
      this.document.text(run.text, start, y + size * 0.8, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...featuresOf(run),
      });
    }
  }

  rule(y: number, color: string = ink.line): void {
    this.document.moveTo(this.left, y).lineTo(this.right, y).lineWidth(0.75).strokeColor(color).stroke();
  }

  /** Writes below each page which one of how many it is, such as "Page 2 of 5", and ends the document. */
  ended(words: string, numbered: (at: number, count: number) => string): PDFKit.PDFDocument {
    const { start, count } = this.document.bufferedPageRange();
    for (let at = start; at < start + count; at += 1) {
      this.document.switchToPage(at);
      const y = this.document.page.height - margin - 10;
      this.put(words, this.left, y, { size: 8, color: ink.quiet });
      this.put(numbered(at + 1, count), this.right, y, { size: 8, color: ink.quiet }, 'right');
    }
    this.document.end();
    return this.document;
  }
}
