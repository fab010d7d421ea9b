import { calendarDate, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { todayHere } from '../../api/today.ts';
import { Card, CardOfValues } from '../../ui/card.tsx';
import { HoursFigure } from '../../ui/figures/amount.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ImportMapping } from './import-mapping.ts';
import { rowsWords } from './preview-of-file.tsx';
import type { ImportPlan } from './use-import-plan.ts';
import styles from './work-logs.module.css';

/** The effect of an import on the hours of the project, including earlier hours of the same tool. */
export function PlannedChanges({
  plan,
  tool,
  mapping,
  onMapping,
}: {
  readonly plan: ImportPlan;
  readonly tool: string;
  readonly mapping: ImportMapping;
  readonly onMapping: (mapping: ImportMapping) => void;
}) {
  const { absent } = plan;
  const chooseAbsent = (chosen: ImportPlan['absent'][number], isRemoved: boolean) =>
    onMapping({
      ...mapping,
      removeAbsent: absent
        .filter((one) => (one === chosen ? isRemoved : one.isRemoved))
        .map(({ employeeId, fileProject }) => ({ employeeId, fileProject })),
    });
  return (
    <>
      {plan.earlierHours !== '0.00' && (
        <fieldset className={styles.list}>
          <legend>
            These days already have {plan.earlierHours} h from {tool}
          </legend>
          <label>
            <input
              type="radio"
              name="import-mode"
              checked={mapping.mode === 'replace'}
              onChange={() => onMapping({ ...mapping, mode: 'replace' })}
            />{' '}
            Replace these days{' '}
            <span className={styles.quiet}>
              Rows that the file no longer has are removed; invoiced ones become a correction.
            </span>
          </label>
          <label>
            <input
              type="radio"
              name="import-mode"
              checked={mapping.mode === 'add'}
              onChange={() => onMapping({ ...mapping, mode: 'add' })}
            />{' '}
            Add to these days{' '}
            <span className={styles.quiet}>Adds {plan.addedOnFilledDays} h on days that already have hours.</span>
          </label>
          {mapping.mode === 'replace' && <CoveredDays plan={plan} mapping={mapping} onMapping={onMapping} />}
        </fieldset>
      )}
      {absent.length > 0 && (
        <fieldset className={styles.list}>
          <legend>Also remove hours of these days that the file does not have</legend>
          {absent.map((one) => (
            <label key={`${one.employeeId} ${one.fileProject ?? ''}`}>
              <input
                type="checkbox"
                checked={one.isRemoved}
                onChange={(event) => chooseAbsent(one, event.target.checked)}
              />{' '}
              {one.employeeName}{' '}
              <span className={styles.quiet}>
                {one.fileProject} {rowsWords(one.rows)}, {one.hours} h
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {plan.overfullDays.length > 0 && (
        <Card title="More than 24 hours on a day" note={String(plan.overfullDays.length)}>
          <ul className={styles.warnings}>
            {plan.overfullDays.map((one) => (
              <li key={`${one.employeeName} ${one.day}`}>
                <Icon name="alert" size={14} /> {one.employeeName}, {shownDate(one.day)}: {one.hours} h over all
                projects
              </li>
            ))}
          </ul>
        </Card>
      )}
      <CardOfValues
        title="What the import changes"
        values={[
          { label: 'Added', value: `${rowsWords(plan.added)}, ${plan.hoursAdded} h` },
          { label: 'Changed', value: rowsWords(plan.changed) },
          { label: 'Removed', value: rowsWords(plan.removed) },
          { label: 'Unchanged', value: rowsWords(plan.unchanged) },
          { label: 'Left out', value: rowsWords(plan.leftOut + plan.kindsLeftOut + plan.invoicedLeftOut) },
          { label: 'Hours on these days before', value: <HoursFigure value={plan.hoursBefore} /> },
          { label: 'Hours on these days after', value: <HoursFigure value={plan.hoursAfter} /> },
        ]}
      />
    </>
  );
}

/** The days whose earlier hours are replaced: those of the file, or more if the export covers days without a row. */
function CoveredDays({
  plan: { firstDay, lastDay },
  mapping,
  onMapping,
}: {
  readonly plan: ImportPlan;
  readonly mapping: ImportMapping;
  readonly onMapping: (mapping: ImportMapping) => void;
}) {
  const today = todayHere();
  if (firstDay === null || lastDay === null) return null;
  const change = (changed: Partial<NonNullable<ImportMapping['covers']>>) => {
    const covers = { startDate: firstDay, endDate: lastDay, ...changed };
    if (isCalendarDate(covers.startDate) && isCalendarDate(covers.endDate)) onMapping({ ...mapping, covers });
  };
  const binding = { onLeave: () => undefined, onUnread: () => undefined, error: undefined, disabled: false };
  return (
    <div className={styles.written}>
      <DateField
        {...binding}
        id="covers-from"
        name="coversFrom"
        label="Covers from"
        help="Earlier, where the first days have no row"
        value={firstDay}
        today={today}
        max={calendarDate(firstDay)}
        onChange={(startDate) => change({ startDate })}
      />
      <DateField
        {...binding}
        id="covers-to"
        name="coversTo"
        label="Covers to"
        help="Later, where the last days have no row"
        value={lastDay}
        today={today}
        min={calendarDate(lastDay)}
        onChange={(endDate) => change({ endDate })}
      />
    </div>
  );
}
