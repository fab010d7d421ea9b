import { calendarDate, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { isoInstant } from '../../clock/clock.ts';
import type { ViewedUser } from '../../handle.ts';
import type { Job, JobContext } from '../../jobs/job.ts';
import { enqueueMail, mailAddresses, type MailToSend } from '../mail/mail.public.ts';
import {
  selectProjectPeople,
  noteOverdue,
  noteReminders,
  selectStaff,
  type Addressee,
  type NewlyOverdue,
} from './reminders.sql.ts';
import { selectTodos } from './todos.sql.ts';

/** A mail names so many; who has more finds all of them on the list. */
const namedMax = 50;

interface Reminder {
  readonly job: string;
  readonly type: Todo['type'];
  readonly words: { readonly subject: string; readonly says: string };
  /** Whose to-do it is. */
  readonly role: ViewedUser['role'];
  readonly cron: string;
  /** The page on which the work is done, on a day. */
  readonly page: (today: CalendarDate) => string;
}

/**
 * Mails each user their new to-dos of one type: one mail with all that they have not been reminded of for that due date. The
 * to-dos are derived from the current data and close when their work is done (docs/domain/jobs-and-todos.md#reminders).
 */
const reminding = ({ job, type, words, role, cron, page }: Reminder): Job => ({
  name: job,
  cron,
  run: async (context) => {
    if (context.outside.mailer === undefined) return { hasMail: false };
    const people = await context.inTransaction(({ tx }) => selectStaff(tx, role));
    const ends = await context.eachItem(
      people.map((person) => ({ name: person.email, run: () => remind(context, person, { job, type, words, page }) })),
    );
    return { people: ends.length, failed: ends.filter(({ isDone }) => !isDone).length };
  },
});

function remind(
  { inTransaction, nowMs, today, installation }: JobContext,
  person: Addressee,
  { job, type, words, page }: Omit<Reminder, 'role' | 'cron'>,
): Promise<string> {
  const now = isoInstant(nowMs());
  return inTransaction(async (work) => {
    const { found } = await selectTodos(work.tx, person, {
      today: today(),
      type,
      projectName: '',
      offset: 0,
      limit: 1000,
    });
    const aboutOf = (one: (typeof found)[number]) => `${one.predictionId ?? `project ${one.projectId}`} ${one.dueDate}`;
    const fresh = await noteReminders(work.tx, { job, userId: person.userId, about: found.map(aboutOf), now });
    const named = found.filter((one) => fresh.has(aboutOf(one)));
    if (named.length === 0) return 'nothing new';
    const lines = named.map((one) => `${one.projectName}, due ${formatDate(calendarDate(one.dueDate), 'd MMM yyyy')}`);
    const link = `${installation.publicUrl()}${page(today())}`;
    const mail = serverMessages.reminderMail(words, { name: person.name, lines: shortened(lines), link });
    const reference = `${job.toLowerCase().replaceAll('_', '-')}-${person.userId}-${nowMs()}`;
    await enqueueMail(work, { to: { name: person.name, address: person.email }, ...mail, reference }, now);
    return `reminded of ${named.length}`;
  });
}

/** Asks CSMs for the next prediction of projects whose last one runs out. */
export const predictionReminder = reminding({
  job: 'PREDICTION_REMINDER',
  type: 'PREDICTION',
  words: serverMessages.predictionMail,
  role: 'ROLE_CSM',
  cron: '7 6 * * 1-5',
  page: () => '/todolist?type=PREDICTION',
});

/** Asks accountants for the invoices of periods that are over. */
export const invoiceReminder = reminding({
  job: 'INVOICE_REMINDER',
  type: 'INVOICE',
  words: serverMessages.invoiceMail,
  role: 'ROLE_ACCOUNTANT',
  cron: '17 6 * * 1-5',
  page: (today) => `/billingrun?until=${today}`,
});

/** Notes newly overdue invoices, adds them to the activity log, and mails the staff of their projects, once for each due date. */
export const invoiceOverdue: Job = {
  name: 'INVOICE_OVERDUE',
  cron: '27 0 * * *',
  run: async ({ inTransaction, nowMs, today, installation, outside }) => {
    const now = isoInstant(nowMs());
    return inTransaction(async (work) => {
      const overdue = await noteOverdue(work.tx, today(), now);
      for (const one of overdue)
        work.audit({
          action: 'Updated',
          resource: 'INVOICED',
          resourceId: one.invoiceId,
          resourceName: one.name,
          projectId: one.projectId,
          changes: [
            { fieldName: 'Status', oldValue: null, newValue: `Overdue since ${formatDate(one.dueDate, 'd MMM yyyy')}` },
          ],
        });
      const keepers = await selectProjectPeople(work.tx, [...new Set(overdue.map(({ projectId }) => projectId))]);
      if (outside.mailer === undefined) return { overdue: overdue.length, hasMail: false };
      const people = [...new Map(keepers.map((one) => [one.userId, one])).values()];
      for (const { userId, name, email } of people) {
        const projects = new Set(keepers.filter((one) => one.userId === userId).map((one) => one.projectId));
        const lines = overdue.filter(({ projectId }) => projects.has(projectId)).map(wordsOf);
        const link = `${installation.publicUrl()}/invoicedetails?invoiceStatus=Overdue`;
        const mail = serverMessages.reminderMail(serverMessages.invoicesOverdueMail, {
          name,
          lines: shortened(lines),
          link,
        });
        const reference = `invoice-overdue-${userId}-${nowMs()}`;
        await enqueueMail(work, { to: { name, address: email }, ...mail, reference }, now);
      }
      const withAddress = overdue.filter(({ customer }) => customer !== null && customer.address !== '');
      for (const one of withAddress) await enqueueMail(work, mailToCustomer(one), now);
      return { overdue: overdue.length, people: people.length, customers: withAddress.length };
    });
  },
};

/** The mail to a customer. It is sent only where the project allows overdue mails to its customer. */
function mailToCustomer({
  invoiceId,
  name: invoice,
  projectName: project,
  dueDate,
  customer,
  ...money
}: NewlyOverdue): MailToSend {
  const { address = '', cc = '', bcc = '', name = '', issuer = null } = customer ?? {};
  return {
    to: { name, address },
    cc: mailAddresses(cc),
    bcc: mailAddresses(bcc),
    senderName: issuer ?? undefined,
    ...serverMessages.overdueMail({
      customer: name,
      issuer,
      invoice,
      project,
      dueDate: formatDate(dueDate, 'd MMM yyyy'),
      amount: amountOf(money),
    }),
    reference: `overdue-${invoiceId}-${dueDate}`,
  };
}

const wordsOf = ({ name, projectName, dueDate, ...money }: NewlyOverdue): string =>
  `${name}, ${projectName}: ${amountOf(money)}, due ${formatDate(dueDate, 'd MMM yyyy')}`;

const amountOf = ({ currencyCode, outstanding }: Pick<NewlyOverdue, 'currencyCode' | 'outstanding'>): string => {
  const currency = parseCurrency(currencyCode);
  return `${currencyCode} ${groupedDecimal(moneyText(moneyFromText(outstanding, currency), currency))}`;
};

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= namedMax ? lines : [...lines.slice(0, namedMax), `and ${lines.length - namedMax} more`];
