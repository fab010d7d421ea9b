import { offBoardWithout } from '@countinghouse/billing/resignations/off-boarding.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Resignation, resignationEndpoints } from '@countinghouse/contract/resignations.contract.ts';
import type { Context, Told } from '../../handle.ts';
import { changeOffBoardDates, holdPlacesOf } from '../developers/developers.public.ts';
import { planPlaces } from './plan-places.ts';
import { placesOf, storePlaces, whoCanReplace, type StoredPlace } from './resignations.sql.ts';

type Change = (typeof resignationEndpoints)['change'];
type Parts = Pick<Context<Change>, 'tx' | 'caller' | 'tell'>;
type Typed = Pick<InputOf<Change>['body'], 'lastWorkingDay' | 'places'>;
type Leaver = Pick<Resignation, 'employeeId' | 'employeeName'>;

/** Ends the places of somebody who leaves, if they are still as the caller saw them; keeps what stood there before. */
export async function endPlaces(
  { tx, caller, refuse, tell }: Parts & { readonly refuse: Refuse },
  leaver: Leaver,
  { resignationId, keptAs }: { readonly resignationId: number | undefined; readonly keptAs: number },
  { lastWorkingDay, places: seen }: Typed,
): Promise<void> {
  await holdPlacesOf(tx, leaver.employeeId);
  const stored = await placesOf(tx, caller, { employeeId: leaver.employeeId, resignationId });
  const touched = planPlaces(stored, lastWorkingDay);
  const asSeen = new Map(seen.map((one) => [one.projectId, one]));
  const visible = touched.filter(({ place }) => place.isSeen);
  const isAsSeen =
    visible.length === asSeen.size &&
    visible.every(({ place }) => asSeen.get(place.projectId)?.version === place.version);
  if (!isAsSeen) return refuse('places_changed');
  const wished = seen.flatMap(({ replacementId }) => (replacementId === null ? [] : [replacementId]));
  const names = await whoCanReplace(tx, { ids: wished, employeeId: leaver.employeeId, lastWorkingDay });
  const fields = seen.flatMap(({ replacementId }, at) =>
    replacementId === null || names.has(replacementId)
      ? []
      : [{ path: `places.${at}.replacementId`, message: serverMessages.employeeLeaves }],
  );
  if (fields.length > 0) return refuse('employee_leaves', { fields });
  const kept = touched.map((one) => {
    const { place } = one;
    const replacementId = place.isSeen ? (asSeen.get(place.projectId)?.replacementId ?? null) : place.replacementId;
    return { ...one, projectId: place.projectId, replacementId };
  });
  await storePlaces(
    tx,
    keptAs,
    kept.filter(({ becomes }) => becomes === lastWorkingDay),
  );
  await changeOffBoardDates(tx, leaver.employeeId, changedOf(touched));
  for (const { place, becomes, replacementId } of kept)
    tellOfPlace(tell, leaver, place, becomes, {
      fieldName: 'Replacement',
      oldValue: place.replacementName,
      newValue: replacementId === null ? null : (names.get(replacementId) ?? place.replacementName),
    });
}

/** Gives the places that a resignation ended their former off-board dates back, unless somebody chose others since. */
export async function putBackPlaces({ tx, caller, tell }: Parts, leaver: Leaver, id: number): Promise<void> {
  await holdPlacesOf(tx, leaver.employeeId);
  const stored = await placesOf(tx, caller, { employeeId: leaver.employeeId, resignationId: id });
  const back = stored.map((place) => ({
    place,
    becomes: offBoardWithout({ from: place.fromDate, offBoard: place.offBoardDate }, place.set),
  }));
  await changeOffBoardDates(tx, leaver.employeeId, changedOf(back));
  for (const { place, becomes } of back) tellOfPlace(tell, leaver, place, becomes);
}

type Refuse = (
  code: 'places_changed' | 'employee_leaves',
  detail?: { readonly fields?: readonly { readonly path: string; readonly message: string }[] },
) => never;

interface Becoming {
  readonly place: StoredPlace;
  readonly becomes: CalendarDate | null;
}

const changedOf = (places: readonly Becoming[]): ReadonlyMap<number, CalendarDate | null> =>
  new Map(
    places
      .filter(({ place, becomes }) => place.offBoardDate !== becomes)
      .map(({ place, becomes }) => [place.projectId, becomes]),
  );

/** The log of each project tells what became of the place there. */
function tellOfPlace(
  tell: Parts['tell'],
  { employeeId, employeeName }: Leaver,
  place: StoredPlace,
  becomes: CalendarDate | null,
  replacement?: NonNullable<Told['changes']>[number],
): void {
  const changes = [
    { fieldName: 'Off-board date', oldValue: place.offBoardDate, newValue: becomes },
    ...(replacement === undefined ? [] : [replacement]),
  ].filter(({ oldValue, newValue }) => oldValue !== newValue);
  if (changes.length === 0) return;
  tell({
    action: 'Updated',
    resource: 'EMPLOYEE',
    resourceId: employeeId,
    resourceName: employeeName,
    projectId: place.projectId,
    changes,
  });
}
