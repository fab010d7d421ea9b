import { doOverlap } from '@countinghouse/billing/rates/rate-range.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { coverageRows, hasGap, type StripSegment } from './coverage-rows.ts';
import { CoverageStrip } from './coverage-strip.tsx';
import styles from './coverage-strip.module.css';
import { CoverageTable } from './coverage-table.tsx';
import { GapMark } from './gap-mark.tsx';
import { segmentLook } from './segment-look.ts';
import { reasonWords } from './segment-words.ts';
import type { ShownRates } from './shown-rates.ts';
import { spans, windowAround, windowMoved, type Span } from './strip-window.ts';

/** The rates over time, as a timeline or a table, for a chosen period. */
export function CoverageCard({
  project,
  rates,
  currency,
  today,
  chosen,
  onOpen,
}: {
  readonly project: ProjectDetails;
  readonly rates: ShownRates;
  readonly currency: string;
  readonly today: CalendarDate;
  readonly chosen: CalendarDate | undefined;
  readonly onOpen: (segment: StripSegment) => void;
}) {
  const [span, setSpan] = useState<Span>('1 year');
  const [window, setWindow] = useState(() => windowAround(today, '1 year', rates.ranges, today));
  const [isTable, setTable] = useState(false);
  const [followed, setFollowed] = useState(chosen);
  if (chosen !== followed) {
    setFollowed(chosen);
    const range = rates.ranges.find((one) => one.start === chosen);
    if (range !== undefined && !doOverlap(range, window))
      setWindow(windowAround(range.start, span, rates.ranges, today));
  }
  const rows = coverageRows(window, rates, project);
  const gaps = rows.filter(hasGap).length;
  return (
    <Card
      title="Rates over time"
      note={periodWords(window.start, window.end)}
      flush
      actions={
        <div className={styles.tools}>
          {gaps === 0 ? (
            <StatusBadge status="No gaps" tone="good" />
          ) : (
            <GapMark words={`Gaps in ${gaps} of ${rows.length} lines`} />
          )}
          <span className={styles.moves}>
            <IconButton
              icon="chevronLeft"
              label="Earlier"
              size="small"
              onClick={() => setWindow(windowMoved(window, -1))}
            />
            {spans.map((one) => (
              <Button
                key={one}
                size="small"
                look={one === span ? 'plain' : 'quiet'}
                aria-pressed={one === span}
                onClick={() => {
                  setSpan(one);
                  setWindow(windowAround(today, one, rates.ranges, today));
                }}
              >
                {one}
              </Button>
            ))}
            <IconButton
              icon="chevronRight"
              label="Later"
              size="small"
              onClick={() => setWindow(windowMoved(window, 1))}
            />
          </span>
          <Button
            size="small"
            look={isTable ? 'plain' : 'quiet'}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            As a table
          </Button>
        </div>
      }
    >
      {isTable ? (
        <CoverageTable rows={rows} currency={currency} />
      ) : (
        <>
          <CoverageStrip
            rows={rows}
            window={window}
            today={today}
            currency={currency}
            chosen={chosen}
            onOpen={onOpen}
          />
          <Legend />
        </>
      )}
    </Card>
  );
}

function Legend() {
  const gap = { role: '', special: '', default: ', a gap', none: ', a gap', outside: '' } as const;
  return (
    <ul className={styles.legend} aria-label="Legend">
      {(['role', 'special', 'default', 'none', 'outside'] as const).map((reason) => (
        <li key={reason}>
          <span className={classNames(styles.swatch, styles.segment, segmentLook[reason])} aria-hidden="true" />
          {reasonWords[reason]}
          {gap[reason]}
        </li>
      ))}
    </ul>
  );
}
