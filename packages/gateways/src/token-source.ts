import type { Answer } from './calling/answer.ts';
import type { Caller, OutgoingCall } from './calling/outgoing-call.ts';
import { Secret } from './secret.ts';

/** Provides the access token of one connection. Both calls may throw OAuthError. */
export interface TokenSource {
  /** The current token. */
  get(): Promise<Secret>;
  /**
   * Reports that the provider refused this token. Returns a newer one, refreshed now or stored by another process
   * meanwhile; undefined if only reconnecting helps.
   */
  refused(token: Secret): Promise<Secret | undefined>;
}

/**
 * Makes a call for a connection. A refused token is replaced once and the call repeated: a call whose token was refused
 * was not carried out, so this is safe for writes too.
 */
export async function sendWithToken(
  caller: Caller,
  tokens: TokenSource,
  scheme: 'Bearer' | 'Zoho-oauthtoken',
  call: OutgoingCall,
  wasTokenRefused: (answer: Answer) => boolean,
): Promise<Answer> {
  const token = await tokens.get();
  const answer = await caller.send(withToken(call, scheme, token));
  if (!wasTokenRefused(answer)) return answer;
  const newer = await tokens.refused(token);
  if (newer === undefined || newer.equals(token)) return answer;
  return caller.send(withToken(call, scheme, newer));
}

function withToken(call: OutgoingCall, scheme: string, token: Secret): OutgoingCall {
  return { ...call, headers: { ...call.headers, authorization: new Secret(`${scheme} ${token.reveal()}`) } };
}
