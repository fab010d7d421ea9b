import { createSign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Caller } from '../calling/outgoing-call.ts';
import { Secret } from '../secret.ts';
import type { TokenSource } from '../token-source.ts';
import { answered } from './google-http.ts';
import { SheetsError } from './sheets-error.ts';

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
});
const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** The smallest scope that allows creating, writing and sharing our own files. */
const scope = 'https://www.googleapis.com/auth/drive.file';
/** Fixed by Google, whichever URL the token is requested from. */
const audience = 'https://oauth2.googleapis.com/token';
const lifeS = 3600;
/** A token that is about to expire is not used for a new call. */
const reserveMs = 60_000;

/** The tokens of a service account: requested with its signed key, cached until shortly before they expire. */
export function serviceAccountTokens(account: {
  readonly caller: Caller;
  readonly keyFile: string | undefined;
  readonly tokenUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): TokenSource {
  let cached: { readonly token: Secret; readonly untilMs: number } | undefined;
  let asking: Promise<Secret> | undefined;

  const ask = async (): Promise<Secret> => {
    const answer = await answered(async () =>
      account.caller.send({
        name: 'service-account-token',
        effect: 'read',
        method: 'POST',
        url: new URL(account.tokenUrl),
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new Secret(
          new URLSearchParams({
            grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
            assertion: signAssertion(await keyIn(account.keyFile), Math.floor(account.now() / 1000)),
          }).toString(),
        ),
        limitKey: 'tokens',
      }),
    );
    const said = answer.content.kind === 'json' ? answer.content.value : undefined;
    const given = token.safeParse(said);
    if (answer.status === 200 && given.success) {
      const { access_token: text, expires_in: seconds } = given.data;
      cached = { token: new Secret(text), untilMs: account.now() + seconds * 1000 - reserveMs };
      return cached.token;
    }
    const refused = refusal.safeParse(said).data;
    throw answer.status < 500 && refused !== undefined
      ? new SheetsError('not_set_up', refused.error_description ?? refused.error)
      : new SheetsError('unavailable');
  };
  const newToken = (): Promise<Secret> => {
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };

  return {
    get: async () => (cached !== undefined && cached.untilMs > account.now() ? cached.token : newToken()),
    refused: async (refused) => {
      if (cached?.token.equals(refused) === true) cached = undefined;
      return cached?.token ?? newToken();
    },
  };
}

type Key = z.output<typeof keyFile>;

async function keyIn(path: string | undefined): Promise<Key> {
  if (path === undefined) throw new SheetsError('not_set_up', 'There is no key file of a Google service account.');
  try {
    return keyFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new SheetsError('not_set_up', 'The key file of the Google service account cannot be read.');
  }
}

/** The account's claims, signed with its key (RFC 7523). */
function signAssertion(key: Key, nowS: number): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: key.client_email, scope, aud: audience, iat: nowS, exp: nowS + lifeS };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key.private_key).toString('base64url')}`;
}
