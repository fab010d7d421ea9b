import { messages } from '@countinghouse/contract/messages.ts';
import { errorsIn } from '@countinghouse/contract/record.ts';
import { providerCode, returnPath } from '@countinghouse/contract/sign-in-providers/provider-code.ts';
import {
  signInProviderFields as fields,
  trustsSecondFactorLabel,
} from '@countinghouse/contract/sign-in-providers/sign-in-provider-fields.ts';
import {
  signInProviderEndpoints,
  type SignInProvider,
} from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { SuggestedTextField } from '../../ui/fields/suggested-text-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { shownText } from '../../ui/form/newer-values.tsx';
import { signInProviderWords as words } from './sign-in-provider-words.ts';
import { useInvalidateSignInProviders } from './use-sign-in-providers.ts';

const labels = {
  name: fields.name.label,
  issuer: fields.issuer.label,
  clientId: fields.clientId.label,
  clientSecret: 'Client secret',
  trustsSecondFactor: trustsSecondFactorLabel,
};

const usualIssuers = [
  'https://accounts.google.com',
  'https://accounts.zoho.com',
  'https://login.microsoftonline.com/your-tenant-id/v2.0',
];

interface Typed {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly trustsSecondFactor: boolean;
}

const typedOf = (provider: SignInProvider | undefined): Typed => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  trustsSecondFactor: provider?.trustsSecondFactor ?? false,
});

function useProviderForm(provider: SignInProvider | undefined, onClose: () => void) {
  return useRecordForm<Typed, SignInProvider>({
    name: `sign-in provider ${provider?.code ?? 'new'}`,
    record: provider,
    labels,
    valuesOf: typedOf,
    // a secret that was typed is kept nowhere, and is typed again
    notKept: ['clientSecret'],
    check: (typed, stored) => ({
      ...errorsIn(fields, typed),
      ...(stored === undefined && typed.clientSecret.trim() === ''
        ? { clientSecret: messages.pleaseEnter('client secret') }
        : {}),
    }),
    save: ({ issuer, clientSecret, ...typed }, stored, saveOnce) => {
      const secret = clientSecret.trim();
      return stored === undefined
        ? saveOnce(signInProviderEndpoints.create, { body: { ...typed, issuer, clientSecret: secret } })
        : saveOnce(signInProviderEndpoints.change, {
            body: {
              ...typed,
              ...(secret === '' ? {} : { clientSecret: secret }),
              id: stored.id,
              version: stored.version,
            },
          });
    },
    answer: signInProviderEndpoints.change.answer,
    words: { saved: words.updated, addFailed: words.addFailed, changeFailed: words.editFailed },
    refresh: useInvalidateSignInProviders(),
    onSaved: onClose,
    texts: {
      // the stored secret is never shown: what was typed for it stays and is not compared
      of: ({ trustsSecondFactor, ...texts }) => ({
        ...texts,
        clientSecret: '',
        trustsSecondFactor: String(trustsSecondFactor),
      }),
      put: (of, name, text) => of.set(name as keyof Typed, name === 'trustsSecondFactor' ? text === 'true' : text),
    },
  });
}

/** A sign-in provider, new or changed; its issuer stays. */
export function SignInProviderDrawer({
  provider,
  publicUrl,
  onClose,
}: {
  /** Absent for a new one. */
  readonly provider: SignInProvider | undefined;
  readonly publicUrl: string;
  readonly onClose: () => void;
}) {
  const edited = useProviderForm(provider, onClose);
  const { form, stored } = edited;
  const code = stored?.code ?? (form.values.name.trim() === '' ? undefined : providerCode(form.values.name));
  return (
    <RecordDrawer
      of={edited}
      title={provider === undefined ? 'Add sign-in provider' : 'Edit sign-in provider'}
      {...(provider === undefined ? {} : { subtitle: provider.name })}
      width={600}
      label="Sign-in provider"
      shownOf={(name, value) => (name === 'trustsSecondFactor' ? (value === 'true' ? 'Yes' : 'No') : shownText(value))}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={labels.name}
        maxLength={fields.name.maxLength}
        help="Shown on the sign-in page: Continue with (name)"
        required
      />
      {stored === undefined ? (
        <SuggestedTextField
          {...form.field('issuer')}
          label={labels.issuer}
          suggestions={usualIssuers}
          help="Exactly as in the provider’s discovery document"
          required
        />
      ) : (
        <TextField {...form.field('issuer')} label={labels.issuer} readOnly />
      )}
      <TextField
        {...form.field('clientId')}
        label={labels.clientId}
        maxLength={fields.clientId.maxLength}
        autoComplete="off"
        required
      />
      <TextField
        {...form.field('clientSecret')}
        label={labels.clientSecret}
        type="password"
        autoComplete="new-password"
        maxLength={500}
        required={stored === undefined}
        help={
          stored === undefined ? 'Stored encrypted, and never shown again' : 'Leave empty to keep the stored secret'
        }
      />
      {code !== undefined && (
        <div>
          <p>Register exactly this redirect URL with the provider:</p>
          <CopyText
            text={publicUrl + returnPath(code)}
            what="redirect URL"
            words={{ copied: messages.copied, failed: messages.copyFailed }}
          />
        </div>
      )}
      <TickField {...form.field('trustsSecondFactor')} label={labels.trustsSecondFactor} />
    </RecordDrawer>
  );
}
