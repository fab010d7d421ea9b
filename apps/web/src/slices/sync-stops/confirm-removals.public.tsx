import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { syncStopEndpoints, type SyncStop } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import type { ReactNode } from 'react';
import { api, newKey } from '../../api/api.ts';
import type { SaveOnce } from '../../api/use-save-once.ts';

/** Asks the user a question that names the record it is about; resolves to true for yes. */
export type AskPerson = (question: {
  readonly title: string;
  readonly detail: ReactNode;
  readonly yes: string;
  readonly no: string;
  readonly danger: true;
}) => Promise<boolean>;

const rowsShownMax = 12;

/** The question about the records that a sync would delete. */
export function removalQuestion(stop: SyncStop) {
  const day = (date: string): string => formatDate(calendarDate(date), 'd MMM yyyy');
  const more = stop.rows.length - rowsShownMax;
  return {
    title: messages.removalQuestion(messages.syncStopRecords(stop)),
    detail: (
      <>
        <p>{messages.removalMissing(day(stop.startDate), day(stop.endDate), stop.removed, stop.known)}</p>
        {stop.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <ul>
          {stop.rows.slice(0, rowsShownMax).map(({ name, removed, amount }) => (
            <li key={name}>
              {stop.region === null
                ? `${name}: ${messages.syncStopRecords({ what: stop.what, removed, amount })}`
                : name}
            </li>
          ))}
          {more > 0 && <li>{messages.andMore(more)}</li>}
        </ul>
        <p>{messages.removalConsequence[stop.what]}</p>
      </>
    ),
    yes: 'Remove records',
    no: 'Keep them',
    danger: true as const,
  };
}

/** Confirms the records that a sync would delete, exactly as the user saw them. */
export const confirmRemoval = ({ syncStopId: id, mark }: SyncStop, send: SaveOnce) =>
  send(syncStopEndpoints.confirm, { params: { id }, body: { mark } });

const sendOnce: SaveOnce = (endpoint, request) => api(endpoint, request, { key: newKey() });

/** Asks about each sync that would delete records, one after the other; returns the confirmed ones. */
export async function confirmRemovals(stops: readonly SyncStop[], ask: AskPerson): Promise<readonly SyncStop[]> {
  const confirmed: SyncStop[] = [];
  for (const stop of stops) {
    if (!(await ask(removalQuestion(stop)))) continue;
    await confirmRemoval(stop, sendOnce);
    confirmed.push(stop);
  }
  return confirmed;
}
