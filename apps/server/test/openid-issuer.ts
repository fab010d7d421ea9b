import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';

/** The account with which a user signs in at the issuer. */
export interface AccountThere {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly [claim: string]: unknown;
}

/** What an issuer does that it should not; a test sets one of them. */
export interface Lies {
  /** Changed or added in the discovery document. */
  metadata?: Readonly<Record<string, unknown>>;
  /** Changed or added in the ID token. */
  claims?: Readonly<Record<string, unknown>>;
  /** Signs with another key than the published one, with the client secret, or not at all. */
  signature?: 'other key' | 'client secret' | 'none';
  /** Answers the token call with this status and no tokens. */
  tokenStatus?: number;
  /** Closes the connection when this path is called. */
  cutOff?: string;
  /** Publishes and signs with a new key, as after a rotation. */
  hasNewKey?: boolean;
}

export interface Issuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  lies: Lies;
  /** A logout token about an account, as it is sent to us; `claims` changes it. */
  readonly logoutToken: (sub: string, claims?: Readonly<Record<string, unknown>>) => Promise<string>;
  /** What the issuer adds to the return address after an account has signed in at this address. */
  readonly signIn: (signInUrl: string, account: AccountThere) => URLSearchParams;
  readonly close: () => Promise<void>;
}

interface Given {
  readonly account: AccountThere;
  readonly asked: URLSearchParams;
}

/** An OpenID issuer on this machine that lies on request, which a certified one never does. */
export async function startIssuer(): Promise<Issuer> {
  const [clientId, clientSecret] = ['countinghouse', 'planted-client-secret-7Qx'];
  const keys = await generateKeyPair('RS256', { extractable: true });
  const next = await generateKeyPair('RS256', { extractable: true });
  const published = async ({ publicKey }: typeof keys, kid: string): Promise<JWK> => ({
    ...(await exportJWK(publicKey)),
    kid,
    alg: 'RS256',
    use: 'sig',
  });
  const [first, second] = [await published(keys, 'one'), await published(next, 'two')];
  const codes = new Map<string, Given>();

  function idToken({ account, asked }: Given): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const nonce = asked.get('nonce');
    return signed({
      iss: self.issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce,
      ...account,
      ...self.lies.claims,
    });
  }

  async function signed(claims: JWTPayload): Promise<string> {
    const { signature, hasNewKey = false } = self.lies;
    if (signature === 'none') {
      const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part(claims)}.`;
    }
    const header = signature === 'client secret' ? { alg: 'HS256' } : { alg: 'RS256', kid: hasNewKey ? 'two' : 'one' };
    const key =
      signature === 'client secret'
        ? new TextEncoder().encode(clientSecret)
        : signature === 'other key'
          ? next.privateKey
          : (hasNewKey ? next : keys).privateKey;
    return new SignJWT(claims).setProtectedHeader(header).sign(key);
  }

  /** A code works once, for the client that asked, and for who knows the verifier of its challenge (RFC 7636). */
  async function tokens(request: IncomingMessage): Promise<[number, unknown]> {
    if (self.lies.tokenStatus !== undefined) return [self.lies.tokenStatus, { error: 'server_error' }];
    const form = new URLSearchParams(await text(request));
    const proof = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    // both are encoded like a form in a header (RFC 6749, 2.3.1)
    if (proof.split(':').map(decodeURIComponent).join(':') !== `${clientId}:${clientSecret}`)
      return [401, { error: 'invalid_client' }];
    const code = form.get('code') ?? '';
    const given = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      given?.asked.get('code_challenge') === challenge && given.asked.get('redirect_uri') === form.get('redirect_uri');
    if (!isRight) return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'an-access-token', token_type: 'Bearer', id_token: await idToken(given) }];
  }

  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    const path = request.url ?? '/';
    if (path === '/.well-known/openid-configuration')
      return [
        200,
        {
          issuer: self.issuer,
          authorization_endpoint: `${self.issuer}/authorize`,
          token_endpoint: `${self.issuer}/token`,
          jwks_uri: `${self.issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
          token_endpoint_auth_methods_supported: ['client_secret_basic'],
          ...self.lies.metadata,
        },
      ];
    if (path === '/jwks') return [200, { keys: [self.lies.hasNewKey === true ? second : first] }];
    if (path === '/token') return tokens(request);
    return [404, {}];
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === self.lies.cutOff) {
      request.socket.destroy();
      return;
    }
    const [status, body] = await answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // a test file that shares one issuer ends without closing it
  server.unref();
  const self: Issuer = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    lies: {},
    logoutToken: (sub, claims = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const jti = randomBytes(8).toString('hex');
      return signed({ iss: self.issuer, aud: clientId, iat: now, exp: now + 120, jti, sub, events, ...claims });
    },
    signIn: (signInUrl, account) => {
      const asked = new URL(signInUrl).searchParams;
      const code = randomBytes(16).toString('base64url');
      codes.set(code, { account, asked });
      return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: self.issuer });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return self;
}
