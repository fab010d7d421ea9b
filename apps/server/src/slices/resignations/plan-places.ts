import { offBoarding, offBoardWithout } from '@countinghouse/billing/resignations/off-boarding.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { StoredPlace } from './resignations.sql.ts';

/** A place that a last working day touches. */
export interface TouchedPlace {
  readonly place: StoredPlace;
  /** The off-board date without the resignation. */
  readonly before: CalendarDate | null;
  readonly becomes: CalendarDate | null;
  readonly beginsLater: boolean;
}

/** The places that a last working day ends, and those that it cannot end as they begin only later; whatever ended before is no matter. */
export function planPlaces(places: readonly StoredPlace[], lastWorkingDay: CalendarDate): TouchedPlace[] {
  return places.flatMap((place) => {
    const before = offBoardWithout({ from: place.fromDate, offBoard: place.offBoardDate }, place.set);
    const { kind, offBoard } = offBoarding({ from: place.fromDate, offBoard: before }, lastWorkingDay);
    return kind === 'ended before' && offBoard === place.offBoardDate
      ? []
      : [{ place, before, becomes: offBoard, beginsLater: kind === 'begins later' }];
  });
}
