import { retainerAdjustment, retainerLineKey } from '../retainer/retainer-adjustment.ts';
import type { Period } from '../values/period.ts';
import { describedAs, describedByDays, developmentFees } from './lines-from-rows.ts';

/** What a person wrote instead of a line's own name or description; a missing one means "as it is made". */
export interface WrittenWords {
  readonly name?: string;
  readonly description?: string;
}

interface SavedLine {
  readonly key: string;
  readonly name: string;
  readonly description: string;
}

/** Of a row as it was saved: who was billed, and as what. */
interface SavedDeveloper {
  readonly rowId: string;
  readonly name: string;
  readonly role: string;
}

/**
 * The words of saved lines that a person wrote, by line: those that differ from what the line was called when it was saved, so
 * that a developer who is renamed since is called by the new name. Lines that people added have no words but their own.
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
        ...(description === own?.description ? {} : { description }),
      };
      return own === undefined || Object.keys(words).length === 0 ? [] : [[key, words] as const];
    }),
  );
}

function ownWords(key: string, developers: readonly SavedDeveloper[], period: Period) {
  if (key === retainerLineKey) return { name: retainerAdjustment, description: retainerAdjustment };
  if (key === 'combined') return { name: developmentFees, description: describedByDays(period) };
  const row = developers.find(({ rowId }) => key.startsWith(`row:${rowId}:`));
  if (row !== undefined) return { name: developmentFees, description: describedAs('Standard', row) };
  const role = developers.find((one) => key.startsWith(`role:${one.role}:`));
  return role && { name: developmentFees, description: describedAs('Techwise', role) };
}
