import { isInRange } from '@countinghouse/billing/rates/rate-range.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import { todayHere } from '../../api/today.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { AddRatesDrawer } from './add-rates-drawer.tsx';
import { ChangeRatesDrawer } from './change-rates-drawer.tsx';
import { gapAround } from './range-effects.ts';
import { rateName } from './rate-form.ts';
import type { ShownRates } from './shown-rates.ts';
import { useRates } from './use-rates.ts';

interface OfDay {
  readonly project: ProjectDetails;
  readonly day: CalendarDate;
  readonly employeeId: number | null;
  readonly onClose: () => void;
}

/** The rates of a day, on the role of a developer: its range, or a new one for the days around it that have none. */
export function RatesOfDay(of: OfDay) {
  const { project, onClose } = of;
  const { data: rates, error, refetch } = useRates(project.projectId);
  if (rates !== undefined) return <OpenedRates {...of} rates={rates} />;
  const failure = toFailure(error, () => void refetch(), messages.ratesFetchFailed);
  return (
    <SideDrawer title="Rates" subtitle={project.projectName} width={640} onClose={onClose}>
      {failure === undefined ? <LoadingState /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
}

function OpenedRates({ project, day, employeeId, rates, onClose }: OfDay & { readonly rates: ShownRates }) {
  // as it was opened: the range that is added here is one of those that are fetched again
  const [range] = useState(() => rates.ranges.find((one) => isInRange(day, one)));
  const role = rates.developers.find((one) => one.employeeId === employeeId)?.role;
  const shared = {
    project,
    rates,
    currency: project.company?.currencyCode ?? '',
    today: todayHere(),
    firstField: role === undefined ? undefined : rateName(role),
    onClose,
  };
  return range === undefined ? (
    <AddRatesDrawer {...shared} days={gapAround(rates.ranges, day)} onAdded={onClose} />
  ) : (
    <ChangeRatesDrawer {...shared} range={range} onChanged={onClose} />
  );
}
