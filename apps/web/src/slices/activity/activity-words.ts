import {
  activityResource,
  activityResources,
  type Activity,
  type ActivityResource,
} from '@countinghouse/contract/activity/activity.contract.ts';
import { maySee, showsCosts, type ScreenPath } from '@countinghouse/contract/screens.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';

/** The name of a resource in words. */
export const resourceWords = (resource: ActivityResource): string => activityResources[resource];

/** The kind of record that an entry is about, empty where its name begins with it, such as "Leave 1 Mar 2026 to 26 Nov 2026". */
export const kindBeforeName = ({ resource, resourceName }: Pick<Activity, 'resource' | 'resourceName'>): string =>
  resourceName.startsWith(resourceWords(resource)) ? '' : `${resourceWords(resource)} `;

/** A choice of the filter in words: `INVOICED Voided` is "Invoice: Voided". */
export function kindWords(kind: string): string {
  const [first = '', ...action] = kind.split(' ');
  const resource = activityResource.safeParse(first);
  return `${resource.success ? resourceWords(resource.data) : first}: ${action.join(' ')}`;
}

/** A value of an entry in words, also with days within it: days are stored as `2026-11-02`, because the hash chain covers them. */
export const valueWords = (value: string): string =>
  value.replaceAll(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, shownDate);

/** The name of a field as it is called today: what an older version stored stays, because the hash chain covers it. */
export const fieldWords = (fieldName: string): string => fieldName.replace(/^Receipt\b/, 'Payment');

const isRate = ({ resource }: Activity): boolean => resource === 'RATE' || resource === 'SPECIAL_RATE';

/** Whether an entry can be opened to show each field before and after (operations 2.9): those of rates cannot. */
export const canExpand = (entry: Activity): boolean => entry.simpleActivityLogs.length > 0 && !isRate(entry);

/** The screens of a project on which a resource is found (operations 2.9). */
const screenOf: Readonly<Partial<Record<ActivityResource, ScreenPath>>> = {
  INVOICED: '/predictiondetails/:id',
  PREDICTION: '/predictiondetails/:id',
  VERIFICATION: '/predictiondetails/:id',
  WORK_LOG: '/predictiondetails/:id',
  RATE: '/ratedetails/:id',
  SPECIAL_RATE: '/ratedetails/:id',
  PURCHASE_ORDER: '/projectdetails/:id',
  PROJECT: '/projectdetails/:id',
  COMPANY: '/companydetails/:id',
  CLIENT: '/companylist',
  NOTE: '/projectnotes/:id',
  LEAVE: '/developers/:id',
  EMPLOYEE: '/developers/:id',
  USER: '/userlist',
  EMPLOYEE_COST: '/settings/employeeCosts',
  RESIGNATION: '/employeeResignation',
};

/** The address of an entry's screen, for a user who may see it. */
export function addressOfEntry(
  { resource, projectId }: Activity,
  { role, seesCosts }: { readonly role: Role | undefined; readonly seesCosts: boolean },
): string | undefined {
  const path = screenOf[resource];
  if (path === undefined || role === undefined || !maySee(role, path)) return undefined;
  if (showsCosts(path) && !seesCosts) return undefined;
  if (!path.endsWith(':id')) return path;
  return projectId === null ? undefined : path.replace(':id', String(projectId));
}
