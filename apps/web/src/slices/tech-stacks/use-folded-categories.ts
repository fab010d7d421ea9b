import { techStackCategory } from '@countinghouse/contract/options.ts';
import type { TechStack } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { useState } from 'react';

const place = 'countinghouse.techstack';
const kept = techStackCategory.array();
type Category = TechStack['category'];

/** The collapsed categories, remembered in this browser. */
export function useFoldedCategories(): readonly [readonly Category[], (category: Category) => void] {
  const [folded, setFolded] = useState<readonly Category[]>(() => {
    try {
      return kept.parse(JSON.parse(localStorage.getItem(place) ?? '[]'));
    } catch {
      // Storage can be forbidden, or hold something else; all are shown then.
      return [];
    }
  });
  const fold = (category: Category): void => {
    const next = folded.includes(category) ? folded.filter((one) => one !== category) : [...folded, category];
    setFolded(next);
    try {
      localStorage.setItem(place, JSON.stringify(next));
    } catch {
      // As above: it holds until the page is closed.
    }
  };
  return [folded, fold];
}
