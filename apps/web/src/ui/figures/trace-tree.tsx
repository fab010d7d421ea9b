import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { readableDecimal } from './amount.tsx';
import { DateText } from './date-text.tsx';
import styles from './figure-origin.module.css';
import {
  exactTime,
  figureWords,
  logHours,
  otherSources,
  ruleWords,
  type FigureTrace,
  type TraceLog,
  type TraceWords,
} from './figure-trace.ts';

/** The first levels stand open: the figure, what it is made of, and what that is made of. */
const openLevels = 2;
/** More logs than these stay folded behind one line. */
const logsShown = 8;

/** A figure and what it was made of, indented, each part with its rule; parts unfold to the logs they rest on. */
export function TraceTree({ trace, words, currency }: { trace: FigureTrace; words: TraceWords; currency: string }) {
  return (
    <ul className={styles.tree}>
      <TraceNode trace={trace} words={words} currency={currency} level={0} />
    </ul>
  );
}

function TraceNode(props: { trace: FigureTrace; words: TraceWords; currency: string; level: number }) {
  const { trace, words, currency, level } = props;
  const [open, setOpen] = useState(level < openLevels);
  const id = useId();
  const logs = trace.sources?.logs ?? [];
  const others = otherSources(trace.sources);
  const hasMore = trace.inputs.length > 0 || logs.length > 0 || others.length > 0;
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
            <span className={styles.name}>{figureWords(trace.figure, words)}</span>
          </button>
        ) : (
          <span className={classNames(styles.name, styles.leaf)}>{figureWords(trace.figure, words)}</span>
        )}
        <span className={styles.value}>{valueWithUnit(trace, currency)}</span>
      </div>
      <p className={styles.rule}>
        {ruleWords(trace.rule, words)}
        {trace.reason !== undefined && <span className={styles.reason}> &middot; {trace.reason}</span>}
      </p>
      {hasMore && (
        <div id={id} hidden={!open}>
          {open &&
            others.map((fact) => <p key={fact.label} className={styles.fact}>{`${fact.label}: ${fact.value}`}</p>)}
          {open && logs.length > 0 && <Logs logs={logs} />}
          {open && trace.inputs.length > 0 && (
            <ul className={styles.inputs}>
              {trace.inputs.map((input, at) => (
                <TraceNode
                  key={`${input.figure} ${at}`}
                  trace={input}
                  words={words}
                  currency={currency}
                  level={level + 1}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
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
              <td title={exactTime(log)}>{readableDecimal(logHours(log))}</td>
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

function valueWithUnit({ value, unit }: FigureTrace, currency: string): string {
  const shown = readableDecimal(value);
  switch (unit) {
    case 'h':
      return `${shown} h`;
    case 'days':
      return `${shown} days`;
    case 'percent':
      return `${shown} %`;
    case 'money':
      return `${currency} ${shown}`.trim();
    case 'rate':
      return `${currency} ${shown} / h`.trim();
    default:
      return shown;
  }
}
