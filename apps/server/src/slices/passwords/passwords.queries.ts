import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import type { OutsideContext } from '../../handle.ts';
import { sealingKeys } from './sealing-keys.ts';

/** The key with which the browser seals passwords; the first who asks lets it be made. */
export async function sealingKey({
  inTransaction,
  secrets,
  now,
}: OutsideContext<typeof passwordEndpoints.sealingKey>): Promise<AnswerOf<typeof passwordEndpoints.sealingKey>> {
  return { publicKey: (await sealingKeys({ inTransaction, secrets, now })).publicKey };
}
