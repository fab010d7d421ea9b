import { useId, useMemo, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { readableDecimal } from './amount.tsx';
import { DateText } from './date-text.tsx';
import styles from './figure-origin.module.css';
import {
  clockTime,
  dayRuns,
  keyedFigures,
  leaveLeafWords,
  logHours,
  readableKey,
  resolvedFigure,
  ruleWords,
  spansWords,
  valueWords,
  type FigureTrace,
  type TraceLog,
  type TraceSources,
  type TraceWords,
} from './figure-trace.ts';

/** Levels that are open at first: the figure, its parts, and their parts. */
const openLevels = 2;
/** More time entries than these stay folded behind one line. */
const logsShown = 8;

interface TraceContext {
  readonly words: TraceWords;
  readonly currency: string;
  readonly keyed: ReadonlyMap<string, FigureTrace>;
}

/** A figure and its parts, indented, each with its rule; parts unfold to the time entries they are based on. */
export function TraceTree({ trace, words, currency }: { trace: FigureTrace; words: TraceWords; currency: string }) {
  const context = useMemo<TraceContext>(
    () => ({ words, currency, keyed: keyedFigures(trace) }),
    [trace, words, currency],
  );
  return (
    <ul className={styles.tree}>
      <TraceNode named={trace} context={context} level={0} />
    </ul>
  );
}

function TraceNode({ named, context, level }: { named: FigureTrace; context: TraceContext; level: number }) {
  const trace = resolvedFigure(named, context.keyed);
  const [open, setOpen] = useState(level < openLevels && trace === named);
  const id = useId();
  const hasMore = trace.inputs.length > 0 || hasFacts(trace.sources);
  const name = (
    <>
      {context.words.figures[trace.figure] ?? readableKey(trace.figure)}
      {trace.sources?.name !== undefined && <span className={styles.whose}>{trace.sources.name}</span>}
    </>
  );
  return (
    <li className={styles.node}>
      <div className={classNames(styles.line, level === 0 && styles.top)}>
        {hasMore ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'chevronDown' : 'chevronRight'} size={12} />
            <span className={styles.name}>{name}</span>
          </button>
        ) : (
          <span className={classNames(styles.name, styles.leaf)}>{name}</span>
        )}
        <span className={styles.value}>{valueWords(trace, context.currency)}</span>
      </div>
      <p className={styles.rule}>
        {ruleWords(trace, context.words)}
        {trace.reason !== undefined && (
          <span className={styles.reason}>
            {' '}
            &middot; {context.words.reasons[trace.reason] ?? readableKey(trace.reason)}
          </span>
        )}
      </p>
      {hasMore && (
        <div id={id} hidden={!open}>
          {open && <Facts sources={trace.sources} />}
          {open && trace.inputs.length > 0 && (
            <ul className={styles.inputs}>
              {trace.inputs.map((input, at) => (
                <TraceNode key={`${input.figure} ${at}`} named={input} context={context} level={level + 1} />
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  );
}

const hasFacts = ({ days, spans, logs, leave, role }: TraceSources = {}): boolean =>
  role !== undefined || [days, spans, logs, leave].some((all) => all !== undefined && all.length > 0);

/** The records that a leaf is based on: days, periods, a role, time entries. */
function Facts({ sources }: { sources: TraceSources | undefined }) {
  if (sources === undefined) return null;
  const { days = [], spans = [], logs = [], leave = [], role } = sources;
  return (
    <>
      {role !== undefined && <p className={styles.fact}>Role: {role}</p>}
      {spans.length > 0 && <p className={styles.fact}>Days: {spansWords(spans)}</p>}
      {days.length > 0 && <p className={styles.fact}>Days: {dayRuns(days)}</p>}
      {leave.map((one, at) => (
        <p key={`${one.day} ${at}`} className={styles.fact}>
          <DateText value={one.day} />: {leaveLeafWords(one)}, {one.kind}
        </p>
      ))}
      {logs.length > 0 && <Logs logs={logs} />}
    </>
  );
}

function Logs({ logs }: { logs: readonly TraceLog[] }) {
  const [all, setAll] = useState(logs.length <= logsShown);
  const shown = all ? logs : logs.slice(0, logsShown);
  return (
    <>
      <table className={styles.logs}>
        <thead className="unseen">
          <tr>
            <th>Day</th>
            <th>Task</th>
            <th>Hours</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((log) => (
            <tr key={log.logId}>
              <td>
                <DateText value={log.day} />
              </td>
              <td>{log.task}</td>
              <td title={clockTime(log.seconds)}>{readableDecimal(logHours(log))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Show all {logs.length} logs
        </button>
      )}
    </>
  );
}
