import {
  calendarDate,
  firstOfMonth,
  isCalendarDate,
  lastOfMonth,
} from '@countinghouse/billing/values/calendar-date.ts';
import {
  directInvoiceEndpoints,
  type DirectInvoice,
} from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { Fragment, useState } from 'react';
import { choiceState } from '../../../api/choice-state.ts';
import { searchedPart } from '../../../api/searched-part.ts';
import { todayHere } from '../../../api/today.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { useAction } from '../../../records/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { SearchedField } from '../../../ui/fields/searched-field.tsx';
import { shownDate } from '../../../ui/fields/typed-date.ts';
import { usePaused } from '../../../ui/fields/use-paused.ts';
import { readableDecimal } from '../../../ui/figures/amount.tsx';
import { FormFrame, FormSection } from '../../../ui/form/form-frame.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { SideDrawer } from '../../../ui/overlay/side-drawer.tsx';
import { useProjectsOfBooks, type Books } from './direct-invoices.ts';

interface Values {
  readonly projectId: string;
  readonly projectName: string;
  readonly invoices: readonly { readonly invoiceId: string; readonly startDate: string; readonly endDate: string }[];
}

/** Assigns chosen invoices of the books to a project, with the period that each of them bills. */
export function AssignDialog({
  books,
  chosen,
  onClose,
  onAssigned,
}: {
  readonly books: Books;
  readonly chosen: readonly DirectInvoice[];
  readonly onClose: () => void;
  readonly onAssigned: () => void;
}) {
  const { save } = useAction(useInvalidateAll());
  const form = useForm<Values>({
    initial: {
      projectId: '',
      projectName: '',
      invoices: chosen.map(({ invoiceId }) => ({ invoiceId, startDate: '', endDate: '' })),
    },
    check: errorsOf,
    save: ({ projectId, invoices }) => {
      const { provider, region } = books;
      return save({
        call: (saveOnce) =>
          saveOnce(directInvoiceEndpoints.assignProject, {
            body: { provider, region, projectId: Number(projectId), invoices: [...invoices] },
          }),
        // a document has no field of its own, so its error is shown at its first day
        errorsOf: ({ fields }) =>
          fields.map(({ path, message }) => ({ path: path.replace(/invoiceId$/, 'startDate'), message })),
        onDone: onAssigned,
      });
    },
  });
  const days = form.entries('invoices');
  const fillMonths = () =>
    form.set(
      'invoices',
      form.values.invoices.map((one, at) => {
        const date = calendarDate(chosen[at]?.invoiceDate ?? '');
        if (one.startDate !== '' || one.endDate !== '') return one;
        return { ...one, startDate: firstOfMonth(date), endDate: lastOfMonth(date) };
      }),
    );
  return (
    <SideDrawer
      title="Map with project"
      subtitle={nameOfChosen(chosen)}
      dirty={form.dirty}
      saving={form.saving}
      saveWord="Map with project"
      canSave={form.dirty}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Map with project">
        <FormSection title="Project">
          <ProjectField books={books} form={form} />
        </FormSection>
        <FormSection
          title="Billing period"
          columns={2}
          actions={
            <Button size="small" onClick={fillMonths} disabled={form.saving}>
              Use invoice months
            </Button>
          }
        >
          {chosen.map((one, at) => (
            <Fragment key={one.invoiceId}>
              <DateField
                {...days.field(at, 'startDate')}
                label={`${one.invoiceNumber ?? 'No number'} from`}
                help={`${one.customerName}, ${one.currencyCode} ${readableDecimal(one.invoiceAmount)}, ${shownDate(one.invoiceDate)}`}
                required
                today={todayHere()}
              />
              <DateField
                {...days.field(at, 'endDate')}
                label={`${one.invoiceNumber ?? 'No number'} to`}
                required
                today={todayHere()}
              />
            </Fragment>
          ))}
        </FormSection>
      </FormFrame>
    </SideDrawer>
  );
}

const nameOfChosen = (chosen: readonly DirectInvoice[]): string =>
  chosen.length === 1 ? '1 invoice of the books' : `${chosen.length} invoices of the books`;

function ProjectField({ books, form }: { readonly books: Books; readonly form: ReturnType<typeof useForm<Values>> }) {
  const [part, setPart] = useState('');
  const found = useProjectsOfBooks(books, usePaused(searchedPart(part)));
  const data = found.data ?? [];
  return (
    <SearchedField
      {...form.field('projectId')}
      label="Project"
      required
      help="Only projects of the invoiced company"
      {...choiceState(found)}
      chosenName={form.values.projectName}
      onSearch={setPart}
      choices={data.map(({ projectId, projectName, companyName }) => ({
        value: String(projectId),
        label: companyName === null ? projectName : `${projectName} (${companyName})`,
      }))}
      onChange={(id) => {
        form.set('projectId', id);
        form.set('projectName', data.find(({ projectId }) => String(projectId) === id)?.projectName ?? '');
      }}
    />
  );
}

function errorsOf({ projectId, invoices }: Values): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  if (projectId === '') errors['projectId'] = messages.pleaseSelect('project');
  for (const [at, { startDate, endDate }] of invoices.entries()) {
    if (startDate === '') errors[`invoices.${at}.startDate`] = messages.datesOfInvoicesToMap;
    if (endDate === '') errors[`invoices.${at}.endDate`] = messages.datesOfInvoicesToMap;
    if (isCalendarDate(startDate) && isCalendarDate(endDate) && endDate < startDate)
      errors[`invoices.${at}.endDate`] = messages.endBeforeStart;
  }
  return errors;
}
