import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import { moneyKeepers, roleNames, type Role } from '@countinghouse/contract/roles.ts';
import {
  staffUserFields,
  type StaffUser,
  type staffUserEndpoints,
} from '@countinghouse/contract/users/users.contract.ts';
import type { Context, Installation, Work } from '../../handle.ts';
import { defineAudit, openForChange } from '../../record.ts';
import {
  archiveStaffUser,
  isEmailTaken,
  isLastAdministrator,
  projectsOfUser,
  staffUserById,
  storeSeesCosts,
  updateStaffUser,
} from './staff-users.sql.ts';
import { insertStaffUser } from './users.sql.ts';

type Endpoints = typeof staffUserEndpoints;

/** Makes an account without a password and mails the link with which its owner sets one. */
export async function createUser(
  { tx, now, installation, refuse, audit, enqueue, reply }: Context<Endpoints['create']>,
  { body }: InputOf<Endpoints['create']>,
): Promise<AnswerOf<Endpoints['create']>> {
  if (!isOfStaff(installation, body.email))
    return refuse('email_domain_not_allowed', { fields: [{ path: 'email', message: messages.emailDomain }] });
  const id = await insertStaffUser(tx, { ...body, passwordHash: null, now });
  if (id === undefined)
    return refuse('email_taken', { fields: [{ path: 'email', message: serverMessages.emailTaken }] });
  const made = await stored(tx, id);
  audit(auditEntryOfUser('Created', undefined, made));
  await enqueueLink({ enqueue }, made, now);
  reply(serverMessages.userCreated(made.email));
  return made;
}

/**
 * Changes name, e-mail address or role. A user keeps a role that they have on projects until the projects are reassigned. A user
 * who still has to set a password gets the link at the new address.
 */
export async function changeUser(
  { tx, caller, now, installation, refuse, audit, enqueue, reply }: Context<Endpoints['change']>,
  { body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(staffUserById(tx, body.id, 'and hold them'), {
    refuse,
    missing: 'user_gone',
    seen: body.version,
  });
  const isOtherEmail = body.email.toLowerCase() !== before.email.toLowerCase();
  if (isOtherEmail && !isOfStaff(installation, body.email))
    return refuse('email_domain_not_allowed', { fields: [{ path: 'email', message: messages.emailDomain }] });
  if (isOtherEmail && (await isEmailTaken(tx, body.email, body.id)))
    return refuse('email_taken', { fields: [{ path: 'email', message: serverMessages.emailTaken }] });
  if (body.role !== before.role) {
    if (body.id === caller.userId)
      return refuse('own_role', { fields: [{ path: 'role', message: serverMessages.ownRole }] });
    if (await isLastAdministrator(tx, before)) return refuse('last_administrator');
    const projects = await projectsOfUser(tx, body.id);
    const message = serverMessages.roleNeededOnProjects(projects);
    if (projects.length > 0) return refuse('role_needed_on_projects', { message, fields: [{ path: 'role', message }] });
  }
  reply(messages.userUpdated);
  if (before.name === body.name && before.email === body.email && before.role === body.role) return before;
  await updateStaffUser(tx, body);
  if (before.seesCosts && !mayBeShownCosts(body.role)) await storeSeesCosts(tx, body.id, false);
  const after = await stored(tx, body.id);
  audit(auditEntryOfUser('Updated', before, after));
  if (isOtherEmail && !after.verified) await enqueueLink({ enqueue }, after, now);
  return after;
}

/** Lets an administrator or accountant see costs, or no longer. */
export async function switchCosts(
  { tx, refuse, audit, reply }: Context<Endpoints['switchCosts']>,
  { params, body: { seesCosts, version } }: InputOf<Endpoints['switchCosts']>,
): Promise<AnswerOf<Endpoints['switchCosts']>> {
  const before = await openForChange(staffUserById(tx, params.id, 'and hold them'), {
    refuse,
    missing: 'user_gone',
    seen: version,
  });
  if (seesCosts && !mayBeShownCosts(before.role)) return refuse('costs_not_for_csms');
  reply(seesCosts ? messages.costsShown(before.name) : messages.costsHidden(before.name));
  if (before.seesCosts === seesCosts) return before;
  await storeSeesCosts(tx, before.userId, seesCosts);
  const after = await stored(tx, before.userId);
  audit(auditEntryOfUser('Updated', before, after));
  return after;
}

const mayBeShownCosts = (role: Role): boolean => moneyKeepers.some((one) => one === role);

/** Deletes an account: it can no longer sign in, and the activity of its owner keeps the name. */
export async function removeUser(
  { tx, caller, now, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = await openForChange(staffUserById(tx, params.id, 'and hold them'), {
    refuse,
    missing: 'user_gone',
    seen: query.version,
  });
  if (params.id === caller.userId) return refuse('own_account');
  if (await isLastAdministrator(tx, before)) return refuse('last_administrator');
  const projects = await projectsOfUser(tx, params.id);
  if (projects.length > 0) return refuse('user_on_projects', { message: serverMessages.userOnProjects(projects) });
  await archiveStaffUser(tx, params.id, now);
  audit(auditEntryOfUser('Deleted', before, before));
  reply(serverMessages.userDeleted);
  return {};
}

/** Mails the link to a password once more. */
export async function sendLink(
  { tx, now, refuse, enqueue, reply }: Context<Endpoints['sendLink']>,
  { params }: InputOf<Endpoints['sendLink']>,
): Promise<AnswerOf<Endpoints['sendLink']>> {
  const user = await staffUserById(tx, params.id);
  if (user === undefined) return refuse('user_gone');
  await enqueueLink({ enqueue }, user, now);
  reply(serverMessages.userLinkSent(user.email));
  return {};
}

const isOfStaff = ({ staffEmailDomains }: Installation, email: string): boolean =>
  staffEmailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

async function stored(tx: Work['tx'], id: number): Promise<StaffUser> {
  const user = await staffUserById(tx, id);
  if (user === undefined) throw new Error('the user that was stored is not there');
  return user;
}

/** The slice of the passwords makes the link when it mails it. */
const enqueueLink = ({ enqueue }: Pick<Work, 'enqueue'>, { email }: StaffUser, now: string): Promise<string> =>
  enqueue({
    topic: 'password-link',
    service: 'mail',
    subject: `password link ${email.toLowerCase()}`,
    payload: { email, newEntry: true, askedAt: now },
  });

const auditEntryOfUser = defineAudit({
  resource: 'USER',
  labels: { ...fieldLabels(staffUserFields), seesCosts: 'Sees costs' },
  id: (one: StaffUser) => one.userId,
  name: (one) => one.name,
  words: ({ name, email, role, seesCosts }) => ({ name, email, role: roleNames[role], seesCosts }),
});
