import { messages } from '@countinghouse/contract/messages.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { isApiFailure } from '../../api/failure.ts';
import { importFields, type ImportMapping } from './import-mapping.ts';

export type ImportPlan = ReceivedOf<typeof workLogEndpoints.planFile>;

/** Waits for more clicks before the file is sent, in milliseconds. */
const pauseMs = 300;

/**
 * The effect of an import with a mapping, fetched again whenever the mapping changes. While a new plan loads the former one
 * stays visible, but `plan` may be imported only when `isCurrent`.
 */
export function useImportPlan(
  projectId: number,
  file: File | undefined,
  mapping: ImportMapping | undefined,
): {
  readonly plan: ImportPlan | undefined;
  readonly isCurrent: boolean;
  readonly error: string | undefined;
} {
  const [found, setFound] = useState<{ of: ImportMapping; plan?: ImportPlan; error?: string }>();
  useEffect(() => {
    if (file === undefined || mapping === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api(
        workLogEndpoints.planFile,
        { form: importFields(projectId, mapping, file, null) },
        { signal: stop.signal },
      ).then(
        ({ data }) => stop.signal.aborted || setFound({ of: mapping, plan: data }),
        (error: unknown) =>
          stop.signal.aborted ||
          setFound({ of: mapping, error: isApiFailure(error) ? wordsOf(error) : messages.somethingWentWrong }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [projectId, file, mapping]);
  const isCurrent = mapping !== undefined && found?.of === mapping;
  return {
    plan: mapping === undefined ? undefined : found?.plan,
    isCurrent,
    error: isCurrent ? found?.error : undefined,
  };
}

const wordsOf = (failure: { message: string; fields: readonly { message: string }[] }): string =>
  [failure.message, ...failure.fields.map((one) => one.message)].join(' ');
