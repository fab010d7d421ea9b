import type { Appearance, appearanceEndpoints } from '@countinghouse/contract/appearance/appearance.contract.ts';
import type { Context } from '../../handle.ts';
import { selectAppearance } from './appearance.sql.ts';

/** How it looks to who never chose. */
export const unchosen: Appearance = { theme: 'system', density: 'compact' };

/** The own theme and density. */
export const getAppearance = async ({ tx, caller }: Context<typeof appearanceEndpoints.get>): Promise<Appearance> =>
  (await selectAppearance(tx, caller.userId)) ?? unchosen;
