import {
  invoiceTemplateEndpoints,
  templateNameMax,
  type InvoiceTemplate,
} from '@countinghouse/contract/invoice-templates.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { invoiceTemplate, templateWords } from '@countinghouse/contract/options.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { ChoiceField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { faultsAt } from '../../ui/form/form-state.ts';
import { useInvalidateTemplates } from './use-invalidate-templates.ts';

const labels = { name: 'Name', grouping: 'Lines' } as const;
type Typed = Readonly<Record<keyof typeof labels, string>>;

const valuesOf = (template: InvoiceTemplate | undefined): Typed => ({
  name: template?.name ?? '',
  grouping: template?.grouping ?? '',
});

/** A template of invoices, new or to be changed. */
export function TemplateDrawer({
  template,
  onClose,
}: {
  readonly template: InvoiceTemplate | undefined;
  readonly onClose: () => void;
}) {
  const edited = useRecordForm<Typed, InvoiceTemplate>({
    name: `invoice template ${template?.templateId ?? 'new'}`,
    record: template,
    valuesOf,
    check: ({ name, grouping }) => ({
      ...faultsAt('name', name.trim() === '' ? messages.pleaseEnter('name') : undefined),
      ...faultsAt('grouping', grouping === '' ? messages.pleaseSelect('how rows become lines') : undefined),
    }),
    save: (typed, stored, saveOnce) => {
      const body = { name: typed.name, grouping: invoiceTemplate.parse(typed.grouping) };
      return stored === undefined
        ? saveOnce(invoiceTemplateEndpoints.add, { body })
        : saveOnce(invoiceTemplateEndpoints.change, {
            params: { id: stored.templateId },
            body: { ...body, version: stored.version },
          });
    },
    answer: invoiceTemplateEndpoints.change.answer,
    words: {
      saved: messages.templateUpdated,
      addFailed: messages.templateAddFailed,
      changeFailed: messages.templateEditFailed,
    },
    refresh: useInvalidateTemplates(),
    onSaved: onClose,
  });
  const { form } = edited;
  return (
    <RecordDrawer
      of={edited}
      title={template === undefined ? 'Add template' : 'Edit template'}
      subtitle="Invoices that were made stay as they are"
      width={480}
      label="Template"
      labels={labels}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={labels.name} maxLength={templateNameMax} required />
      <ChoiceField
        {...form.field('grouping')}
        label={labels.grouping}
        choices={invoiceTemplate.options.map((value) => ({ value, label: templateWords[value] }))}
        required
      />
    </RecordDrawer>
  );
}
