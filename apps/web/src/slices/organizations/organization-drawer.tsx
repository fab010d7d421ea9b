import { providerNames } from '@countinghouse/contract/connections/connection-errors.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { organizationErrors } from '@countinghouse/contract/organizations/organization-errors.ts';
import {
  fieldsByHand,
  fieldsInBooks,
  logoBytesMax,
  organizationEndpoints,
  organizationFields,
  type Organization,
} from '@countinghouse/contract/organizations/organizations.contract.ts';
import { pageLanguages, type PageLanguage } from '@countinghouse/contract/organizations/page-languages.ts';
import { hasSacCodes } from '@countinghouse/contract/organizations/sac-codes.ts';
import { fieldLabels, textsOf } from '@countinghouse/contract/record.ts';
import { useRef } from 'react';
import { pictureRefusal } from '../../api/upload-refusals.ts';
import type { SaveOnce } from '../../api/use-save-once.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import styles from './organizations.module.css';
import { useInvalidateOrganizations } from './use-organizations.ts';

type Texts = Readonly<Record<keyof typeof organizationFields, string>>;
type Typed = Texts & { readonly logo: File | undefined };

const labels = { ...fieldLabels(organizationFields), logo: 'Logo' };
const namesOf = <Name extends string>(fields: Readonly<Record<Name, unknown>>) => Object.keys(fields) as Name[];
const withoutLogo = ({ logo: _file, ...texts }: Typed): Texts => texts;

/** Changes how an organization with books names itself on its invoices. */
export function OrganizationDrawer({
  organization,
  onClose,
}: {
  readonly organization: Organization;
  readonly onClose: () => void;
}) {
  const refresh = useInvalidateOrganizations();
  const withLogo = useSentLogo();
  const edited = useRecordForm<Typed, Organization>({
    name: `organization ${organization.id}`,
    record: organization,
    labels,
    valuesOf: (stored) => ({ ...textsOf(organizationFields, stored), logo: undefined }),
    // a file cannot be stored and is chosen again
    notKept: ['logo'],
    check: (values) => organizationErrors(organization.region, withoutLogo(values)),
    save: async (values, stored = organization, saveOnce) => {
      const { id, version } = await withLogo(values.logo, stored, saveOnce);
      const texts = withoutLogo(values);
      if (namesOf(organizationFields).some((name) => texts[name] !== stored[name]))
        await saveOnce(organizationEndpoints.change, {
          params: { id },
          body: { ...texts, pageLanguage: texts.pageLanguage as PageLanguage, version },
        });
      return { message: messages.organizationUpdated };
    },
    answer: organizationEndpoints.change.answer,
    words: {
      saved: messages.organizationUpdated,
      addFailed: messages.organizationEditFailed,
      changeFailed: messages.organizationEditFailed,
    },
    refresh,
    onSaved: onClose,
    texts: { of: withoutLogo, put: (form, name, text) => form.set(name as keyof Texts, text) },
    errorsOf: ({ code, fields }, message) =>
      /^(picture|file|logo)_/.test(code) ? [{ path: 'logo', message }] : fields,
  });
  const { form, stored = organization } = edited;
  return (
    <RecordDrawer
      of={edited}
      title="Edit organization profile"
      subtitle={organization.organizationName}
      width={560}
      label="Organization profile"
      more={stored.logo !== null && <RemoveLogo organization={stored} onRemoved={onClose} />}
      onClose={onClose}
    >
      {stored.changedByName === null && (
        <p className={styles.source}>
          Synced from {providerNames[organization.provider]}. Your first change ends the sync of this profile.
        </p>
      )}
      {namesOf(fieldsInBooks).map((name) => (
        <RecordField key={name} {...form.field(name)} of={organizationFields[name]} />
      ))}
      {hasSacCodes(organization.region) && (
        <RecordField
          {...form.field('sacCode')}
          of={organizationFields.sacCode}
          help="Printed in each line of an invoice"
        />
      )}
      {namesOf(fieldsByHand).map((name) => (
        <TextAreaField
          key={name}
          {...form.field(name)}
          label={organizationFields[name].label}
          maxLength={organizationFields[name].maxLength}
        />
      ))}
      <ChoiceField
        {...form.field('pageLanguage')}
        label={organizationFields.pageLanguage.label}
        help="Of the page and the PDF of its invoices"
        required
        choices={pageLanguages.map((value) => ({ value, label: value }))}
      />
      <UploadField
        {...form.field('logo')}
        label={labels.logo}
        help={stored.logo === null ? 'JPG or PNG, at most 500 KB' : `Replaces ${stored.logo.name}`}
        accept=".jpg,.jpeg,.png"
        refusal={async (file) => (file.size > logoBytesMax ? messages.logoTooLarge : pictureRefusal(file))}
      />
    </RecordDrawer>
  );
}

/** Sends a logo once, although the texts beside it may be refused, and resolves to the version of the profile with it. */
function useSentLogo() {
  const sent = useRef<{ readonly logo: File; readonly version: number }>(undefined);
  return async (logo: File | undefined, { id, version }: Organization, saveOnce: SaveOnce) => {
    if (logo !== undefined && logo !== sent.current?.logo) {
      const form = new FormData();
      form.set('file', logo);
      const { data } = await saveOnce(organizationEndpoints.changeLogo, { params: { id }, query: { version }, form });
      sent.current = { logo, version: data.version };
    }
    return { id, version: Math.max(version, sent.current?.version ?? 0) };
  };
}

/** Removes the logo after a question; issued invoices keep it. */
function RemoveLogo({
  organization: { id, organizationName, version },
  onRemoved,
}: {
  readonly organization: Organization;
  readonly onRemoved: () => void;
}) {
  const { act, isBusy } = useAction(useInvalidateOrganizations());
  const remove = () =>
    act({
      question: {
        title: messages.logoRemoveQuestion(organizationName),
        detail: 'Issued invoices keep it.',
        yes: 'Remove',
        no: 'Keep',
        danger: true,
      },
      call: (saveOnce) => saveOnce(organizationEndpoints.removeLogo, { params: { id }, query: { version } }),
      done: messages.logoRemoved,
      failed: messages.logoRemoveFailed,
      onDone: onRemoved,
    });
  return (
    <Button look="quiet" icon="trash" busy={isBusy} onClick={() => void remove()}>
      Remove logo
    </Button>
  );
}
