import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { financialType, invoiceCycle, shownStatuses } from '@countinghouse/contract/options.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { choiceState } from '../../../api/choice-state.ts';
import { query } from '../../../api/api.ts';
import { useSuggestions } from '../../../api/suggestions.ts';
import { todayHere } from '../../../api/today.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { MultiSelectField, SelectField } from '../../../ui/fields/select-field.tsx';
import { SuggestedTextField } from '../../../ui/fields/suggested-text-field.tsx';
import { usePaused } from '../../../ui/fields/use-paused.ts';
import { FilterButtons, FormFrame, FormSection } from '../../../ui/form/form-frame.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useNotifications } from '../../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../../ui/overlay/confirm.tsx';
import { SideDrawer } from '../../../ui/overlay/side-drawer.tsx';
import {
  daysChosen,
  chosenDays,
  statusesChosen,
  chosenStatuses,
  unfiltered,
  type AllInvoicesFilters,
} from './all-invoices.ts';

const dates = ['invoiceDate', 'startDate', 'endDate', 'receivedDate'] as const;
type DateName = (typeof dates)[number];
const dateTitles: Readonly<Record<DateName, string>> = {
  invoiceDate: 'Invoice Date',
  startDate: 'Start Date',
  endDate: 'End Date',
  receivedDate: 'Received Date',
};

type Values = Readonly<
  Record<'projectName' | 'invoiceNumber' | 'accountant' | 'csm' | `${DateName}${'From' | 'To'}`, string> &
    Record<'financialType' | 'invoiceStatus' | 'invoiceCycle', readonly string[]>
>;
type Name = keyof Values;

const valuesOf = (filters: AllInvoicesFilters): Values => ({
  projectName: filters.projectName ?? '',
  financialType: filters.financialType ?? [],
  accountant: filters.accountant ?? '',
  csm: filters.csm ?? '',
  invoiceNumber: filters.invoiceNumber ?? '',
  invoiceStatus: chosenStatuses(filters),
  invoiceCycle: filters.invoiceCycle ?? [],
  ...(Object.fromEntries(
    dates.flatMap((name) => {
      const days = chosenDays(filters[name]);
      return [
        [`${name}From`, days?.from ?? ''],
        [`${name}To`, days?.to ?? ''],
      ];
    }),
  ) as Record<`${DateName}${'From' | 'To'}`, string>),
});

/** The filters of the form; filters set elsewhere, such as the month above the list, stay. */
function filtersOf(values: Values, before: AllInvoicesFilters): AllInvoicesFilters {
  const several = (chosen: readonly string[]) => (chosen.length === 0 ? undefined : chosen);
  const days = (name: DateName): string | undefined => {
    // one date alone means that day
    const from = values[`${name}From`] || values[`${name}To`];
    const to = values[`${name}To`] || from;
    return isCalendarDate(from) && isCalendarDate(to) ? daysChosen(from, to) : undefined;
  };
  return {
    ...before,
    projectName: values.projectName.trim() || undefined,
    financialType: several(values.financialType),
    accountant: values.accountant || undefined,
    csm: values.csm || undefined,
    invoiceNumber: values.invoiceNumber.trim() || undefined,
    invoiceStatus: statusesChosen(values.invoiceStatus),
    invoiceCycle: several(values.invoiceCycle),
    invoiceDate: days('invoiceDate'),
    startDate: days('startDate'),
    endDate: days('endDate'),
    receivedDate: days('receivedDate'),
  };
}

/** Empty values do not filter. */
const isNothing = (value: string | readonly string[]): boolean =>
  (typeof value === 'string' ? value.trim() : value).length === 0;

function errorsOf(values: Values): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const name of dates) {
    const [from, to] = [values[`${name}From`], values[`${name}To`]];
    if (from !== '' && to !== '' && to < from) errors[`${name}To`] = messages.endBeforeStart;
  }
  for (const name of ['projectName', 'invoiceNumber'] as const) {
    const error = searchError(values[name]);
    if (error !== undefined) errors[name] = error;
  }
  return errors;
}

/** Filters the invoices of all projects, by section. A CSM or accountant filters by the other role only. */
export function InvoiceFilter({
  filters,
  role,
  onApply,
  onClose,
}: {
  readonly filters: AllInvoicesFilters;
  readonly role: Role;
  readonly onApply: (filters: AllInvoicesFilters) => void;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const confirm = useConfirm();
  const options = useQuery(query(optionEndpoints.project));
  const form = useForm<Values>({
    initial: valuesOf(filters),
    check: errorsOf,
    save: async (values) => {
      if (Object.values(values).every(isNothing)) {
        notify.show({ kind: 'error', title: messages.chooseFilter });
        onApply(unfiltered);
      } else onApply(filtersOf(values, filters));
      return undefined;
    },
  });
  // the first section and those with a filter are open
  const [unfolded, setUnfolded] = useState(
    () =>
      new Set<Name>([
        'projectName',
        ...(Object.keys(form.values) as Name[]).filter((name) => form.values[name].length > 0),
      ]),
  );
  const projectNames = useSuggestions('projectName', usePaused(form.values.projectName));
  const numbers = useSuggestions('invoiceNumber', usePaused(form.values.invoiceNumber));

  async function cancel(): Promise<void> {
    if (!form.dirty) onClose();
    else if (await confirm({ title: messages.discardChanges, yes: 'Yes', no: 'No' })) onApply(unfiltered);
  }

  function section(title: string, names: readonly Name[], fields: ReactNode, columns: 1 | 2 = 1): ReactNode {
    const isOpen = names.some((name) => unfolded.has(name));
    const isSet = names.some((name) => form.values[name].length > 0);
    return (
      <FormSection
        key={title}
        title={title}
        columns={columns}
        isOpen={isOpen}
        onToggle={() => {
          const others = [...unfolded].filter((name) => !names.includes(name));
          setUnfolded(new Set(isOpen ? others : [...others, ...names]));
        }}
        actions={
          isSet && (
            <Button
              size="small"
              icon="close"
              aria-label={`Clear ${title}`}
              onClick={() => {
                for (const name of names) form.set(name, typeof form.values[name] === 'string' ? '' : []);
              }}
            >
              Clear
            </Button>
          )
        }
      >
        {fields}
      </FormSection>
    );
  }

  const several = (
    name: 'financialType' | 'invoiceStatus' | 'invoiceCycle',
    title: string,
    values: readonly string[],
  ) =>
    section(
      title,
      [name],
      <MultiSelectField
        {...form.field(name)}
        label={title}
        labelUnseen
        placeholder="All"
        choices={values.map((value) => ({ value, label: value }))}
      />,
    );
  const person = (name: 'csm' | 'accountant', title: string, of: 'csmUsers' | 'accountantUsers') =>
    section(
      title,
      [name],
      <SelectField
        {...form.field(name)}
        label={title}
        labelUnseen
        choices={(options.data?.[of] ?? []).map(({ email, name: label }) => ({ value: email, label }))}
        {...choiceState(options)}
      />,
    );
  const days = (name: DateName) =>
    section(
      dateTitles[name],
      [`${name}From`, `${name}To`],
      <>
        <DateField {...form.field(`${name}From`)} label={`Earliest ${dateTitles[name]}`} today={todayHere()} />
        <DateField {...form.field(`${name}To`)} label={`Latest ${dateTitles[name]}`} today={todayHere()} />
      </>,
      2,
    );

  return (
    <SideDrawer
      title="Apply Filter"
      width={500}
      dirty={form.dirty}
      discardQuestion={messages.discardChanges}
      onClose={onClose}
    >
      <FormFrame form={form} label="Apply Filter">
        {section(
          'Project Name',
          ['projectName'],
          <SuggestedTextField
            {...form.field('projectName')}
            label="Project Name"
            labelUnseen
            suggestions={projectNames}
          />,
        )}
        {several('financialType', 'Financial Type', financialType.options)}
        {role !== 'ROLE_ACCOUNTANT' && person('accountant', 'Accountant', 'accountantUsers')}
        {role !== 'ROLE_CSM' && person('csm', 'CSM', 'csmUsers')}
        {section(
          'Invoice Number',
          ['invoiceNumber'],
          <SuggestedTextField
            {...form.field('invoiceNumber')}
            label="Invoice Number"
            labelUnseen
            suggestions={numbers}
          />,
        )}
        {several('invoiceStatus', 'Invoice Status', shownStatuses)}
        {several('invoiceCycle', 'Invoice Cycle', invoiceCycle.options)}
        {dates.map(days)}
        <FilterButtons onCancel={() => void cancel()} />
      </FormFrame>
    </SideDrawer>
  );
}
