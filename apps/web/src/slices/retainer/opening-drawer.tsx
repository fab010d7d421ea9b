import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { openingErrors } from '@countinghouse/contract/retainer/opening-errors.ts';
import { openingFields, retainerEndpoints, type Retainer } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { shownValue } from '../../ui/form/newer-values.tsx';

type Typed = Readonly<Record<keyof typeof openingFields, string>>;

/** What the customer of a retainer had paid ahead before the product was used. */
export function OpeningDrawer({
  project: { projectId, projectName },
  retainer,
  onClose,
}: {
  readonly project: Pick<ProjectDetails, 'projectId' | 'projectName'>;
  readonly retainer: Retainer;
  readonly onClose: () => void;
}) {
  const currency = retainer.currencyCode;
  const edited = useRecordForm<Typed, Retainer>({
    name: `opening balance of project ${projectId}`,
    record: retainer,
    fields: openingFields,
    check: (typed) => openingErrors(currency, typed),
    save: (typed, stored, saveOnce) =>
      saveOnce(retainerEndpoints.saveOpening, {
        params: { id: projectId },
        body: { ...typed, version: stored?.version ?? retainer.version },
      }),
    answer: retainerEndpoints.saveOpening.answer,
    words: { saved: messages.openingSaved, addFailed: messages.openingFailed, changeFailed: messages.openingFailed },
    refresh: useInvalidateAll(),
    onSaved: onClose,
  });
  const { form } = edited;
  return (
    <RecordDrawer
      of={edited}
      title="Edit opening balance"
      subtitle={projectName}
      width={480}
      label="Opening balance"
      shownOf={(name, value) => (name === 'openingDate' ? shownDate(value) || 'none' : shownValue(value))}
      onClose={onClose}
    >
      <RecordField
        {...form.field('openingBalance')}
        of={openingFields.openingBalance}
        currency={currency}
        help="Paid ahead and not used yet, before tax"
      />
      <RecordField {...form.field('openingDate')} of={openingFields.openingDate} help="Day of this balance" />
    </RecordDrawer>
  );
}
