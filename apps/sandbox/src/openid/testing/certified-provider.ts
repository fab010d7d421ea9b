import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

interface AccountThere {
  readonly sub: string;
  readonly email: string;
}

export interface CertifiedProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** From now on this account signs in, without being asked for anything. */
  readonly signsIn: (account: AccountThere) => void;
  /** Signs an account in at this address as its browser would, and returns what is added to the return address. */
  readonly signIn: (signInUrl: string, account: AccountThere) => Promise<URLSearchParams>;
  readonly close: () => Promise<void>;
}

/** A provider on this machine made of a library that is certified by the OpenID Foundation. It demands PKCE. */
export async function startCertifiedProvider(redirectUri: string): Promise<CertifiedProvider> {
  const [clientId, clientSecret] = ['countinghouse', randomBytes(24).toString('base64url')];
  const emails = new Map<string, string>();
  let current = '';
  const signsIn = ({ sub, email }: AccountThere): void => {
    emails.set(sub, email);
    current = sub;
  };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => Promise.resolve({ sub, email: emails.get(sub), email_verified: true }),
    }),
    // the consent was given by the company
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    const isLogin = request.url?.startsWith('/interaction/') === true;
    if (isLogin) void provider.interactionFinished(request, response, { login: { accountId: current } });
    else void callback(request, response);
  });

  return {
    issuer,
    clientId,
    clientSecret,
    signsIn,
    signIn: async (signInUrl, account) => {
      signsIn(account);
      const cookies = new Map<string, string>();
      let address = new URL(signInUrl);
      for (let hops = 0; hops < 10; hops += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
        for (const set of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
        address = new URL(location, address);
        if (address.href.startsWith(redirectUri)) return address.searchParams;
      }
      throw new Error('the provider did not return the browser');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
