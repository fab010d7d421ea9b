import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { View, viewEndpoints } from '@countinghouse/contract/views/views.contract.ts';
import type { Caller, Context, AuditEntry } from '../../handle.ts';
import type { Tx } from '../../database/database.ts';
import {
  defaultViewName,
  deleteView,
  insertView,
  ownView,
  storeDefault,
  updateView,
  visibleView,
} from './views.sql.ts';

type Endpoints = typeof viewEndpoints;

const nameTaken = { fields: [{ path: 'settingName', message: serverMessages.viewNameTaken }] };

/** Saves how the caller sees a list. */
export async function addView(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['add']>,
  { params, body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  if (params.userId !== caller.userId) return refuse('forbidden');
  const id = await insertView(tx, caller.userId, body);
  if (id === undefined) return refuse('view_name_taken', nameTaken);
  const view = await written(tx, caller, id);
  audit(auditEntryOf('Created', undefined, view));
  reply(serverMessages.viewSaved);
  return view;
}

/** Changes one of the caller's views. A save from an older version is refused with the newer values. */
export async function changeView(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  if (params.userId !== caller.userId) return refuse('forbidden');
  const before = await ownView(tx, caller.userId, params.settingId);
  if (before === undefined) return refuse('view_not_found');
  if (before.version !== body.version) return refuse('stale_version', { current: before });
  if (!(await updateView(tx, caller.userId, before.id, body))) return refuse('view_name_taken', nameTaken);
  const view = await written(tx, caller, before.id);
  audit(auditEntryOf('Updated', before, view));
  reply(serverMessages.viewSaved);
  return view;
}

/** Deletes an own view; for whom a list opened with it, it opens as it was made. */
export async function removeView(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  if (params.userId !== caller.userId) return refuse('forbidden');
  const view = await ownView(tx, caller.userId, params.settingId);
  if (view === undefined) return refuse('view_not_found');
  if (view.version !== query.version) return refuse('stale_version', { current: view });
  await deleteView(tx, view.id);
  audit(auditEntryOf('Deleted', view, undefined));
  reply(serverMessages.viewDeleted);
  return {};
}

/** What a list shows while no view is chosen. */
const allColumns = 'All columns';

/** Chooses the view with which a list opens for the caller. */
export async function chooseDefaultView(
  { tx, caller, refuse, audit }: Context<Endpoints['chooseDefault']>,
  { params, body: { type, settingId } }: InputOf<Endpoints['chooseDefault']>,
): Promise<AnswerOf<Endpoints['chooseDefault']>> {
  if (params.userId !== caller.userId) return refuse('forbidden');
  const view = settingId === null ? undefined : await visibleView(tx, caller.userId, { id: settingId, type });
  if (settingId !== null && view === undefined) return refuse('view_not_found');
  const before = await defaultViewName(tx, caller.userId, type);
  await storeDefault(tx, caller.userId, type, settingId);
  audit({
    action: 'Updated',
    resource: 'USER',
    resourceId: caller.userId,
    resourceName: caller.name,
    changes: [
      {
        fieldName: `First view of ${type}`,
        oldValue: before ?? allColumns,
        newValue: view?.settingName ?? allColumns,
      },
    ],
  });
  return {};
}

async function written(tx: Tx, caller: Caller, id: number): Promise<View> {
  const view = await ownView(tx, caller.userId, id);
  if (view === undefined) throw new Error('the view that was written is not there');
  return view;
}

/** What the activity log says of a view, before and after: its name, who sees it and its columns in words. */
function auditEntryOf(action: AuditEntry['action'], before: View | undefined, after: View | undefined): AuditEntry {
  const view = after ?? before;
  if (view === undefined) throw new Error('an entry about no view');
  const words = (of: View | undefined): Readonly<Record<string, string | null>> => ({
    Name: of?.settingName ?? null,
    Shared: of === undefined ? null : yesNo(of.isShared),
    Columns: of === undefined ? null : shown(of),
    'Filter and sort': of?.listQuery ?? null,
  });
  const was = words(before);
  return {
    action,
    resource: 'VIEW',
    resourceId: view.id,
    resourceName: view.settingName,
    changes: Object.entries(words(after))
      .map(([fieldName, newValue]) => ({ fieldName, oldValue: was[fieldName] ?? null, newValue }))
      .filter(({ oldValue, newValue }) => oldValue !== newValue),
  };
}

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
const shown = (view: View): string =>
  view.settingData
    .filter((column) => column.visible)
    .map(({ columnName, width }) => (width === undefined ? columnName : `${columnName} (${width})`))
    .join(', ');
