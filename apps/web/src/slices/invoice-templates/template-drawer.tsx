import {
  invoiceTemplateEndpoints,
  templateNameMax,
  type InvoiceTemplate,
} from '@countinghouse/contract/invoice-templates.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { invoiceTemplate, templateWords } from '@countinghouse/contract/options.ts';
import { useState } from 'react';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { ChoiceField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { faultsAt, type FieldFault } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { useForgetTemplates } from './use-forget-templates.ts';

const labels = { name: 'Name', grouping: 'Lines' } as const;
type Typed = Readonly<Record<keyof typeof labels, string>>;

const typedOf = (template: InvoiceTemplate | undefined): Typed => ({
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
  const notify = useNotifications();
  const forget = useForgetTemplates();
  const saveOnce = useSaveOnce();
  const [base, setBase] = useState(template);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Typed>[]>([]);
  const form = useForm<Typed>({
    initial: typedOf(base),
    check: ({ name, grouping }) => ({
      ...faultsAt('name', name.trim() === '' ? messages.pleaseEnter('name') : undefined),
      ...faultsAt('grouping', grouping === '' ? messages.pleaseSelect('how rows become lines') : undefined),
    }),
    save: async (typed) => {
      if (!form.dirty) return [{ path: '', message: messages.noDetailsChanged }];
      const body = { name: typed.name, grouping: invoiceTemplate.parse(typed.grouping) };
      try {
        const { message } =
          base === undefined
            ? await saveOnce(invoiceTemplateEndpoints.add, { body })
            : await saveOnce(invoiceTemplateEndpoints.change, {
                params: { id: base.templateId },
                body: { ...body, version: base.version },
              });
        notify.show({ kind: 'success', title: message ?? messages.templateUpdated });
        onClose();
        return undefined;
      } catch (error) {
        return faultsOf(error, typed);
      } finally {
        await forget();
      }
    },
  });
  useKeptForm(form, `invoice template ${template?.templateId ?? 'new'}`, base, setBase);

  function faultsOf(error: unknown, mine: Typed): readonly FieldFault[] {
    const failed = base === undefined ? messages.templateAddFailed : messages.templateEditFailed;
    const message = wordsOfFailure(error, failed);
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = invoiceTemplateEndpoints.change.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const theirs = typedOf(current.data);
      setBase(current.data);
      setNewer(newerLines(mine, theirs));
      form.rebase(theirs);
      return [{ path: '', message }];
    }
    return error.fields.length > 0 ? error.fields : [{ path: '', message }];
  }
  return (
    <SideDrawer
      title={template === undefined ? 'Add template' : 'Edit template'}
      subtitle="Invoices that were made stay as they are"
      width={480}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Template">
        {newer.length > 0 && base !== undefined && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            saving={form.saving}
            chosenOf={(name) => form.values[name]}
            onChoose={(name, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset(typedOf(base));
              setNewer([]);
            }}
          />
        )}
        <TextField {...form.field('name')} label={labels.name} maxLength={templateNameMax} required />
        <ChoiceField
          {...form.field('grouping')}
          label={labels.grouping}
          choices={invoiceTemplate.options.map((value) => ({ value, label: templateWords[value] }))}
          required
        />
      </FormFrame>
    </SideDrawer>
  );
}
