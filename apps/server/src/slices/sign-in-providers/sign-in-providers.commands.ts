import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import { providerCode } from '@countinghouse/contract/sign-in-providers/provider-code.ts';
import {
  signInProviderFields,
  trustsSecondFactorLabel,
} from '@countinghouse/contract/sign-in-providers/sign-in-provider-fields.ts';
import type {
  companyAccountEndpoints,
  SignInProvider,
  signInProviderEndpoints,
} from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import type { Change, Context } from '../../handle.ts';
import { defineAudit, openForChange } from '../../record.ts';
import { deleteAccount } from './company-accounts.sql.ts';
import { secretPlace } from './sign-in-app.ts';
import { deleteProvider, insertProvider, providerForUpdate, updateProvider } from './sign-in-providers.sql.ts';

type Endpoints = typeof signInProviderEndpoints;
type RemoveAccount = (typeof companyAccountEndpoints)['remove'];

/** Adds a provider; its client secret is sealed and never comes out again. */
export async function createProvider(
  { tx, secrets, audit, reply }: Context<Endpoints['create']>,
  { body }: InputOf<Endpoints['create']>,
): Promise<SignInProvider> {
  const code = providerCode(body.name);
  const clientSecret = secrets.sealed(body.clientSecret, secretPlace(code));
  const { name, issuer, clientId, trustsSecondFactor } = body;
  const added = await insertProvider(tx, { code, name, issuer, clientId, clientSecret, trustsSecondFactor });
  audit(entryAbout('Created', undefined, added));
  reply(serverMessages.signInProviderAdded);
  return added;
}

/** Changes a provider. Its issuer stays: links name accounts of this issuer. */
export async function changeProvider(
  { tx, secrets, refuse, audit, reply }: Context<Endpoints['change']>,
  { body }: InputOf<Endpoints['change']>,
): Promise<SignInProvider> {
  const { id, name, clientId, trustsSecondFactor, version } = body;
  const before = await openForChange(providerForUpdate(tx, id), { refuse, missing: 'not_found', seen: version });
  reply(serverMessages.signInProviderUpdated);
  const after = { ...before, name, clientId, trustsSecondFactor, version: before.version + 1 };
  const entry = entryAbout('Updated', before, after);
  const secretChange: Change[] =
    body.clientSecret === undefined ? [] : [{ fieldName: 'Client secret', oldValue: null, newValue: 'changed' }];
  const changes = [...(entry.changes ?? []), ...secretChange];
  if (changes.length === 0) return before;
  const clientSecret =
    body.clientSecret === undefined ? undefined : secrets.sealed(body.clientSecret, secretPlace(before.code));
  await updateProvider(tx, id, { name, clientId, trustsSecondFactor, clientSecret });
  audit({ ...entry, changes });
  return after;
}

/** Deletes a provider with the links to its accounts. */
export async function removeProvider(
  { tx, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = await openForChange(providerForUpdate(tx, params.id), {
    refuse,
    missing: 'not_found',
    seen: query.version,
  });
  await deleteProvider(tx, before.id);
  audit(entryAbout('Deleted', before, undefined));
  reply(serverMessages.signInProviderDeleted);
  return {};
}

/** Removes the link to an account of the caller. */
export async function removeAccount(
  { tx, caller, refuse, audit, reply }: Context<RemoveAccount>,
  { params }: InputOf<RemoveAccount>,
): Promise<AnswerOf<RemoveAccount>> {
  const provider = (await deleteAccount(tx, caller.userId, params.id)) ?? refuse('not_found');
  audit({
    action: 'Updated',
    resource: 'USER',
    resourceId: caller.userId,
    resourceName: caller.name,
    changes: [{ fieldName: 'Company account', oldValue: provider, newValue: null }],
  });
  reply(serverMessages.companyAccountRemoved);
  return {};
}

const entryAbout = defineAudit({
  resource: 'SIGN_IN_PROVIDER',
  labels: { ...fieldLabels(signInProviderFields), trustsSecondFactor: trustsSecondFactorLabel },
  id: (one: SignInProvider) => one.id,
  name: (one) => one.name,
  words: ({ name, issuer, clientId, trustsSecondFactor }) => ({ name, issuer, clientId, trustsSecondFactor }),
});
