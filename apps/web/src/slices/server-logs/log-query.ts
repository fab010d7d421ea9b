import {
  logLevel,
  logLimits,
  serverLogEndpoints,
  type LogLine,
} from '@countinghouse/contract/server-logs/server-logs.contract.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

/** Of when lines are shown, in minutes. */
export const spans = [
  { value: '15', label: 'Last 15 minutes' },
  { value: '60', label: 'Last hour' },
  { value: '1440', label: 'Last day' },
  { value: '10080', label: 'Last 7 days' },
] as const;

/** What the log is asked; it stands in the address. */
export interface LogQuery {
  readonly level: LogLine['level'] | '';
  readonly minutes: (typeof spans)[number]['value'] | '';
  readonly text: string;
  readonly limit: number;
}

/** What an address asks; what makes no sense in it asks nothing. */
export function logQueryIn(address: URLSearchParams): LogQuery {
  const text = address.get('search') ?? '';
  const limit = Number(address.get('limit'));
  return {
    level: logLevel.safeParse(address.get('level')).data ?? '',
    minutes: spans.find(({ value }) => value === address.get('minutes'))?.value ?? '',
    text: searchError(text) === undefined && text.length <= 100 ? text : '',
    limit: logLimits.find((one) => one === limit) ?? logLimits[0],
  };
}

/** The same as the server is asked it. */
export const logParams = ({ level, minutes, text }: LogQuery) => ({
  ...(level === '' ? {} : { level }),
  ...(minutes === '' ? {} : { minutes }),
  ...(text === '' ? {} : { text }),
});

const tailMs = 2_000;

/** The newest lines that fit; while they are followed, asked again every two seconds. */
export const useLogLines = (logQuery: LogQuery, isFollowed: boolean) =>
  useQuery({
    ...query(serverLogEndpoints.list, { query: { ...logParams(logQuery), limit: logQuery.limit } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: isFollowed ? tailMs : false,
  });
