import type { AnswerOf, InputOf, Upload } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import {
  namesError,
  projectDetailsIn,
  removeFilesIn,
  type ChangedProject,
} from '@countinghouse/contract/projects/project-form.ts';
import type { ProjectDetails, projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Context } from '../../handle.ts';
import { canBeGiven } from '../invoice-templates/invoice-templates.public.ts';
import { isOption, salesPersonIds } from '../options/options.public.ts';
import { staffByEmail, storeColumns, storeSalesPersons, storeStaff, type StaffKind } from './change-project.sql.ts';
import { documentsToAdd } from './documents-after.ts';
import { insertDocument } from './documents.public.ts';
import { takeOffDocuments } from './documents.sql.ts';
import { projectAnswer } from './project-answer.ts';
import { changesInWords, columnsAfter, conditionalErrors, readOnlyErrors, type Fault } from './project-change.ts';
import { parseJson, lockProject, mayUploadTo } from './projects.public.ts';

type Change = (typeof projectEndpoints)['change'];

/** A project as a user saves it: what it becomes, and the documents that leave it and come to it. */
interface SavedProject {
  /** The version that the user saw. */
  readonly version: number;
  readonly changed: ChangedProject;
  readonly removed: readonly string[];
  readonly files: Upload['files'];
}

/** Changes a project as its form says. */
export const changeProject = (context: Context<Change>, { query, body }: InputOf<Change>): Promise<AnswerOf<Change>> =>
  saveProject(context, { version: query.version, ...readForm(body, context.refuse), files: body.files });

/**
 * Saves a project: its settings, its people and its contract documents, all or nothing. A save from an older version is
 * refused with the newer values.
 */
export async function saveProject(
  context: Context<Change>,
  { version, changed, removed, files }: SavedProject,
): Promise<AnswerOf<Change>> {
  const { tx, caller, today, now, randomBytes, refuse, audit, reply } = context;
  const projectId = changed.projectId;
  await lockProject(tx, projectId);
  const before = (await projectAnswer(tx, caller, projectId, today)) ?? refuse('project_not_found');
  if (before.version !== version) return refuse('stale_version', { current: before });
  await checkChange(context, before, changed);
  const names = before.contractDocument.map((one) => one.name);
  const documents = documentsToAdd({ names, removed, files }, () => randomBytes(16).toString('hex'), refuse);
  if (names.filter((name) => !removed.includes(name)).some((name) => !changed.contractLinks.includes(name)))
    return refuse('invalid_input', { fields: [{ path: 'contractLinks', message: serverMessages.documentUnknown }] });

  const people = {
    csm: await chosenStaff(context, projectId, 'csm', changed.csmUsers),
    accountant: await chosenStaff(context, projectId, 'accountant', changed.accountantUsers),
  };
  await storeColumns(tx, { projectId, ...columnsAfter(before, changed, today) });
  await Promise.all([
    storeStaff(tx, { projectId, kind: 'csm', staff: people.csm }),
    storeStaff(tx, { projectId, kind: 'accountant', staff: people.accountant }),
  ]);
  await storeSalesPersons(tx, { projectId, ids: changed.salesPersons.map((one) => one.id) });
  if (removed.length > 0) await takeOffDocuments(tx, { projectId, names: removed, now });
  for (const document of documents) await insertDocument(tx, document, { projectId, now });

  const after = await projectAnswer(tx, 'unscoped', projectId, today);
  if (after === undefined) throw new Error('the project that was changed is not there');
  audit({
    action: 'Updated',
    resource: 'PROJECT',
    resourceId: projectId,
    resourceName: after.projectName,
    projectId,
    changes: changesInWords(before, after),
  });
  reply(messages.projectUpdated);
  return after;
}

/** Refuses documents for a project that the caller does not see, before they are read. */
export const mayAddDocuments = mayUploadTo(
  ({ projectDetails }) => (parseJson(projectDetails) as { projectId?: unknown } | undefined)?.projectId,
  'project_not_found',
);

/** What the parts of the form say. */
function readForm(
  { fields }: Upload,
  refuse: Context<Change>['refuse'],
): { changed: ChangedProject; removed: string[] } {
  const details = projectDetailsIn.safeParse(parseJson(fields['projectDetails']));
  const removed = removeFilesIn.safeParse(parseJson(fields['removeFiles'] ?? '[]'));
  if (details.success && removed.success) return { changed: details.data, removed: removed.data };
  const faults = [
    ...(details.error?.issues ?? []).map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    ...(removed.error?.issues ?? []).map((issue) => ({ path: 'removeFiles', message: issue.message })),
  ];
  return refuse('invalid_input', { fields: faults });
}

/** Everything that can be wrong with a change although each of its fields can be read. */
async function checkChange(
  { tx, refuse }: Context<Change>,
  before: ProjectDetails,
  changed: ChangedProject,
): Promise<void> {
  const readOnly = readOnlyErrors(before, changed);
  if (readOnly.length > 0) refuse('read_only_field', { message: readOnly[0]?.message ?? '', fields: readOnly });
  const conditional = conditionalErrors(before, changed);
  const unknown: Fault[] = [];
  for (const [list, path, value, was] of [
    ['accType', 'accType', changed.accType, before.accType],
    ['leadSource', 'leadSource', changed.leadSource, before.leadSource],
    ['channel', 'channel', changed.channel, before.marketingChannel],
  ] as const)
    if (value !== '' && value !== was && !(await isOption(tx, list, value)))
      unknown.push({ path, message: serverMessages.choiceUnknown });
  const { invoiceTemplate } = changed;
  if (
    invoiceTemplate !== null &&
    invoiceTemplate !== before.invoiceTemplate &&
    !(await canBeGiven(tx, invoiceTemplate))
  )
    unknown.push({ path: 'invoiceTemplate', message: messages.pleaseSelect('invoice template') });
  if (conditional.length + unknown.length > 0) refuse('invalid_input', { fields: [...conditional, ...unknown] });
  if (changed.salesPersons.length === 0)
    refuse('no_sales_person', { fields: [{ path: 'salesPersons', message: messages.noSalesPerson }] });
  const twice = namesError({
    salesPersons: changed.salesPersons.map((one) => String(one.id)),
    csms: changed.csmUsers.map((one) => one.email),
    accountants: changed.accountantUsers.map((one) => one.email),
  });
  if (twice !== undefined) refuse('names_not_unique', { message: twice, fields: [{ path: '', message: twice }] });
  const isSwitchedOn = changed.enableInvoiceOverdueNotification && !before.enableInvoiceOverdueNotification;
  if (isSwitchedOn && !before.activeBilling)
    refuse('active_billing_first', {
      fields: [{ path: 'enableInvoiceOverdueNotification', message: messages.activeBillingFirst }],
    });
  if (changed.missingHoursMails === true && !before.missingHoursMails && !before.activeBilling)
    refuse('active_billing_first', { fields: [{ path: 'missingHoursMails', message: messages.activeBillingFirst }] });
  const sellers = await salesPersonIds(tx);
  const there = new Set(before.salesmans.map((one) => one.id));
  const missing = changed.salesPersons.flatMap(({ id }, at) =>
    sellers.has(id) || there.has(id)
      ? []
      : [{ path: `salesPersons.${at}.id`, message: serverMessages.salesPersonUnknown }],
  );
  if (missing.length > 0) refuse('invalid_input', { fields: missing });
}

const parts = {
  csm: { role: 'ROLE_CSM', path: 'csmUsers', word: 'CSM' },
  accountant: { role: 'ROLE_ACCOUNTANT', path: 'accountantUsers', word: 'accountant' },
} as const;

/** The people of one part of the project, who have its role or are there already. */
async function chosenStaff(
  { tx, refuse }: Context<Change>,
  projectId: number,
  kind: StaffKind,
  requested: ChangedProject['csmUsers'],
): Promise<{ id: number; primary: boolean }[]> {
  const { role, path, word } = parts[kind];
  const found = await staffByEmail(tx, { projectId, kind, emails: requested.map((one) => one.email) });
  return requested.map(({ email, primary }, at) => {
    const one = found.find((person) => person.email.toLowerCase() === email.toLowerCase());
    if (one === undefined || !(one.isThere || one.role === role))
      return refuse('invalid_input', {
        fields: [{ path: `${path}.${at}.email`, message: serverMessages.staffUnknown(word) }],
      });
    return { id: one.id, primary };
  });
}
