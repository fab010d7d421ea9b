import { messages } from '@countinghouse/contract/messages.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import {
  logLevel,
  logLimits,
  serverLogEndpoints,
  type LogLine,
} from '@countinghouse/contract/server-logs/server-logs.contract.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { useSession } from '../api/session.ts';
import { LineDialog } from '../slices/server-logs/line-dialog.tsx';
import { logColumns } from '../slices/server-logs/log-columns.tsx';
import { logParams, spans, useLogLines, logQueryIn, type LogQuery } from '../slices/server-logs/log-query.ts';
import styles from '../slices/server-logs/server-logs.module.css';
import { useAction } from '../records/use-action.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { storeFile } from '../ui/export/store-file.ts';
import type { Choice } from '../ui/fields/choice.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { SearchBar } from '../ui/list/search-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const levels = logLevel.options.map((value) => ({ value, label: value }));

/** `/settings/serverLogs`: the application log of all servers. The query is in the address; whether it is followed is not. */
export function ServerLogsScreen() {
  const [address, setAddress] = useSearchParams();
  const [isFollowed, follow] = useState(false);
  const [opened, open] = useState<LogLine>();
  const isAdministrator = useSession((state) => state.session?.userRole === 'ROLE_ADMIN');
  const logQuery = logQueryIn(address);
  const { data, error, refetch, isPlaceholderData } = useLogLines(logQuery, isFollowed);
  const download = useDownload(logQuery);
  const larger = logLimits.find((limit) => limit > logQuery.limit);

  function ask(changes: Partial<LogQuery>): void {
    const { level, minutes, text, limit } = { ...logQuery, ...changes };
    setAddress(
      {
        ...(level === '' ? {} : { level }),
        ...(minutes === '' ? {} : { minutes }),
        ...(text === '' ? {} : { search: text }),
        ...(limit === logLimits[0] ? {} : { limit: String(limit) }),
      },
      // Back does not step through letters
      { replace: Object.keys(changes).join() === 'text' },
    );
  }
  return (
    <>
      <ListPage
        header={<PageHeader title="Server Logs" />}
        tools={
          <>
            <SearchBar
              label="Search logs or request id"
              value={logQuery.text}
              onSearch={(text) => ask({ text })}
              errorOf={searchError}
            />
            <Chosen
              label="Level"
              all="All levels"
              value={logQuery.level}
              choices={levels}
              onChange={(level) => ask({ level: logQueryIn(new URLSearchParams({ level })).level })}
            />
            <Chosen
              label="Time"
              all="All times"
              value={logQuery.minutes}
              choices={spans}
              onChange={(minutes) => ask({ minutes: logQueryIn(new URLSearchParams({ minutes })).minutes })}
            />
            <Button size="small" icon="activity" aria-pressed={isFollowed} onClick={() => follow(!isFollowed)}>
              {isFollowed ? 'Following' : 'Follow'}
            </Button>
            <Button size="small" icon="download" busy={download.isBusy} onClick={download.start}>
              Download
            </Button>
          </>
        }
        table={
          <DataTable
            label="Server logs"
            columns={logColumns(isAdministrator)}
            rows={data?.serverLogDetails}
            rowKey={(line) => String(line.lineId)}
            loading={isPlaceholderData}
            failure={toFailure(error, () => void refetch(), messages.serverLogsFailed)}
            onOpen={open}
            empty={<EmptyOf logQuery={logQuery} onClear={() => setAddress({})} />}
          />
        }
        footer={
          data?.hasMore === true && (
            <div className={styles.more}>
              {larger === undefined ? (
                `The newest ${logQuery.limit} lines. Search, filter or download to see more.`
              ) : (
                <Button size="small" onClick={() => ask({ limit: larger })}>
                  Show more
                </Button>
              )}
            </div>
          )
        }
      />
      {opened !== undefined && (
        <LineDialog
          line={opened}
          onFind={(text) => {
            open(undefined);
            ask({ text, level: '', minutes: '' });
          }}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

function EmptyOf({ logQuery, onClear }: { readonly logQuery: LogQuery; readonly onClear: () => void }) {
  const isNarrowed = Object.keys(logParams(logQuery)).length > 0;
  if (!isNarrowed) return <EmptyState title="No lines yet" icon="file" words="Log lines of all servers appear here." />;
  return <EmptyState words="No lines match." actions={<Button onClick={onClear}>Clear the filter</Button>} />;
}

/** A select above the list. */
function Chosen({
  label,
  all,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  /** The text while nothing is chosen. */
  readonly all: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}) {
  return (
    <div className={styles.choice}>
      <ChoiceField
        id={`log-${label}`}
        name={label}
        label={label}
        labelUnseen
        placeholder={all}
        value={value}
        choices={choices}
        onChange={onChange}
        onLeave={() => undefined}
        onUnread={() => undefined}
        error={undefined}
        disabled={false}
      />
    </div>
  );
}

/** Downloads all stored lines of the query as a file. */
function useDownload(logQuery: LogQuery): { readonly isBusy: boolean; readonly start: () => void } {
  const { act, isBusy } = useAction();
  const load = () =>
    act({
      call: (saveOnce) => saveOnce(serverLogEndpoints.download, { body: logParams(logQuery) }),
      failed: messages.downloadFailed,
      onDone: storeFile,
    });
  return { isBusy, start: () => void load() };
}
