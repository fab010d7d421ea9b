import type { IconName } from '../../ui/icon-paths.ts';

/** What the search can do besides finding records. */
export interface Command {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly onChoose: () => void;
}

/** The most commands shown beside results. */
const shownMax = 6;

/** The commands whose words begin with each typed word; without any, all of them. */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/);
  if (typed.trim() === '') return commands;
  const matches = ({ label }: Command): boolean => {
    const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
  return commands.filter(matches).slice(0, shownMax);
}
