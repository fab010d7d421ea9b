import { retainerAdjustment, retainerLineKey } from '../retainer/retainer-adjustment.ts';
import type { Period } from '../values/period.ts';
import { isGeneratedDescription, isPeriodInWords } from './line-description.ts';
import { developmentFees } from './lines-from-rows.ts';

/** A user's text in place of a line's own name or description; a missing one keeps the generated text. */
export interface WrittenWords {
  readonly name?: string;
  readonly description?: string;
}

interface SavedLine {
  readonly key: string;
  readonly name: string;
  readonly description: string;
}

/** The developer and role of a saved row. */
interface SavedDeveloper {
  readonly rowId: string;
  readonly name: string;
  readonly role: string;
}

/**
 * The texts of saved lines that a user wrote, by line: those that differ from the text generated when the line was
 * saved, so that a developer renamed since appears under the new name. Lines added by users are left out.
 */
export function writtenWords(
  lines: readonly SavedLine[],
  developers: readonly SavedDeveloper[],
  period: Period,
): Readonly<Record<string, WrittenWords>> {
  return Object.fromEntries(
    lines.flatMap(({ key, name, description }) => {
      const own = ownWords(key, developers, period);
      const words = {
        ...(name === own?.name ? {} : { name }),
        ...(own?.isGenerated(description) === true ? {} : { description }),
      };
      return own === undefined || Object.keys(words).length === 0 ? [] : [[key, words] as const];
    }),
  );
}

function ownWords(key: string, developers: readonly SavedDeveloper[], period: Period) {
  const exactly = (words: string) => (description: string) => description === words;
  if (key === retainerLineKey) return { name: retainerAdjustment, isGenerated: exactly(retainerAdjustment) };
  if (key === 'combined')
    return { name: developmentFees, isGenerated: (description: string) => isPeriodInWords(description, period) };
  const row = developers.find(({ rowId }) => key.startsWith(`row:${rowId}:`));
  const of = row ?? developers.find((one) => key.startsWith(`role:${one.role}:`));
  if (of === undefined) return undefined;
  const template = row === undefined ? 'Techwise' : 'Standard';
  return {
    name: developmentFees,
    isGenerated: (description: string) => isGeneratedDescription(description, template, of, period),
  };
}
