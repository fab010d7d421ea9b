import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpacked } from './unpacked-font.ts';

const { resolve } = createRequire(import.meta.url);

/** The scripts that can be written, in the order in which a character is looked for. */
const scripts = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map((script) => ({
    family: 'inter',
    script,
    isRightToLeft: false,
  })),
  { family: 'noto-sans-hebrew', script: 'hebrew', isRightToLeft: true },
  { family: 'noto-sans-arabic', script: 'arabic', isRightToLeft: true },
  { family: 'noto-sans-devanagari', script: 'devanagari', isRightToLeft: false },
];

/** A font for one script; `name` is what a document calls it. */
export interface ScriptFont {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isRightToLeft: boolean;
  readonly characters: ReadonlySet<number>;
}

export type Weight = 400 | 600;

const loaded = new Map<Weight, readonly ScriptFont[]>();

/** The fonts of a weight, read when the first document needs them. */
export function fontsOf(weight: Weight): readonly ScriptFont[] {
  const known = loaded.get(weight);
  if (known !== undefined) return known;
  const fonts = scripts.map(({ family, script, isRightToLeft }): ScriptFont => {
    const file = `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`;
    const bytes = unpacked(readFileSync(resolve(file)));
    // a file of one font, never a collection
    const characters = new Set((create(bytes) as Font).characterSet);
    return { name: `${family}-${script}-${weight}`, bytes, isRightToLeft, characters };
  });
  loaded.set(weight, fonts);
  return fonts;
}

/** The first font that has a character. */
export const fontFor = (character: string, weight: Weight): ScriptFont | undefined =>
  fontsOf(weight).find(({ characters }) => characters.has(character.codePointAt(0) ?? 0));

/** Every character of the texts of a page that no font has, once. */
export function unprintableIn(page: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(page, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  const characters = new Set(texts.join('').replaceAll(/\s/g, ''));
  return [...characters].filter((one) => fontFor(one, 400) === undefined);
}
