import { fontsFor, isUnseen, type ScriptFont, type Weight } from './fonts.ts';
import { directedRuns, splitGraphemes, hasRightToLeft } from './text-direction.public.ts';

/** Characters that stand beside each other and are drawn with one font. */
export interface Run {
  readonly font: ScriptFont;
  readonly text: string;
  /** Where it stands in the order in which the text is read, which is that of copied text. */
  readonly place: number;
}

type Piece = Pick<Run, 'font' | 'text'>;

/** A line as it is drawn from left to right. Characters that no font has stand as question marks. */
export function splitRuns(text: string, weight: Weight): Run[] {
  const line = text.replaceAll(/\s/g, ' ');
  if (!hasRightToLeft(line)) return splitPieces(line, line, weight).map((piece, place) => ({ ...piece, place }));
  return directedRuns(line).flatMap(({ start, text: part, isRightToLeft }) => {
    const pieces = joinedAcrossSpaces(splitPieces(part, line, weight)).flatMap((piece) =>
      piece.font.isRightToLeft === isRightToLeft ? [piece] : apart(piece),
    );
    // fewer pieces than characters, so that the places of two runs never overlap
    const placed = pieces.map((piece, at) => ({ ...piece, place: start + at }));
    return isRightToLeft ? placed.toReversed() : placed;
  });
}

/** A text of one direction, in the order in which it is read; `whole` is what it stands in. */
function splitPieces(text: string, whole: string, weight: Weight): Piece[] {
  const fontOf = fontsFor(whole, weight);
  const pieces: { font: ScriptFont; text: string }[] = [];
  const add = (font: ScriptFont | undefined, drawn: string): void => {
    if (font === undefined) throw new Error('there are no fonts');
    const last = pieces.at(-1);
    if (last?.font === font) last.text += drawn;
    else pieces.push({ font, text: drawn });
  };
  for (const grapheme of splitGraphemes(text)) {
    if (isUnseen(grapheme)) continue;
    const font = fontOf(grapheme);
    if (font !== undefined) {
      add(font, Array.from(grapheme, (one) => (isUnseen(one) && !has(font, one) ? '' : one)).join(''));
      continue;
    }
    for (const one of grapheme)
      if (!isUnseen(one)) add(fontOf(one) ?? fontOf('?'), fontOf(one) === undefined ? '?' : one);
  }
  return pieces.filter((piece) => piece.text !== '');
}

const has = (font: ScriptFont, character: string): boolean => font.characters.has(character.codePointAt(0) ?? 0);

/** Words of one script that is written from right to left are laid out together with the spaces between them. */
function joinedAcrossSpaces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const [before, space] = [joined.at(-2), joined.at(-1)];
    if (piece.font.isRightToLeft && before?.font === piece.font && space?.text === ' ')
      joined.splice(-2, 2, { font: piece.font, text: `${before.text} ${piece.text}` });
    else joined.push(piece);
  }
  return joined;
}

/** One by one, because a font lays its text out in the direction of its script: signs among Hebrew letters, Persian digits. */
const apart = ({ font, text }: Piece): Piece[] => splitGraphemes(text).map((one) => ({ font, text: one }));
