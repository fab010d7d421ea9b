import { unprintableIn } from './fonts.ts';

/** Those of these characters that no font has. */
export default function findUnprintable(characters: readonly string[]): string[] {
  return unprintableIn(characters);
}
