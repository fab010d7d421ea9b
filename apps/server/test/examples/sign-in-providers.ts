import { signInPolicyEndpoints } from '@countinghouse/contract/sign-in-providers/sign-in-policy.contract.ts';
import {
  signInProviderEndpoints,
  type companyAccountEndpoints,
} from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { sql } from 'kysely';
import { aStaffUser, nextNumber } from '../../seed/builders.ts';
import { startIssuer, type Issuer } from '../openid-issuer.ts';
import type { World } from '../world.ts';
import { type ExamplesOf, type Ground, nothingToSay } from './ground.ts';

const aTypedProvider = () => {
  const number = nextNumber();
  return {
    name: `Provider ${number}`,
    issuer: `https://issuer${number}.example`,
    clientId: 'countinghouse',
    clientSecret: 'secret',
    trustsSecondFactor: false,
  };
};

const aProvider = async ({ admin }: Ground) =>
  (await admin.call(signInProviderEndpoints.create, { body: aTypedProvider() })).data;

interface Answering {
  readonly issuer: Issuer;
  readonly code: string;
}

/** One for each world: the files of a worker share this module, and each has a database of its own. */
const answering = new WeakMap<World, Answering>();

/** A provider that answers, with whose accounts users can sign in. */
async function anAnsweringProvider({ admin, world }: Ground): Promise<Answering> {
  const made = answering.get(world);
  if (made !== undefined) return made;
  const issuer = await startIssuer();
  const { clientId, clientSecret } = issuer;
  const body = { ...aTypedProvider(), issuer: issuer.issuer, clientId, clientSecret };
  const { code } = (await admin.call(signInProviderEndpoints.create, { body })).data;
  answering.set(world, { issuer, code });
  return { issuer, code };
}

export const signInProvidersExamples: ExamplesOf<typeof signInProviderEndpoints> = {
  list: nothingToSay,
  create: { inside: async () => ({ body: aTypedProvider() }), missing: 'is about no project' },
  change: {
    inside: async (ground) => {
      const { id, version } = await aProvider(ground);
      const name = `Renamed ${nextNumber()}`;
      return { body: { id, name, clientId: 'other', trustsSecondFactor: true, version } };
    },
    missing: 'is about no project',
  },
  remove: {
    inside: async (ground) => {
      const { id, version } = await aProvider(ground);
      return { params: { id }, query: { version } };
    },
    missing: 'is about no project',
  },
  choices: nothingToSay,
  start: {
    inside: async (ground) => ({ params: { code: (await anAnsweringProvider(ground)).code } }),
    missing: 'is about no project',
  },
  logout: {
    inside: async (ground) => {
      const { issuer, code } = await anAnsweringProvider(ground);
      const text = new URLSearchParams({ logout_token: await issuer.logoutToken('nobody') }).toString();
      return { params: { code }, signed: { text, signature: '' } };
    },
    missing: 'is about no project',
  },
  finish: {
    inside: async (ground) => {
      const { issuer, code } = await anAnsweringProvider(ground);
      const { signInUrl } = (await ground.world.visitor.call(signInProviderEndpoints.start, { params: { code } })).data;
      const account = { sub: `sub-${ground.csm.userId}`, email: ground.csm.email, email_verified: true };
      return { params: { code }, body: { query: issuer.signIn(signInUrl, account).toString() } };
    },
    missing: 'is about no project',
  },
};

export const signInPolicyExamples: ExamplesOf<typeof signInPolicyEndpoints> = {
  get: nothingToSay,
  change: {
    inside: async ({ admin, world }) => {
      const policy = async () => (await admin.call(signInPolicyEndpoints.get)).data;
      if ((await policy()).administrators.length === 0) {
        const email = `emergency${nextNumber()}@countinghouse.example`;
        await aStaffUser(world.tx, { role: 'ROLE_ADMIN', email, passwordHash: 'unusable' });
      }
      // there is one rule: the same request until it has changed, and another one then
      const { administrators, emergencyAdministrators, version } = await policy();
      const named = emergencyAdministrators.length === 0 ? administrators.slice(0, 1) : [];
      return {
        body: { companyAccountsOnly: false, emergencyAdministrators: named.map(({ userId }) => userId), version },
      };
    },
    missing: 'is about no project',
  },
};

export const companyAccountsExamples: ExamplesOf<typeof companyAccountEndpoints> = {
  list: nothingToSay,
  remove: {
    inside: async (ground, callerId) => {
      const provider = await aProvider(ground);
      const added = await sql<{ id: number }>`
        insert into company_account (provider_id, user_id, subject, email, linked_at, last_used_at)
        values (${provider.id}, ${callerId}, 'sub', 'user@countinghouse.example', now(), now()) returning id`.execute(
        ground.world.tx,
      );
      return { params: { id: added.rows[0]?.id ?? 0 } };
    },
    missing: 'is about no project',
  },
};
