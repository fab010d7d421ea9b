import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { CallError } from '../calling/call-error.ts';
import type { Transport } from '../calling/transport.ts';
import type { Secret } from '../secret.ts';
import { CompanyAccountError } from './company-account-error.ts';
import { demandAllowed, guardedFetch } from './guarded-fetch.ts';

/** Our app as it is registered with an OpenID provider. */
export interface SignInApp {
  /** Exactly as the provider names itself in its discovery document. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** Letter-equal to the one registered. */
  readonly redirectUri: string;
}

/** What one sign-in was started with; each value is new for each sign-in. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The account of a user at a provider, as a signed ID token names it. */
export interface CompanyAccount {
  /** The provider's id of the account; it never changes and is never given to another one. */
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider knows that the email address belongs to the owner of the account. */
  readonly isEmailVerified: boolean;
}

/** Signing in with accounts of OpenID providers: authorization code with PKCE (OpenID Connect Core, RFC 7636, RFC 9700). */
export interface CompanyAccounts {
  /** The page of the provider where the user signs in. Throws CompanyAccountError. */
  readonly signInUrl: (app: SignInApp, attempt: SignInAttempt) => Promise<string>;
  /**
   * The account with which the user returned to us. State, issuer, nonce, audience, times and signature are checked. Throws
   * CompanyAccountError.
   */
  readonly accountOf: (app: SignInApp, attempt: SignInAttempt, returned: URLSearchParams) => Promise<CompanyAccount>;
  /** The account that signed out at the provider, by a signed logout token of the last minutes. Throws CompanyAccountError. */
  readonly subjectOfLogout: (app: SignInApp, token: string) => Promise<string>;
}

const scope = 'openid email profile';
const timeoutSeconds = 15;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Signatures with a published key: a shared secret or none would let others sign. */
const signatures = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Creates the sign-in; `allowsLoopback` lets a demo or a test have its provider on this machine, over plain HTTP. */
export function createCompanyAccounts(parts: { send: Transport; allowsLoopback: boolean }): CompanyAccounts {
  const fetch = guardedFetch(parts);

  /** The provider as it describes itself now. */
  async function discovered({ issuer, clientId, clientSecret }: SignInApp): Promise<client.Configuration> {
    const secret = clientSecret.reveal();
    const config = await client.discovery(new URL(issuer), clientId, { client_secret: secret }, proof(secret), {
      [client.customFetch]: fetch,
      timeout: timeoutSeconds,
      execute: [
        // a code comes over TLS, and its token is checked as if it had not
        client.enableNonRepudiationChecks,
        ...(parts.allowsLoopback ? [client.allowInsecureRequests] : []),
      ],
    });
    // Microsoft names "{tenantid}" where it is asked for all companies at once: any of them could then sign in
    if (config.serverMetadata().issuer !== issuer) throw new CompanyAccountError('refused', 'other_issuer');
    return config;
  }

  return {
    signInUrl: (app, { state, nonce, codeVerifier }) =>
      orCompanyAccountError(async () => {
        const config = await discovered(app);
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: app.redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        demandAllowed(address, parts);
        return address.href;
      }),
    accountOf: (app, { state, nonce, codeVerifier }, returned) =>
      orCompanyAccountError(async () => {
        const config = await discovered(app);
        const address = new URL(`${app.redirectUri}?${returned.toString()}`);
        const tokens = await client.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new CompanyAccountError('refused', 'no_id_token');
        const { sub: subject } = claims;
        if (!/^[\x20-\x7e]{1,255}$/.test(subject)) throw new CompanyAccountError('refused', 'no_subject');
        const hasEmail = claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
        const more = hasEmail ? claims : await client.fetchUserInfo(config, tokens.access_token, subject);
        const email = more['email'];
        return {
          subject,
          email: typeof email === 'string' ? email : undefined,
          // Microsoft has a claim of its own for addresses of a domain that the company has proved to own
          isEmailVerified: [more['email_verified'], more['xms_edov']].some(isTrue),
        };
      }),
    subjectOfLogout: (app, token) =>
      orCompanyAccountError(async () => {
        const address = (await discovered(app)).serverMetadata().jwks_uri;
        if (address === undefined) throw new CompanyAccountError('refused', 'no_keys');
        const keys = createRemoteJWKSet(new URL(address), { [customFetch]: fetch });
        const { payload } = await jwtVerify(token, keys, {
          issuer: app.issuer,
          audience: app.clientId,
          algorithms: signatures,
          maxTokenAge: '5 minutes',
          clockTolerance: '30 seconds',
          requiredClaims: ['jti', 'iat', 'events'],
        });
        const { sub, nonce, events } = payload;
        const isLogout = typeof events === 'object' && events !== null && logoutEvent in events;
        // an ID token has a nonce: it must not sign anyone out
        if (sub === undefined || nonce !== undefined || !isLogout)
          throw new CompanyAccountError('refused', 'no_logout_token');
        return sub;
      }),
  };
}

/** Some providers write a boolean as text or as a number. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true' || claim === 1 || claim === '1';

/** The client secret where the provider wants it: in the form where it takes that, else in the header, which is the default. */
const proof =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const isInForm = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    return (isInForm ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret))(server, ...rest);
  };

async function orCompanyAccountError<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    // the library wraps what its way out throws
    for (let one = error; one instanceof Error; one = one.cause) {
      if (one instanceof CompanyAccountError) throw one;
      if (one instanceof CallError)
        throw new CompanyAccountError(one.kind === 'forbidden_address' ? 'refused' : 'unavailable', one.kind, {
          cause: error,
        });
    }
    throw new CompanyAccountError('refused', reasonOf(error), { cause: error });
  }
}

/** The library's name for what is wrong; its messages and causes may hold tokens. */
const reasonOf = (error: unknown): string => {
  const { error: answered, code, name } = error as { error?: unknown; code?: unknown; name?: unknown };
  return (
    [answered, code, name].find((one) => typeof one === 'string' && /^[\w.-]{1,80}$/.test(one))?.toString() ?? 'unknown'
  );
};
