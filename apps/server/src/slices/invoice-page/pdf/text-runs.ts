import { fontFor, fontsOf, type ScriptFont, type Weight } from './fonts.ts';

/** Characters that stand beside each other and are drawn with one font. */
export interface Run {
  readonly font: ScriptFont;
  readonly text: string;
}

/**
 * A text as it is drawn from left to right. Characters that no font has stand as question marks. Words that are written
 * from right to left keep their order among themselves; a text that begins with one of them is read from the right as a whole.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { font: ScriptFont; text: string }[] = [];
  for (const given of text.replaceAll(/\s/g, ' ')) {
    const font = fontFor(given, weight);
    const [drawn, of] = font === undefined ? ['?', fontsOf(weight)[0]] : [given, font];
    if (of === undefined) throw new Error('there are no fonts');
    const last = runs.at(-1);
    if (last?.font === of) last.text += drawn;
    else runs.push({ font: of, text: drawn });
  }
  const joined = joinedAcrossSpaces(runs);
  const begins = joined.find(({ text: one }) => one.trim() !== '');
  return begins?.font.isRightToLeft === true ? joined.toReversed() : joined;
}

/** Two words of one script that goes from right to left are one run with the space between them. */
function joinedAcrossSpaces(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const [before, space] = [joined.at(-2), joined.at(-1)];
    if (run.font.isRightToLeft && before?.font === run.font && space?.text === ' ')
      joined.splice(-2, 2, { font: run.font, text: `${before.text} ${run.text}` });
    else joined.push(run);
  }
  return joined;
}
