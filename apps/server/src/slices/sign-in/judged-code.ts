import type { SignedIn, signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import type { OutsideContext, AuditEntry, Work } from '../../handle.ts';
import { openSession } from './sign-in.public.ts';
import { countCode, insertFailure, isLocked, queueTries, endHalfLogin } from './sign-in.sql.ts';

type CodeContext = Pick<
  OutsideContext<(typeof signInEndpoints)['activateQr' | 'googleAuthenticate']>,
  'inTransaction' | 'address' | 'now' | 'randomBytes' | 'caller'
>;

/** What became of a code: what to tell in the activity log when it is right, or why it is refused. */
export type Judgement<R> = readonly AuditEntry[] | R | 'wrong_code';

/**
 * One code, judged under the lock of its account: a wrong one is counted although the call is refused, a right one turns
 * the half-login into a session.
 */
export function judgedCode<R extends string>(
  { inTransaction, address, now, randomBytes, caller }: CodeContext,
  judge: (work: Work, pendingSecret: Buffer | null) => Promise<Judgement<R>>,
): Promise<SignedIn | R | 'wrong_code' | 'too_many_tries'> {
  const given = { account: caller.email, address, now };
  const { tokenHash } = caller.session;
  return inTransaction(async (work) => {
    const { tx, audit } = work;
    await queueTries(tx, given);
    if (await isLocked(tx, given)) return 'too_many_tries';
    const counted = await countCode(tx, tokenHash);
    if (counted.kind === 'no_more') return 'too_many_tries';
    // the second click on a button that has done its work is no guess
    if (counted.kind === 'used') return 'wrong_code';
    const judged = await judge(work, counted.pendingSecret);
    if (typeof judged === 'string') {
      if (judged === 'wrong_code') await insertFailure(tx, given);
      return judged;
    }
    for (const entry of judged) audit(entry);
    await endHalfLogin(tx, tokenHash, now);
    return openSession(tx, caller, { now, randomBytes });
  });
}
