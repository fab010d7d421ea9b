import {
  invoiceTemplateEndpoints,
  templateFields,
  type InvoiceTemplate,
} from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { invoiceTemplate, templateWords } from '@countinghouse/contract/options.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { useInvalidateTemplates } from './use-invalidate-templates.ts';

type Typed = Readonly<Record<keyof typeof templateFields, string>>;

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
    fields: templateFields,
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
      subtitle="Existing invoices do not change"
      width={480}
      label="Template"
      onClose={onClose}
    >
      <RecordField {...form.field('name')} of={templateFields.name} />
      <ChoiceField
        {...form.field('grouping')}
        label={templateFields.grouping.label}
        choices={invoiceTemplate.options.map((value) => ({ value, label: templateWords[value] }))}
        required
      />
    </RecordDrawer>
  );
}
