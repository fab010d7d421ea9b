import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { passkeyEndpoints } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import type { Context } from '../../handle.ts';
import { selectPasskeys } from './passkeys.sql.ts';

/** The caller's passkeys. */
export const listPasskeys = async ({
  tx,
  caller,
}: Context<typeof passkeyEndpoints.list>): Promise<AnswerOf<typeof passkeyEndpoints.list>> => ({
  passkeys: await selectPasskeys(tx, caller.userId),
});
