import { offBoardWithout } from '@countinghouse/billing/resignations/off-boarding.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Resignation, resignationEndpoints } from '@countinghouse/contract/resignations/resignations.contract.ts';
import type { Context, AuditEntry } from '../../handle.ts';
import { changeOffBoardDates, lockPlaces } from '../developers/developers.public.ts';
import { planPlaces } from './plan-places.ts';
import { selectPlaces, storePlaces, whoCanReplace, type StoredPlace } from './resignations.sql.ts';

type Change = (typeof resignationEndpoints)['change'];
type Parts = Pick<Context<Change>, 'tx' | 'caller' | 'audit'>;
type Typed = Pick<InputOf<Change>['body'], 'lastWorkingDay' | 'places'>;
type Leaver = Pick<Resignation, 'employeeId' | 'employeeName'>;

/**
 * Ends the places of an employee who leaves on the projects that the caller sees, if they are still as the caller saw
 * them, and keeps what was there before. Places on other projects stay: a to-do asks those who see them.
 */
export async function endPlaces(
  { tx, caller, refuse, audit }: Parts & { readonly refuse: Refuse },
  leaver: Leaver,
  { resignationId, keptAs }: { readonly resignationId: number | undefined; readonly keptAs: number },
  { lastWorkingDay, places: seen }: Typed,
): Promise<void> {
  await lockPlaces(tx, leaver.employeeId);
  const stored = await selectPlaces(tx, caller, { employeeId: leaver.employeeId, resignationId });
  const visible = stored.filter(({ isSeen }) => isSeen);
  const touched = planPlaces(visible, lastWorkingDay);
  const asSeen = new Map(seen.map((one) => [one.projectId, one]));
  const isAsSeen =
    touched.length === asSeen.size &&
    touched.every(({ place }) => asSeen.get(place.projectId)?.version === place.version);
  if (!isAsSeen) return refuse('places_changed');
  const requested = seen.flatMap(({ replacementId }) => (replacementId === null ? [] : [replacementId]));
  const known = visible.flatMap(({ replacementId }) => (replacementId === null ? [] : [replacementId]));
  const names = await whoCanReplace(tx, caller, {
    ids: requested,
    employeeId: leaver.employeeId,
    lastWorkingDay,
    chosenBefore: known,
  });
  const fields = seen.flatMap(({ replacementId }, at) =>
    replacementId === null || names.has(replacementId)
      ? []
      : [{ path: `places.${at}.replacementId`, message: serverMessages.employeeLeaves }],
  );
  if (fields.length > 0) return refuse('employee_leaves', { fields });
  const kept = touched.map((one) => {
    const { projectId } = one.place;
    return { ...one, projectId, replacementId: asSeen.get(projectId)?.replacementId ?? null };
  });
  await storePlaces(tx, keptAs, {
    instead: visible.map(({ projectId }) => projectId),
    places: kept.filter(({ becomes }) => becomes === lastWorkingDay),
  });
  await changeOffBoardDates(tx, leaver.employeeId, changedOf(touched));
  for (const { place, becomes, replacementId } of kept)
    auditPlace(audit, leaver, place, becomes, {
      fieldName: 'Replacement',
      oldValue: place.replacementName,
      newValue: replacementId === null ? null : (names.get(replacementId) ?? place.replacementName),
    });
}

/** Restores the former off-board dates of places that a resignation ended, if the caller sees them and no user changed them since. */
export async function putBackPlaces({ tx, caller, audit }: Parts, leaver: Leaver, id: number): Promise<void> {
  await lockPlaces(tx, leaver.employeeId);
  const stored = await selectPlaces(tx, caller, { employeeId: leaver.employeeId, resignationId: id });
  const visible = stored.filter(({ isSeen }) => isSeen);
  const back = visible.map((place) => ({
    place,
    becomes: offBoardWithout({ from: place.fromDate, offBoard: place.offBoardDate }, place.set),
  }));
  await changeOffBoardDates(tx, leaver.employeeId, changedOf(back));
  for (const { place, becomes } of back) auditPlace(audit, leaver, place, becomes);
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
function auditPlace(
  audit: Parts['audit'],
  { employeeId, employeeName }: Leaver,
  place: StoredPlace,
  becomes: CalendarDate | null,
  replacement?: NonNullable<AuditEntry['changes']>[number],
): void {
  const changes = [
    { fieldName: 'Off-board date', oldValue: place.offBoardDate, newValue: becomes },
    ...(replacement === undefined ? [] : [replacement]),
  ].filter(({ oldValue, newValue }) => oldValue !== newValue);
  if (changes.length === 0) return;
  audit({
    action: 'Updated',
    resource: 'EMPLOYEE',
    resourceId: employeeId,
    resourceName: employeeName,
    projectId: place.projectId,
    changes,
  });
}
