import { useMay } from '../../api/may.ts';
import { isInRange, type RangeDates } from '@countinghouse/billing/rates/rate-range.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { useSearchParams } from 'react-router';
import { toFailure } from '../../api/to-failure.ts';
import { todayHere } from '../../api/today.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { AddRatesDrawer } from './add-rates-drawer.tsx';
import { ChangeRatesDrawer } from './change-rates-drawer.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { DefaultRates } from './default-rates.tsx';
import { RangeChoice } from './range-choice.tsx';
import { gapAround } from './range-effects.ts';
import { RoleRates } from './role-rates.tsx';
import styles from './rates.module.css';
import type { ShownRange, ShownRates } from './shown-rates.ts';
import { SpecialRates } from './special-rates.tsx';
import { SpecialRatesDrawer } from './special-rates-drawer.tsx';
import { useDeleteRange } from './use-delete-range.tsx';
import { useRates } from './use-rates.ts';

/** The open drawer and its subject. */
export type RatesDrawer =
  | { readonly kind: 'add'; readonly days?: RangeDates }
  | { readonly kind: 'change' | 'special'; readonly range: ShownRange };

interface OpenDrawer {
  readonly drawer: RatesDrawer | undefined;
  readonly onDrawer: (drawer: RatesDrawer | undefined) => void;
}

/** The rates of a project: its ranges over time, the rates of one range, and their actions. */
export function RatesOfProject({ project, ...open }: { readonly project: ProjectDetails } & OpenDrawer) {
  const { data: rates, error, refetch } = useRates(project.projectId);
  const failure = toFailure(error, () => void refetch(), messages.ratesFetchFailed);
  return (
    <div className={styles.page}>
      {rates !== undefined ? (
        <Loaded project={project} rates={rates} {...open} />
      ) : failure === undefined ? (
        <LoadingState lines={8} />
      ) : (
        <ErrorState {...failure} />
      )}
    </div>
  );
}

function Loaded({
  project,
  rates,
  drawer,
  onDrawer,
}: { readonly project: ProjectDetails; readonly rates: ShownRates } & OpenDrawer) {
  const mayChange = useMay(rateEndpoints.add);
  const today = todayHere();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('range');
  const range = rates.ranges.find((one) => (wanted === null ? isInRange(today, one) : one.start === wanted));
  const currency = project.company?.currencyCode ?? project.currencyCode ?? '';
  const show = (start: string): void => setParams(start === '' ? {} : { range: start });
  return (
    <>
      <div className={styles.choice}>
        <RangeChoice ranges={rates.ranges} chosen={range} today={today} onChoose={show} />
        {mayChange && range !== undefined && (
          <RangeActions
            projectId={project.projectId}
            range={range}
            rates={rates}
            onChange={() => onDrawer({ kind: 'change', range })}
            onDeleted={() => show('')}
          />
        )}
      </div>
      <CoverageCard
        project={project}
        rates={rates}
        currency={currency}
        today={today}
        chosen={range?.start}
        onOpen={(segment) => {
          if (segment.reason === 'outside') return;
          if (segment.rangeStart !== undefined) show(segment.rangeStart);
          else if (mayChange) onDrawer({ kind: 'add', days: gapAround(rates.ranges, segment.start) });
        }}
      />
      <p className={styles.note}>
        <Icon name="lock" size={14} />
        Changing rates never changes a saved invoice: it keeps the rates it was saved with.
      </p>
      <div className={styles.cards}>
        {range === undefined ? (
          <Card>
            <EmptyState
              title="No rates"
              icon="tag"
              words={wanted === null ? messages.noRatesForDate : messages.noRatesForRange}
              actions={mayChange && <Button onClick={() => onDrawer({ kind: 'add' })}>Add rates</Button>}
            />
          </Card>
        ) : (
          <>
            <RoleRates range={range} rates={rates} currency={currency} />
            <SpecialRates
              range={range}
              rates={rates}
              currency={currency}
              actions={
                mayChange && (
                  <Button size="small" icon="edit" onClick={() => onDrawer({ kind: 'special', range })}>
                    Special rates
                  </Button>
                )
              }
            />
          </>
        )}
        <DefaultRates rates={rates} currency={currency} />
      </div>
      <OpenedDrawer
        {...{ project, rates, currency, today, drawer }}
        onClose={() => onDrawer(undefined)}
        onShow={(start) => {
          onDrawer(undefined);
          show(start);
        }}
      />
    </>
  );
}

/** The drawer that adds or changes rates. */
function OpenedDrawer({
  project,
  rates,
  currency,
  today,
  drawer,
  onClose,
  onShow,
}: {
  readonly project: ProjectDetails;
  readonly rates: ShownRates;
  readonly currency: string;
  readonly today: CalendarDate;
  readonly drawer: RatesDrawer | undefined;
  readonly onClose: () => void;
  /** Closes the drawer and shows the range that starts on that day. */
  readonly onShow: (start: string) => void;
}) {
  return (
    <>
      {drawer?.kind === 'add' && (
        <AddRatesDrawer
          project={project}
          rates={rates}
          currency={currency}
          today={today}
          days={drawer.days}
          onClose={onClose}
          onAdded={onShow}
        />
      )}
      {drawer?.kind === 'change' && (
        <ChangeRatesDrawer
          project={project}
          rates={rates}
          range={drawer.range}
          currency={currency}
          today={today}
          onClose={onClose}
          onChanged={onShow}
        />
      )}
      {drawer?.kind === 'special' && (
        <SpecialRatesDrawer
          projectId={project.projectId}
          rates={rates}
          range={drawer.range}
          currency={currency}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** The actions on the shown range. */
function RangeActions({
  projectId,
  range,
  rates,
  onChange,
  onDeleted,
}: {
  readonly projectId: number;
  readonly range: ShownRange;
  readonly rates: ShownRates;
  readonly onChange: () => void;
  readonly onDeleted: () => void;
}) {
  const { busy, deleteRange } = useDeleteRange(projectId);
  return (
    <>
      <Button icon="edit" onClick={onChange}>
        Change rates
      </Button>
      <Button
        look="quiet"
        icon="trash"
        busy={busy}
        onClick={() =>
          void deleteRange(range, rates).then((isDeleted) => {
            if (isDeleted) onDeleted();
          })
        }
      >
        Delete
      </Button>
    </>
  );
}
