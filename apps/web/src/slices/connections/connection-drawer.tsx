import {
  apiVersionNames,
  callbackPath,
  connectionCode,
  connectionFaults,
  hasRegion,
  neededFor,
  providerNames,
  taxRegionOf,
  usualScopes,
  type ConnectionProvider,
  type TypedConnection,
} from '@countinghouse/contract/connection-faults.ts';
import { connectionEndpoints, type Connection } from '@countinghouse/contract/connections.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { region } from '@countinghouse/contract/options.ts';
import { placesOfSupply } from '@countinghouse/contract/places-of-supply.ts';
import { useState } from 'react';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { ChoiceField } from '../../ui/fields/select-field.tsx';
import { SuggestedTextField } from '../../ui/fields/suggested-text-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import type { FieldFault } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, shownText, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { useInvalidateConnections } from './use-connections.ts';

const labels: Readonly<Record<keyof TypedConnection, string>> = {
  organizationName: 'Organization name',
  provider: 'Provider',
  region: 'Region',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  redirectUrl: 'Redirect URL',
  scopeCode: 'Scope code',
  realmId: 'Realm id',
  apiVersion: 'API version',
  portal: 'Portal',
  chargesVat: 'This organization charges VAT',
  taxState: 'State of the organization',
};
const versionChoices = Object.entries(apiVersionNames).map(([value, label]) => ({ value, label }));
const stateChoices = placesOfSupply('IND').map(({ code, name }) => ({ value: code, label: name }));
const providerChoices = Object.entries(providerNames).map(([value, label]) => ({ value, label }));

const typedOf = (connection: Connection | undefined): TypedConnection => ({
  organizationName: connection?.organizationName ?? '',
  provider: connection?.provider ?? '',
  region: connection?.region ?? '',
  clientId: connection?.clientId ?? '',
  clientSecret: '',
  redirectUrl: connection?.redirectUrl ?? '',
  scopeCode: connection?.scopeCode ?? '',
  realmId: connection?.realmId ?? '',
  apiVersion: connection?.apiVersion ?? 'V3',
  portal: connection?.portal ?? '',
  chargesVat: connection?.chargesVat ?? false,
  taxState: connection?.taxState ?? '',
});

/** The credentials for one organisation at a provider, new or changed; which provider and region they are for stays. */
export function ConnectionDrawer({
  connection,
  publicUrl,
  onClose,
}: {
  /** Absent for a new one. */
  readonly connection: Connection | undefined;
  readonly publicUrl: string;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const invalidate = useInvalidateConnections();
  const saveOnce = useSaveOnce();
  const [base, setBase] = useState(connection);
  const [newer, setNewer] = useState<readonly NewerLine<keyof TypedConnection>[]>([]);
  const isNew = base === undefined;
  const form = useForm<TypedConnection>({
    initial: typedOf(base),
    check: (typed) => connectionFaults(typed, { isNew }),
    save: async (typed) => {
      try {
        const { message } = await save(typed);
        notify.show({ kind: 'success', title: message ?? messages.connectionUpdated });
        onClose();
        return undefined;
      } catch (error) {
        return faultsOf(error, typed);
      } finally {
        await invalidate();
      }
    },
  });
  // a secret that was typed is kept nowhere, and is typed anew
  const { clientSecret: _, ...kept } = form.changed;
  useKeptForm(
    { dirty: form.dirty, changed: kept, set: form.set },
    `connection ${connection?.code ?? 'new'}`,
    base,
    setBase,
  );

  const save = ({ provider, region: typedRegion, clientSecret, ...typed }: TypedConnection) =>
    base === undefined
      ? saveOnce(connectionEndpoints.create, {
          body: {
            ...typed,
            // the form has found a fault where there is none
            provider: provider as ConnectionProvider,
            ...(typedRegion.trim() === '' ? {} : { region: typedRegion.trim() }),
            clientSecret,
          },
        })
      : saveOnce(connectionEndpoints.change, {
          body: { ...typed, clientSecret, id: base.id, version: base.version },
        });

  function faultsOf(error: unknown, mine: TypedConnection): readonly FieldFault[] {
    const message = wordsOfFailure(error, isNew ? messages.connectionAddFailed : messages.connectionEditFailed);
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = connectionEndpoints.change.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const theirs = typedOf(current.data);
      setBase(current.data);
      // nobody sees what the stored secret is: what was typed for it is kept and not compared
      setNewer(newerLines({ ...mine, clientSecret: '' }, theirs));
      form.rebase(theirs);
      return [{ path: '', message }];
    }
    return error.fields.length > 0 ? error.fields : [{ path: '', message }];
  }

  /** Address and scopes follow provider and region, as long as nobody typed others. */
  function choose(provider: TypedConnection['provider'], chosenRegion: string): void {
    const usual = usualOf(form.values.provider, form.values.region, publicUrl);
    const next = usualOf(provider, chosenRegion, publicUrl);
    form.set('provider', provider);
    form.set('region', provider === '' || hasRegion(provider) ? chosenRegion : '');
    // what belongs to the tax of another region goes with it
    form.set('chargesVat', false);
    form.set('taxState', '');
    if (form.values.redirectUrl === usual.redirectUrl) form.set('redirectUrl', next.redirectUrl);
    if (form.values.scopeCode === usual.scopeCode) form.set('scopeCode', next.scopeCode);
  }

  const { provider } = form.values;
  const needed = neededFor(provider);
  const taxRegion = taxRegionOf(form.values);
  return (
    <SideDrawer
      title={connection === undefined ? 'Add identity provider' : 'Edit identity provider'}
      {...(connection === undefined ? {} : { subtitle: connection.organizationName })}
      width={600}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Identity provider">
        {newer.length > 0 && base !== undefined && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            saving={form.saving}
            shownOf={shownOf}
            chosenOf={(name) => String(form.values[name])}
            onChoose={(name, value) => form.set(name, name === 'chargesVat' ? value === 'true' : value)}
            onTakeAll={() => {
              form.reset(typedOf(base));
              setNewer([]);
            }}
          />
        )}
        <TextField
          {...form.field('organizationName')}
          label={labels.organizationName}
          maxLength={100}
          required
          {...(provider === 'ZOHO_BOOKS' ? { help: 'As the organization is called in Zoho Books' } : {})}
        />
        {isNew ? (
          <ChoiceField
            {...form.field('provider')}
            label={labels.provider}
            choices={providerChoices}
            onChange={(chosen) => choose(chosen as TypedConnection['provider'], form.values.region)}
            required
          />
        ) : (
          <TextField
            {...form.field('provider')}
            value={provider === '' ? '' : providerNames[provider]}
            onChange={() => undefined}
            label={labels.provider}
            readOnly
          />
        )}
        {needed.region &&
          (isNew ? (
            <SuggestedTextField
              {...form.field('region')}
              label={labels.region}
              suggestions={region.options}
              onChange={(chosen) => choose(provider, chosen.toUpperCase())}
              help="Several organizations of one region: US_2, US_3"
              required
            />
          ) : (
            <TextField {...form.field('region')} label={labels.region} readOnly />
          ))}
        <TextField {...form.field('clientId')} label={labels.clientId} maxLength={200} autoComplete="off" required />
        <TextField
          {...form.field('clientSecret')}
          label={labels.clientSecret}
          type="password"
          autoComplete="new-password"
          maxLength={400}
          required={isNew}
          help={isNew ? 'Stored encrypted, and never shown again' : 'Leave it empty to keep the one that is stored'}
        />
        <TextField
          {...form.field('redirectUrl')}
          label={labels.redirectUrl}
          type="url"
          maxLength={400}
          required={needed.redirectUrl}
          help="Enter the same one where the app is registered at the provider"
        />
        <TextField {...form.field('scopeCode')} label={labels.scopeCode} maxLength={400} required={needed.scopeCode} />
        {(needed.realmId || provider === 'ZOHO_BOOKS') && (
          <TextField
            {...form.field('realmId')}
            label={labels.realmId}
            inputMode="numeric"
            maxLength={20}
            required={needed.realmId}
            help={
              needed.realmId
                ? 'The company id of QuickBooks; only this company can be connected'
                : 'The organization id of Zoho Books; without it the one of that name is connected'
            }
          />
        )}
        {taxRegion === 'UAE' && <TickField {...form.field('chargesVat')} label={labels.chargesVat} />}
        {taxRegion === 'IND' && (
          <ChoiceField
            {...form.field('taxState')}
            label={labels.taxState}
            choices={stateChoices}
            help="Decides between CGST with SGST and IGST"
          />
        )}
        {needed.portal && (
          <>
            <ChoiceField
              {...form.field('apiVersion')}
              label={labels.apiVersion}
              choices={versionChoices}
              onChange={(chosen) => form.set('apiVersion', chosen === 'CLASSIC' ? 'CLASSIC' : 'V3')}
              help="Switch back to classic if V3 reports fewer hours"
              required
            />
            <TextField
              {...form.field('portal')}
              label={labels.portal}
              maxLength={100}
              help="Portal id or name; empty for the account’s only portal"
            />
          </>
        )}
      </FormFrame>
    </SideDrawer>
  );
}

/** A value of the form as a person reads it. */
function shownOf(name: keyof TypedConnection, value: string): string {
  if (name === 'chargesVat') return value === 'true' ? 'Yes' : 'No';
  if (name === 'taxState') return stateChoices.find((state) => state.value === value)?.label ?? shownText(value);
  return shownText(value);
}

/** What address and scopes are when nobody says otherwise. */
function usualOf(provider: TypedConnection['provider'], chosenRegion: string, publicUrl: string) {
  if (provider === '') return { redirectUrl: '', scopeCode: '' };
  const code = connectionCode(provider, hasRegion(provider) ? chosenRegion.trim() : null);
  const isWhole = !hasRegion(provider) || chosenRegion.trim() !== '';
  return { redirectUrl: isWhole ? publicUrl + callbackPath(code) : '', scopeCode: usualScopes[provider] };
}
