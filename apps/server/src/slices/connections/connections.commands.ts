import {
  connectionCode,
  connectionErrors,
  connectionLabels,
  callbackPath,
  hasRegion,
  type TypedConnection,
} from '@countinghouse/contract/connections/connection-errors.ts';
import type { Connection, connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { Refusal, type Change, type Context } from '../../handle.ts';
import { listChanges, openForChange } from '../../record.ts';
import { serviceOfBooks } from './connections.public.ts';
import {
  connectionForUpdate,
  deleteConnection,
  insertConnection,
  isInUse,
  updateConnection,
} from './connections.sql.ts';
import { sealedPlace } from './provider-app.ts';

type Endpoints = typeof connectionEndpoints;

/** Adds a connection that is not connected yet; its client secret is sealed and never comes out again. */
export async function create(
  context: Context<Endpoints['create']>,
  { body }: InputOf<Endpoints['create']>,
): Promise<Connection> {
  const { tx, secrets, audit, reply } = context;
  const region = hasRegion(body.provider) ? (body.region ?? null) : null;
  const code = connectionCode(body.provider, region);
  const redirectUrl = body.redirectUrl ?? context.installation.publicUrl() + callbackPath(code);
  const realmId = body.realmId ?? '';
  const tool = toolOf(body.provider, body);
  const tax = taxOf(body);
  refuseErrors({ ...body, region: region ?? '', redirectUrl, realmId, ...typedTool(tool), ...typedTax(tax) }, true);
  const added = await insertConnection(tx, {
    ...body,
    code,
    region,
    clientSecret: secrets.sealed(body.clientSecret, sealedPlace(code, 'client_secret')),
    redirectUrl,
    realmId: realmId === '' ? null : realmId,
    ...tool,
    ...tax,
  });
  if (added === undefined) return context.refuse('connection_exists');
  audit({ action: 'Created', ...named(added), changes: changesTo(undefined, added) });
  reply(serverMessages.connectionAdded);
  return added;
}

/** Changes a connection. What is connected belongs to one app and one company: both stay while it is. */
export async function change(
  context: Context<Endpoints['change']>,
  { body }: InputOf<Endpoints['change']>,
): Promise<Connection> {
  const { tx, secrets, audit, reply, refuse } = context;
  const before = await openForChange(connectionForUpdate(tx, body), {
    refuse,
    missing: 'not_found',
    seen: body.version,
  });
  const redirectUrl = body.redirectUrl ?? before.redirectUrl;
  const realmId = body.realmId ?? '';
  const clientSecret = body.clientSecret ?? '';
  const tool = toolOf(before.provider, { apiVersion: before.apiVersion ?? undefined, ...body });
  const tax = taxOf({ chargesVat: before.chargesVat, taxState: before.taxState ?? '', ...body });
  const { provider, region } = before;
  const typed = { ...body, provider, region: region ?? '', clientSecret, redirectUrl, realmId };
  refuseErrors({ ...typed, ...typedTool(tool), ...typedTax(tax) }, false);
  const wanted = { ...body, redirectUrl, realmId: realmId === '' ? null : realmId, ...tool, ...tax };
  const isOther = wanted.clientId !== before.clientId || wanted.realmId !== before.realmId;
  if (isOther && before.state !== 'not connected') return refuse('disconnect_first');
  reply(messages.connectionUpdated);
  const secretChange: readonly Change[] =
    clientSecret === '' ? [] : [{ fieldName: connectionLabels.clientSecret, oldValue: null, newValue: 'changed' }];
  const changes = [...changesTo(before, { ...before, ...wanted }), ...secretChange];
  if (changes.length === 0) return before;
  const after = await updateConnection(tx, before.id, {
    ...wanted,
    clientSecret: clientSecret === '' ? null : secrets.sealed(clientSecret, sealedPlace(before.code, 'client_secret')),
  });
  audit({ action: 'Updated', ...named(after), changes });
  return after;
}

/** Deletes a connection that was added by mistake: what was ever connected, or has something that belongs to it, stays. */
export async function remove(
  { tx, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = await openForChange(connectionForUpdate(tx, params), {
    refuse,
    missing: 'not_found',
    seen: query.version,
  });
  if (await isInUse(tx, { id: before.id, service: serviceOfBooks(before.id) })) return refuse('connection_in_use');
  await deleteConnection(tx, before.id);
  audit({ action: 'Deleted', ...named(before), changes: changesTo(before, undefined) });
  reply(messages.connectionDeleted);
  return {};
}

type Tool = Pick<Connection, 'apiVersion' | 'portal'>;

/** Which API and which portal are asked; only Zoho Projects has any. */
const toolOf = (
  provider: Connection['provider'],
  {
    apiVersion = 'V3',
    portal = '',
  }: { readonly apiVersion?: Tool['apiVersion'] | undefined; readonly portal?: string | undefined },
): Tool =>
  provider === 'ZOHO_PROJECTS'
    ? { apiVersion, portal: portal === '' ? null : portal }
    : { apiVersion: null, portal: null };

const typedTool = ({ apiVersion, portal }: Tool): Pick<TypedConnection, 'apiVersion' | 'portal'> => ({
  apiVersion: apiVersion ?? 'V3',
  portal: portal ?? '',
});

type Tax = Pick<Connection, 'chargesVat' | 'taxState'>;

/** What the tax of the organisation hangs on; `connectionFaults` refuses what its region does not have. */
const taxOf = ({
  chargesVat = false,
  taxState = '',
}: {
  readonly chargesVat?: boolean | undefined;
  readonly taxState?: string | undefined;
}): Tax => ({ chargesVat, taxState: taxState === '' ? null : taxState });

const typedTax = ({ chargesVat, taxState }: Tax): Pick<TypedConnection, 'chargesVat' | 'taxState'> => ({
  chargesVat,
  taxState: taxState ?? '',
});

function refuseErrors(typed: TypedConnection, isNew: boolean): void {
  const faults = Object.entries(connectionErrors(typed, { isNew }));
  if (faults.length === 0) return;
  throw new Refusal('invalid_input', { fields: faults.map(([path, message]) => ({ path, message })) });
}

const named = ({ id, organizationName }: Connection) => ({
  resource: 'CONNECTION' as const,
  resourceId: id,
  resourceName: organizationName,
});

/** The changes of a connection for the activity log, without its secret; VAT is listed only if it is or was charged. */
const changesTo = (before: Connection | undefined, after: Connection | undefined): Change[] => {
  const { clientSecret: _, chargesVat, ...labels } = connectionLabels;
  return [
    ...listChanges(labels, before, after),
    ...([before, after].some((one) => one?.chargesVat === true) ? listChanges({ chargesVat }, before, after) : []),
  ];
};
