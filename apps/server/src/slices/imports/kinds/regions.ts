import type { region } from '@countinghouse/contract/options.ts';
import type { Choices } from '../importer.ts';

/** How people write the regions of the product. */
const names: Readonly<Record<(typeof region.options)[number], readonly string[]>> = {
  US: ['usa', 'united states', 'united states of america'],
  IND: ['in', 'india'],
  UK: ['gb', 'united kingdom', 'great britain'],
  CA: ['can', 'canada'],
  UAE: ['ae', 'united arab emirates'],
};

export const regionChoices: Choices = names;
