import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpacked } from './unpacked-font.ts';

const { resolve } = createRequire(import.meta.url);

export type Weight = 400 | 600;

/** A package of fonts; each of its files has a part of the characters. */
interface Family {
  readonly name: string;
  /** Which parts are used; all numbered ones of a family that is cut into a hundred. */
  readonly parts: readonly string[] | 'numbered';
  /** The file for each weight, of those that the family has. */
  readonly weights: Readonly<Record<Weight, number>>;
  readonly isRightToLeft?: boolean;
  /** What a text holds that is written in the language of the family, whose forms of Chinese characters differ. */
  readonly language?: RegExp;
}

const own = { 400: 400, 600: 600 } as const;
const bolder = { 400: 400, 600: 700 } as const;

/** In the order in which a character is looked for. */
const families: readonly Family[] = [
  {
    name: 'inter',
    parts: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
    weights: own,
  },
  { name: 'noto-sans-hebrew', parts: ['hebrew'], weights: own, isRightToLeft: true },
  { name: 'noto-sans-arabic', parts: ['arabic'], weights: own, isRightToLeft: true },
  { name: 'noto-sans-devanagari', parts: ['devanagari'], weights: own },
  { name: 'noto-sans-thai', parts: ['thai'], weights: own },
  { name: 'noto-emoji', parts: 'numbered', weights: own },
  { name: 'noto-sans-sc', parts: 'numbered', weights: own },
  { name: 'biz-udpgothic', parts: 'numbered', weights: bolder, language: /[\p{sc=Hiragana}\p{sc=Katakana}]/u },
  { name: 'nanum-gothic', parts: 'numbered', weights: bolder, language: /\p{sc=Hangul}/u },
];

/** A font for a part of the characters; `name` is what a document calls it. */
export interface ScriptFont {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isRightToLeft: boolean;
  readonly characters: ReadonlySet<number>;
}

/**
 * Chooses the font for each character of a text as a reader counts them: a letter with its accents, an emoji of several
 * parts. Undefined where no font has all of it.
 */
export function fontsFor(text: string, weight: Weight): (grapheme: string) => ScriptFont | undefined {
  const spoken = families.find(({ language }) => language?.test(text));
  const known = chosenFor(`${weight} ${spoken?.name ?? ''}`);
  return (grapheme) => {
    if (!known.has(grapheme)) known.set(grapheme, firstWith(grapheme, inOrderFor(grapheme, spoken), weight));
    return known.get(grapheme);
  };
}

const chosen = new Map<string, Map<string, ScriptFont | undefined>>();

function chosenFor(key: string): Map<string, ScriptFont | undefined> {
  const known = chosen.get(key) ?? new Map<string, ScriptFont | undefined>();
  chosen.set(key, known);
  return known;
}

function firstWith(grapheme: string, inOrder: readonly Family[], weight: Weight): ScriptFont | undefined {
  const codes = Array.from(grapheme)
    .filter((one) => !isUnseen(one) || one === grapheme)
    .map((one) => one.codePointAt(0) ?? 0);
  for (const family of inOrder) {
    for (const { part, ranges } of partsOf(family)) {
      if (!codes.every((code) => ranges.some(([from, to]) => code >= from && code <= to))) continue;
      const font = fontOf(family, part, weight);
      if (codes.every((code) => font.characters.has(code))) return font;
    }
  }
  return undefined;
}

/** What asks for its coloured form, and a key: `❤️`, `1️⃣`. */
const asEmoji = /[\uFE0F\u20E3]/;

/** The family that a character or the language of its text asks for stands before the others. */
function inOrderFor(grapheme: string, spoken: Family | undefined): readonly Family[] {
  if (asEmoji.test(grapheme)) return [...families.filter(({ name }) => name === 'noto-emoji'), ...families];
  if (spoken === undefined) return families;
  return [...families.filter(({ parts: wanted }) => wanted !== 'numbered'), spoken, ...families];
}

interface Part {
  readonly part: string;
  /** The characters that the package promises for it; the file decides. */
  readonly ranges: readonly (readonly [number, number])[];
}

const parts = new Map<string, readonly Part[]>();

/** Read when the first document needs them, as are the files: most documents need three of some two hundred. */
function partsOf({ name, parts: wanted }: Family): readonly Part[] {
  const known = parts.get(name);
  if (known !== undefined) return known;
  const listed = JSON.parse(readFileSync(resolve(`@fontsource/${name}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  const found = Object.entries(listed)
    .filter(([part]) => (wanted === 'numbered' ? part.startsWith('[') : wanted.includes(part)))
    .map(([part, ranges]) => ({ part: part.replaceAll(/[[\]]/g, ''), ranges: ranges.split(',').map(rangeOf) }));
  parts.set(name, found);
  return found;
}

/** Such as `U+4E00-4E2F` or `U+20AC`. */
function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

const fonts = new Map<string, ScriptFont>();

function fontOf({ name: family, weights, isRightToLeft = false }: Family, part: string, weight: Weight): ScriptFont {
  const name = `${family}-${part}-${weights[weight]}`;
  const known = fonts.get(name);
  if (known !== undefined) return known;
  const bytes = unpacked(readFileSync(resolve(`@fontsource/${family}/files/${name}-normal.woff`)));
  // a file of one font, never a collection
  const font = { name, bytes, isRightToLeft, characters: new Set((create(bytes) as Font).characterSet) };
  fonts.set(name, font);
  return font;
}

/** What has no shape of its own: joiners, marks of direction, selectors of a form. */
export const isUnseen = (character: string): boolean => /^\p{Default_Ignorable_Code_Point}$/u.test(character);

/** Every character of the texts of a page that no font has, once. */
export function unprintableIn(page: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(page, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  const fontOfCharacter = fontsFor('', 400);
  const characters = new Set(texts.join('').replaceAll(/\s/g, ''));
  return [...characters].filter((one) => !isUnseen(one) && fontOfCharacter(one) === undefined);
}
