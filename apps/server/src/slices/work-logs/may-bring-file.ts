import { parseJson, mayUploadTo } from '../projects/projects.public.ts';

/** Refuses a file of time entries for a project that the caller does not see, before it is read. */
export const mayBringFile = mayUploadTo(
  ({ projectId, mapping }) => projectId ?? (parseJson(mapping) as { projectId?: unknown } | undefined)?.projectId,
  'not_found',
);
