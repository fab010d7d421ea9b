import type { PasskeySignature } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Installation } from '../../handle.ts';
import type { SigningPasskey } from './passkeys.sql.ts';

/** Whom a browser makes passkeys for: the host of the public address. Passkeys of another host are refused by browser and server. */
export function relyingParty({ publicUrl }: Pick<Installation, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl());
  return { id: hostname, origin };
}

/**
 * EdDSA, ES256 and RS256 (COSE): every authenticator can do one of them. The list is fixed, so that a passkey works on each server of
 * an installation whatever its version of Node.
 */
export const algorithms = [-8, -7, -257];

/** The challenge that a browser signed, or undefined if its data cannot be read. */
export function challengeIn(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** What a created passkey consists of. */
export interface CreatedPasskey {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
}

/**
 * The key of a passkey that a browser created for this installation and this challenge, or undefined if it was not. Which device made it
 * is not asked: no model of authenticator is preferred.
 */
export async function keyOfCreated(
  installation: Installation,
  { credentialId: id, clientDataJson: clientDataJSON, attestationObject }: CreatedPasskey,
  challenge: string,
): Promise<{ credentialId: Buffer; publicKey: Buffer; counter: number } | undefined> {
  const { id: expectedRPID, origin } = relyingParty(installation);
  const created = await unlessInvalid(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (created?.registrationInfo === undefined) return undefined;
  const { credential } = created.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  };
}

/**
 * How often a passkey was used with this signature, or undefined if the signature is not its own over this challenge at this
 * installation. A count that goes back is refused: the passkey may have been copied.
 */
export async function countOfUse(
  installation: Installation,
  { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature }: PasskeySignature,
  passkey: Pick<SigningPasskey, 'publicKey' | 'counter'>,
  { challenge, demandsOwner }: { readonly challenge: string; readonly demandsOwner: boolean },
): Promise<number | undefined> {
  const { id: expectedRPID, origin } = relyingParty(installation);
  const checked = await unlessInvalid(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: demandsOwner,
    }),
  );
  return checked?.verified === true ? checked.authenticationInfo.newCounter : undefined;
}

/** The library throws a plain error for each thing that is wrong with what a browser sent. */
const unlessInvalid = <Result>(checking: Promise<Result>): Promise<Result | undefined> =>
  checking.catch(() => undefined);
