import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Letters that are written from right to left, and the marks that ask for it: what has none needs no algorithm. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}\u200F\u202B\u202E\u2067]/u;
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Characters of one direction that stand beside each other. */
export interface DirectedRun {
  /** Where it begins in the text. */
  readonly start: number;
  /** In the order in which it is read; brackets are those that are drawn. */
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** The runs of a line in the order in which they stand from left to right (Unicode Bidirectional Algorithm, UAX #9). */
export function directedRuns(line: string): DirectedRun[] {
  const embedded = bidi.getEmbeddingLevels(line);
  const { levels } = embedded;
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const starts: number[] = [];
  for (let at = 0; at < line.length; at += 1)
    starts.push(at > 0 && levels[at] === levels[at - 1] ? (starts[at - 1] ?? 0) : at);
  const runs = new Map<number, DirectedRun>();
  for (const start of new Set(bidi.getReorderedIndices(line, embedded).map((at) => starts[at] ?? 0))) {
    let text = '';
    for (let at = start; starts[at] === start; at += 1) text += mirrored.get(at) ?? line[at];
    runs.set(start, { start, text, isRightToLeft: (levels[start] ?? 0) % 2 === 1 });
  }
  return [...runs.values()];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What makes several characters one for a reader: accents, joiners, parts of an emoji, parts of a Korean syllable. */
const composing = /[\p{M}\p{Cf}\p{Extended_Pictographic}\p{Regional_Indicator}\u1100-\u11FF]/u;

/** A text in what a reader takes for one character each: a letter with its accents, an emoji of several parts. */
export const splitGraphemes = (text: string): string[] =>
  composing.test(text) ? Array.from(graphemes.segment(text), ({ segment }) => segment) : Array.from(text);

/** A mark before each line of a text that was broken into lines, so that all of them go the way of the whole. */
export function directionMark(text: string): string {
  if (!hasRightToLeft(text)) return '';
  const { paragraphs } = bidi.getEmbeddingLevels(text);
  return paragraphs[0]?.level === 1 ? '\u200F' : '\u200E';
}

/** A text that keeps its own direction within a longer one, so that its words do not change places with those around it. */
export const isolated = (text: string): string => (hasRightToLeft(text) ? `\u2068${text}\u2069` : text);
