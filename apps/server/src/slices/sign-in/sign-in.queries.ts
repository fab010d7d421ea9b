import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import type { Context } from '../../handle.ts';

/** Who is signed in, and until when. */
export const session = async ({
  caller,
}: Context<typeof signInEndpoints.session>): Promise<AnswerOf<typeof signInEndpoints.session>> => ({
  tokenExpiry: caller.session.expiresAt,
  userId: caller.userId,
  userRole: caller.role,
  name: caller.name,
  email: caller.email,
});
