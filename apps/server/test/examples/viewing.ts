import type { viewingEndpoints } from '@countinghouse/contract/viewing/viewing.contract.ts';
import { type ExamplesOf, nothingToSay } from './ground.ts';

export const viewingExamples: ExamplesOf<typeof viewingEndpoints> = { people: nothingToSay };
