import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { projectModel } from '@countinghouse/contract/options.ts';
import type { choiceState } from '../../api/choice-state.ts';
import { todayHere } from '../../api/today.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import type { Choice } from '../../ui/fields/choice.ts';
import { MultiSelectField } from '../../ui/fields/select-field.tsx';
import { FilterButtons, FormFrame, FormSection } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { FilterChip } from '../../ui/list/filter-chips.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { unfilteredCards, type RateCardFilters } from './rate-card-list.ts';

const days = [
  ['startsFrom', 'Starts from'],
  ['startsTo', 'Starts until'],
  ['endsFrom', 'Ends from'],
  ['endsTo', 'Ends until'],
] as const;

/** Filters the rate ranges. A CSM sees their own projects and cannot filter by CSM. */
export function RateCardFilter({
  filters,
  csms,
  onApply,
  onClose,
}: {
  readonly filters: RateCardFilters;
  /** By email address; undefined for users who cannot choose. */
  readonly csms: (ReturnType<typeof choiceState> & { readonly choices: readonly Choice[] }) | undefined;
  readonly onApply: (filters: RateCardFilters) => void;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const confirm = useConfirm();
  const today = todayHere();
  const form = useForm({
    initial: {
      model: filters.model ?? [],
      csm: filters.csm ?? [],
      startsFrom: filters.startsFrom ?? '',
      startsTo: filters.startsTo ?? '',
      endsFrom: filters.endsFrom ?? '',
      endsTo: filters.endsTo ?? '',
    },
    check: ({ startsFrom, startsTo, endsFrom, endsTo }) => ({
      ...(isReversed(startsFrom, startsTo) ? { startsTo: messages.endBeforeStart } : {}),
      ...(isReversed(endsFrom, endsTo) ? { endsTo: messages.endBeforeStart } : {}),
    }),
    save: async ({ model, csm, ...dates }) => {
      if (model.length + csm.length === 0 && Object.values(dates).every((date) => date === ''))
        notify.show({ kind: 'error', title: messages.chooseFilter });
      onApply({
        model: model.length === 0 ? undefined : model,
        csm: csm.length === 0 ? undefined : csm,
        startsFrom: dates.startsFrom || undefined,
        startsTo: dates.startsTo || undefined,
        endsFrom: dates.endsFrom || undefined,
        endsTo: dates.endsTo || undefined,
      });
      return undefined;
    },
  });

  async function cancel(): Promise<void> {
    if (!form.dirty) onClose();
    else if (await confirm({ title: messages.discardChanges, yes: 'Yes', no: 'No' })) onApply(unfilteredCards);
  }

  return (
    <SideDrawer
      title="Filter rates"
      width={500}
      dirty={form.dirty}
      discardQuestion={messages.discardChanges}
      onClose={onClose}
    >
      <FormFrame form={form} label="Filter rates">
        <MultiSelectField
          {...form.field('model')}
          label="Model"
          placeholder="All models"
          choices={projectModel.options.map((value) => ({ value, label: value }))}
        />
        {csms !== undefined && <MultiSelectField {...form.field('csm')} label="CSM" placeholder="All CSMs" {...csms} />}
        <FormSection title="Days of the range" columns={2}>
          {days.map(([name, label]) => (
            <DateField key={name} {...form.field(name)} label={label} today={today} />
          ))}
        </FormSection>
        <FilterButtons onCancel={() => void cancel()} />
      </FormFrame>
    </SideDrawer>
  );
}

/** A chip for each active filter, which removes it. */
export function rateCardChips(
  filters: RateCardFilters,
  csms: readonly Choice[],
  change: (filters: RateCardFilters) => void,
): FilterChip[] {
  const ofList = (name: 'model' | 'csm', label: string, wordsOf: (one: string) => string): FilterChip[] =>
    (filters[name] ?? []).map((one) => ({
      key: `${name} ${one}`,
      label,
      value: wordsOf(one),
      onRemove: () => {
        const rest = (filters[name] ?? []).filter((other) => other !== one);
        change({ ...filters, [name]: rest.length === 0 ? undefined : rest });
      },
    }));
  return [
    ...ofList('model', 'Model', (model) => model),
    ...ofList('csm', 'CSM', (email) => csms.find(({ value }) => value === email)?.label ?? email),
    ...days.flatMap(([name, label]) => {
      const day = filters[name];
      return day === undefined
        ? []
        : [
            {
              key: name,
              label,
              value: formatDate(calendarDate(day), 'd MMM yyyy'),
              onRemove: () => change({ ...filters, [name]: undefined }),
            },
          ];
    }),
  ];
}

/** Days as yyyy-mm-dd sort as text; '' when empty. */
const isReversed = (from: string, to: string): boolean => from !== '' && to !== '' && to < from;
