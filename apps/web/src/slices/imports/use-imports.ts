import { importEndpoints } from '@countinghouse/contract/imports/imports.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

/** How often the progress of a running import is asked for. */
const progressMs = 1000;

/** What can be imported, with the columns of each template. */
export const useImportKinds = () => useQuery(query(importEndpoints.kinds));

/** The last imports; while one runs, with its progress. */
export const useImports = (isImporting: boolean) =>
  useQuery({
    ...query(importEndpoints.list),
    refetchInterval: ({ state }) =>
      isImporting || state.data?.some(({ finishedAt }) => finishedAt === null) === true ? progressMs : false,
  });
