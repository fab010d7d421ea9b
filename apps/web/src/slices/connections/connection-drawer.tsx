import {
  apiVersionNames,
  callbackPath,
  connectionCode,
  connectionErrors,
  connectionLabels as labels,
  hasRegion,
  neededFor,
  providerNames,
  taxRegionOf,
  usualScopes,
  type ConnectionProvider,
  type TypedConnection,
} from '@countinghouse/contract/connections/connection-errors.ts';
import { connectionEndpoints, type Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { region } from '@countinghouse/contract/options.ts';
import { placesOfSupply } from '@countinghouse/contract/companies/places-of-supply.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { SuggestedTextField } from '../../ui/fields/suggested-text-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { shownText } from '../../ui/form/newer-values.tsx';
import { useInvalidateConnections } from './use-connections.ts';

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
  const edited = useRecordForm<TypedConnection, Connection>({
    name: `connection ${connection?.code ?? 'new'}`,
    record: connection,
    labels,
    valuesOf: typedOf,
    // a secret that was typed is kept nowhere, and is typed again
    notKept: ['clientSecret'],
    check: (typed, stored) => ({ ...connectionErrors(typed, { isNew: stored === undefined }) }),
    save: ({ provider: chosen, region: typedRegion, clientSecret, ...typed }, stored, saveOnce) =>
      stored === undefined
        ? saveOnce(connectionEndpoints.create, {
            body: {
              ...typed,
              // the form has found a fault where there is none
              provider: chosen as ConnectionProvider,
              ...(typedRegion.trim() === '' ? {} : { region: typedRegion.trim() }),
              clientSecret,
            },
          })
        : saveOnce(connectionEndpoints.change, {
            body: { ...typed, clientSecret, id: stored.id, version: stored.version },
          }),
    answer: connectionEndpoints.change.answer,
    words: {
      saved: messages.connectionUpdated,
      addFailed: messages.connectionAddFailed,
      changeFailed: messages.connectionEditFailed,
    },
    refresh: useInvalidateConnections(),
    onSaved: onClose,
    texts: {
      // the stored secret is never shown: what was typed for it stays and is not compared
      of: ({ chargesVat, ...texts }) => ({ ...texts, clientSecret: '', chargesVat: String(chargesVat) }),
      put: (of, name, text) => of.set(name as keyof TypedConnection, name === 'chargesVat' ? text === 'true' : text),
    },
  });
  const { form, stored } = edited;
  const isNew = stored === undefined;

  /** Sets address and scopes by provider and region, unless they were typed. */
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
    <RecordDrawer
      of={edited}
      title={connection === undefined ? 'Add identity provider' : 'Edit identity provider'}
      {...(connection === undefined ? {} : { subtitle: connection.organizationName })}
      width={600}
      label="Identity provider"
      shownOf={shownOf}
      onClose={onClose}
    >
      <TextField
        {...form.field('organizationName')}
        label={labels.organizationName}
        maxLength={100}
        required
        {...(provider === 'ZOHO_BOOKS' ? { help: 'Name of the organization in Zoho Books' } : {})}
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
        help={isNew ? 'Stored encrypted, and never shown again' : 'Leave empty to keep the stored secret'}
      />
      <TextField
        {...form.field('redirectUrl')}
        label={labels.redirectUrl}
        type="url"
        maxLength={400}
        required={needed.redirectUrl}
        help="Must match the URL registered with the provider"
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
              : 'Organization id in Zoho Books; if empty, matched by name'
          }
        />
      )}
      {taxRegion === 'UAE' && <TickField {...form.field('chargesVat')} label={labels.chargesVat} />}
      {taxRegion === 'IND' && (
        <ChoiceField
          {...form.field('taxState')}
          label={labels.taxState}
          choices={stateChoices}
          help="Decides whether IGST or CGST with SGST applies"
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
    </RecordDrawer>
  );
}

/** A value of the form as a person reads it. */
function shownOf(name: string, value: string): string {
  if (name === 'chargesVat') return value === 'true' ? 'Yes' : 'No';
  if (name === 'taxState') return stateChoices.find((state) => state.value === value)?.label ?? shownText(value);
  return shownText(value);
}

/** The default address and scopes. */
function usualOf(provider: TypedConnection['provider'], chosenRegion: string, publicUrl: string) {
  if (provider === '') return { redirectUrl: '', scopeCode: '' };
  const code = connectionCode(provider, hasRegion(provider) ? chosenRegion.trim() : null);
  const isWhole = !hasRegion(provider) || chosenRegion.trim() !== '';
  return { redirectUrl: isWhole ? publicUrl + callbackPath(code) : '', scopeCode: usualScopes[provider] };
}
