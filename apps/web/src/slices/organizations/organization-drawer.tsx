import { providerNames } from '@countinghouse/contract/connections/connection-errors.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { organizationErrors } from '@countinghouse/contract/organizations/organization-errors.ts';
import {
  fieldsByHand,
  fieldsInBooks,
  organizationEndpoints,
  organizationFields,
  type Organization,
} from '@countinghouse/contract/organizations/organizations.contract.ts';
import { hasSacCodes } from '@countinghouse/contract/organizations/sac-codes.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import styles from './organizations.module.css';
import { useInvalidateOrganizations } from './use-organizations.ts';

type Typed = Readonly<Record<keyof typeof organizationFields, string>>;

const namesOf = <Name extends string>(fields: Readonly<Record<Name, unknown>>) => Object.keys(fields) as Name[];

/** Changes how an organization with books names itself on its invoices. */
export function OrganizationDrawer({
  organization,
  onClose,
}: {
  readonly organization: Organization;
  readonly onClose: () => void;
}) {
  const edited = useRecordForm<Typed, Organization>({
    name: `organization ${organization.id}`,
    record: organization,
    fields: organizationFields,
    check: (values) => organizationErrors(organization.region, values),
    save: (body, stored = organization, saveOnce) =>
      saveOnce(organizationEndpoints.change, { params: { id: stored.id }, body: { ...body, version: stored.version } }),
    answer: organizationEndpoints.change.answer,
    words: {
      saved: messages.organizationUpdated,
      addFailed: messages.organizationEditFailed,
      changeFailed: messages.organizationEditFailed,
    },
    refresh: useInvalidateOrganizations(),
    onSaved: onClose,
  });
  const { form, stored = organization } = edited;
  return (
    <RecordDrawer
      of={edited}
      title="Edit organization profile"
      subtitle={organization.organizationName}
      width={560}
      label="Organization profile"
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
    </RecordDrawer>
  );
}
