import { createCaller } from '../call.ts';
import type { Caller } from '../calling/outgoing-call.ts';
import { createNodeTransport } from '../calling/node-transport.ts';
import { authorizeUrl, exchangeCode, refreshTokens, revokeTokens, type OAuthApp } from '../oauth/oauth.ts';
import { oauthPolicy } from '../oauth/oauth-policies.ts';
import { OAuthError } from '../oauth/oauth-error.ts';
import type { TokenSource } from '../token-source.ts';
import { sleep, startTimer } from './real-time.ts';

const transport = createNodeTransport(startTimer);

/** Real time, chance and sockets for tests against a service that runs on this machine. */
export const realSurroundings = { transport: transport.send, now: Date.now, random: Math.random, sleep, log: () => {} };

/** A connection made like a user: consent page, Approve, code, tokens. */
export interface TestConnection {
  readonly tokens: TokenSource;
  /** How often tokens were refreshed so far. */
  readonly refreshes: () => number;
  /** Revokes the grant at the service, as a user can in its settings. */
  readonly revoke: () => Promise<void>;
}

/** Consents at an imitated service. `choice` contains the user's selection on the page, such as the company. */
export async function connect(app: OAuthApp, choice: Readonly<Record<string, string>> = {}): Promise<TestConnection> {
  const caller = createCaller(oauthPolicy(app.rules, [app.addresses]), realSurroundings);
  const page = new URL(authorizeUrl(app, 'state-of-the-test'));
  const answer = await fetch(page.origin + page.pathname, {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(page.searchParams), ...choice, decision: 'approve' }),
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location') ?? 'http://no.redirect/');
  const code = back.searchParams.get('code');
  if (code === null || back.searchParams.get('state') !== 'state-of-the-test') {
    throw new Error(`no consent: ${answer.status} ${await answer.text()}`);
  }
  return keepTokens(caller, app, code);
}

/** The simplest correct token store: one refresh at a time, the newest pair stored. */
async function keepTokens(caller: Caller, app: OAuthApp, code: string): Promise<TestConnection> {
  let pair = await exchangeCode(caller, app, code);
  let running: Promise<void> | undefined;
  let count = 0;

  async function renew(): Promise<void> {
    if (!pair.refreshToken) return;
    const next = await refreshTokens(caller, app, pair.refreshToken);
    count += 1;
    pair = { ...next, refreshToken: next.refreshToken ?? pair.refreshToken };
  }

  return {
    refreshes: () => count,
    async revoke() {
      if (pair.refreshToken) await revokeTokens(caller, app, pair.refreshToken);
    },
    tokens: {
      get: async () => pair.accessToken,
      async refused(token) {
        if (!pair.accessToken.equals(token)) return pair.accessToken;
        running ??= renew().finally(() => {
          running = undefined;
        });
        try {
          await running;
        } catch (error) {
          if (error instanceof OAuthError && error.kind === 'reconnect_needed') return undefined;
          throw error;
        }
        return pair.accessToken;
      },
    },
  };
}
