import { passkeyEndpoints, type PasskeySignature } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import type { SignedIn } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { api } from '../../api/api.ts';
import type { Received } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { passkeyWords } from './passkey-words.ts';

/** Signs in with a passkey alone, or in place of the code of a half-login. */
export async function signInWithPasskey(halfLogin?: string): Promise<{ data: SignedIn; message: string | undefined }> {
  if (halfLogin === undefined) {
    const { data } = await api(passkeyEndpoints.signInOptions);
    return api(passkeyEndpoints.signIn, { body: await signatureFor(data) });
  }
  const token = { token: halfLogin };
  const { data } = await api(passkeyEndpoints.codeOptions, undefined, token);
  return api(passkeyEndpoints.insteadOfCode, { body: await signatureFor(data) }, token);
}

async function signatureFor(optionsJSON: ReceivedOf<typeof passkeyEndpoints.signInOptions>): Promise<PasskeySignature> {
  const { id, response } = await startAuthentication({ optionsJSON }).catch(fails(passkeyWords.notUsed));
  const { clientDataJSON: clientDataJson, authenticatorData, signature, userHandle } = response;
  return {
    credentialId: id,
    clientDataJson,
    authenticatorData,
    signature,
    ...(userHandle === undefined ? {} : { userHandle }),
  };
}

/** Creates a passkey on this device, or on another one that the browser offers, and adds it to the user's account. */
export async function addPasskey({
  name,
  password,
}: {
  readonly name: string;
  readonly password: string;
}): Promise<Received<typeof passkeyEndpoints.add>> {
  const { data: optionsJSON } = await api(passkeyEndpoints.creationOptions, { body: { password } });
  const { id, response } = await startRegistration({ optionsJSON }).catch(fails(passkeyWords.notCreated));
  const { clientDataJSON: clientDataJson, attestationObject, transports = [] } = response;
  return api(passkeyEndpoints.add, {
    body: { name, credentialId: id, clientDataJson, attestationObject, transports },
  });
}

/** Says why the browser gave no passkey, where it says so itself; most often the user closed its dialog. */
const fails =
  (message: string) =>
  (error: unknown): never => {
    const code = error instanceof WebAuthnError ? error.code : '';
    const isElsewhere = code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID';
    const isKnown = code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new ApiFailure(0, {
      code: 'no_passkey',
      message: isElsewhere ? passkeyWords.needsName : isKnown ? passkeyWords.onDevice : message,
    });
  };
