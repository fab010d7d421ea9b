import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Resignation, resignationEndpoints } from '@countinghouse/contract/resignations/resignations.contract.ts';
import type { Context } from '../../handle.ts';
import { employeeInScopeById } from '../developers/developers.public.ts';
import { planPlaces } from './plan-places.ts';
import { selectPlaces, storedResignations } from './resignations.sql.ts';

type Endpoints = typeof resignationEndpoints;

/** The resignations of employees in the caller's scope. */
export async function listResignations(
  { tx, caller, today }: Context<Endpoints['list']>,
  { query, body }: InputOf<Endpoints['list']>,
): Promise<AnswerOf<Endpoints['list']>> {
  const { pageNo, pageSize, field, order } = query;
  const { found, total } = await storedResignations(tx, caller, {
    today,
    part: body.employeeName?.trim(),
    status: body.status,
    month: body.month,
    field,
    order,
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  return {
    resignationDetails: found,
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}

/** One resignation in the caller's scope. */
export async function resignationById(
  { tx, caller, today }: Pick<Context<Endpoints['get']>, 'tx' | 'caller' | 'today'>,
  id: number,
): Promise<Resignation | undefined> {
  const one = { today, id, field: 'lastWorkingDay', order: 'desc', offset: 0, limit: 1 } as const;
  return (await storedResignations(tx, caller, one)).found[0];
}

/** One resignation. */
export const getResignation = async (
  context: Context<Endpoints['get']>,
  { params }: InputOf<Endpoints['get']>,
): Promise<AnswerOf<Endpoints['get']>> =>
  (await resignationById(context, params.id)) ?? context.refuse('resignation_not_found');

/** What a last working day would do. */
export async function previewResignation(
  { tx, caller, refuse }: Context<Endpoints['preview']>,
  { body: { employeeId, lastWorkingDay, resignationId } }: InputOf<Endpoints['preview']>,
): Promise<AnswerOf<Endpoints['preview']>> {
  if ((await employeeInScopeById(tx, caller, employeeId)) === undefined) return refuse('employee_not_found');
  const touched = planPlaces(await selectPlaces(tx, caller, { employeeId, resignationId }), lastWorkingDay);
  const seen = touched.filter(({ place }) => place.isSeen);
  return {
    places: seen.map(({ place, becomes, beginsLater }) => ({
      projectId: place.projectId,
      projectName: place.projectName,
      role: place.role,
      fromDate: place.fromDate,
      offBoardDate: place.offBoardDate,
      becomes,
      beginsLater,
      replacement:
        place.replacementId === null || place.replacementName === null
          ? null
          : { employeeId: place.replacementId, name: place.replacementName },
      version: place.version,
    })),
    otherProjects: touched.length - seen.length,
  };
}
