import type { systemEndpoints } from '@countinghouse/contract/system/system.contract.ts';
import { type ExamplesOf, nothingToSay } from './ground.ts';

export const systemExamples: ExamplesOf<typeof systemEndpoints> = {
  health: nothingToSay,
  ready: nothingToSay,
  openApi: nothingToSay,
  apiPage: nothingToSay,
};
