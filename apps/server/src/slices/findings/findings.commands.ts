import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { DismissalScope } from '@countinghouse/contract/findings/finding-rules.ts';
import type { Finding, findingEndpoints } from '@countinghouse/contract/findings/findings.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { AuditEntry, Context } from '../../handle.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { demandDays } from '../timesheets/days-to-bill.public.ts';
import { deleteDismissal, insertDismissal, projectOfDismissal, selectDismissals } from './dismissals.sql.ts';
import { dismissalAnswer, findingsOfPeriod } from './findings-of-period.public.ts';

type Endpoints = typeof findingEndpoints;

/**
 * Dismisses a finding that is shown, alone or its rule for the developer or the project. One that has changed since is refused. A second
 * dismissal of the same thing changes nothing.
 */
export async function dismissFinding(
  { tx, caller, now, today, refuse, audit, reply }: Context<Endpoints['dismiss']>,
  { body }: InputOf<Endpoints['dismiss']>,
): Promise<AnswerOf<Endpoints['dismiss']>> {
  const period = { start: body.startDate, end: body.endDate };
  demandDays(period, refuse);
  const project = (await projectInScope(tx, caller, { id: body.projectId })) ?? refuse('project_not_found');
  const of = { project, period, invoiceId: body.invoiceId ?? null, typed: body.typed, today };
  const { findings } = await findingsOfPeriod(tx, of);
  const finding = findings.find((one) => one.key === body.key) ?? refuse('finding_changed');
  if (body.scope === 'developer' && finding.employeeId === null) return refuse('finding_of_no_developer');
  const isNew = await insertDismissal(tx, {
    projectId: project.id,
    rule: finding.rule,
    employeeId: body.scope === 'project' ? null : finding.employeeId,
    findingKey: body.scope === 'finding' ? finding.key : null,
    reason: body.reason,
    by: caller.userId,
    now,
  });
  if (isNew) {
    audit({
      action: 'Created',
      resource: 'FINDING',
      resourceId: project.id,
      resourceName: dismissalInWords(finding, body.scope),
      projectId: project.id,
      changes: [{ fieldName: 'Reason', oldValue: null, newValue: body.reason }],
    });
  }
  reply(serverMessages.findingDismissed);
  return findingsOfPeriod(tx, of);
}

/** Withdraws a dismissal: what it hid is shown again. */
export async function withdrawDismissal(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['withdraw']>,
  { params: { id } }: InputOf<Endpoints['withdraw']>,
): Promise<AnswerOf<Endpoints['withdraw']>> {
  const projectId = (await projectOfDismissal(tx, id)) ?? refuse('dismissal_not_found');
  const project = (await projectInScope(tx, caller, { id: projectId })) ?? refuse('dismissal_not_found');
  const dismissals = await selectDismissals(tx, project.id);
  const withdrawn = dismissals.find((one) => one.dismissalId === id) ?? refuse('dismissal_not_found');
  await deleteDismissal(tx, id);
  audit({
    action: 'Deleted',
    resource: 'FINDING',
    resourceId: project.id,
    resourceName: dismissalInWords(withdrawn, withdrawn.scope),
    projectId: project.id,
    changes: [{ fieldName: 'Reason', oldValue: withdrawn.reason, newValue: null }],
  } satisfies AuditEntry);
  reply(serverMessages.dismissalWithdrawn);
  return { dismissals: dismissals.filter((one) => one !== withdrawn).map(dismissalAnswer) };
}

/** `Dismissed: Hours on a holiday, Asha Rao (this rule for this developer)` */
function dismissalInWords(
  { rule, employeeName }: Pick<Finding, 'rule' | 'employeeName'>,
  scope: DismissalScope,
): string {
  const whose = scope === 'project' || employeeName === null ? '' : `, ${employeeName}`;
  return `Dismissed: ${messages.findingRule[rule]}${whose} (${messages.dismissalScope[scope].toLowerCase()})`;
}
