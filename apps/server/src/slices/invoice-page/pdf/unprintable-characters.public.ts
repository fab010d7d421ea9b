import type { Compute } from '../../../handle.ts';
import type findUnprintable from './find-unprintable.thread.ts';

const finding = new URL('./find-unprintable.thread.ts', import.meta.url);
/** The letters of Western Europe are in the first font: most pages need no other. */
const isLatin = (character: string): boolean => /^[ -~\u00A1-\u00FF]$/.test(character);
/** What was found out before, since fonts never change while the product runs. */
const isPrintable = new Map<string, boolean>();

/** Every character of the texts of a page that no font has, once. */
export async function unprintableCharacters(page: object, compute: Compute): Promise<string[]> {
  const texts: string[] = [];
  JSON.stringify(page, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  const characters = [...new Set(texts.join(''))].filter((one) => !isLatin(one));
  const unknown = characters.filter((one) => !isPrintable.has(one));
  if (unknown.length > 0) {
    // reading fonts takes long enough for others to notice
    const missing = new Set(await compute<typeof findUnprintable>(finding, unknown));
    for (const one of unknown) isPrintable.set(one, !missing.has(one));
  }
  return characters.filter((one) => isPrintable.get(one) === false);
}
