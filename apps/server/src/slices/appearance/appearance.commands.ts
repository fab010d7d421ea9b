import type { Appearance, appearanceEndpoints } from '@countinghouse/contract/appearance/appearance.contract.ts';
import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { unchosen } from './appearance.queries.ts';
import { selectAppearance, storeAppearance } from './appearance.sql.ts';

type Change = typeof appearanceEndpoints.change;

/** Keeps the own theme and density. */
export async function changeAppearance(
  { tx, caller, audit }: Context<Change>,
  { body }: InputOf<Change>,
): Promise<Appearance> {
  const before = (await selectAppearance(tx, caller.userId)) ?? unchosen;
  await storeAppearance(tx, caller.userId, body);
  const changes = [
    { fieldName: 'Theme', oldValue: before.theme, newValue: body.theme },
    { fieldName: 'Density', oldValue: before.density, newValue: body.density },
  ].filter(({ oldValue, newValue }) => oldValue !== newValue);
  if (changes.length > 0)
    audit({ action: 'Updated', resource: 'USER', resourceId: caller.userId, resourceName: caller.name, changes });
  return body;
}
