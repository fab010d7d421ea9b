import { mailText } from './mail-text.ts';

export const todoMessages = {
  todoUpdated: 'To-do updated successfully',
  todoDone: 'To-do done',
  todoEndsWithItsWork: 'This to-do closes when its work is done.',
  todoAddFailed: 'Failed to add to-do. Please try again',
  todoEditFailed: 'Failed to edit to-do. Please try again',
  askAdministrator: 'Ask an administrator',
  administratorNotified: 'An administrator was asked',
  pleaseAssignCompany: (company: string, project: string) => `Assign ${company} to ${project}`,
  pleaseAddEmployee: (employee: string, project: string) => `Add ${employee} to ${project}`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const todoServerMessages = {
  todoAdded: 'To-do added successfully',
  todoDifference: 'The books differ from the invoice',
  todoOwnerNotOnProject: 'Please select a user of this project or an administrator.',
  todoIsDone: 'This to-do is already done.',
  todoSync: 'Review the records that a sync would remove',
  todoPrediction: 'Kindly update prediction of project',
  overdueMail: (mail: {
    readonly customer: string;
    /** The organization that issued the invoice; null where it is not known. */
    readonly issuer: string | null;
    readonly invoice: string;
    readonly project: string;
    readonly dueDate: string;
    readonly amount: string;
  }) => {
    const invoice = `Invoice ${mail.invoice}${mail.issuer === null ? '' : ` from ${mail.issuer}`}`;
    return {
      subject: `${invoice} is overdue`,
      text: mailText(
        `Dear ${mail.customer}`,
        [
          `${invoice} for the project ${mail.project} was due on ${mail.dueDate}. ${mail.amount} is still outstanding.`,
          'If you have already paid it, please ignore this mail.',
        ],
        `Kind regards\n${mail.issuer ?? 'Accounts receivable'}`,
      ),
    };
  },
  predictionMail: { subject: 'Predictions to update', says: 'The last prediction of these projects is about to end:' },
  invoiceMail: { subject: 'Invoices to create', says: 'These projects have a billing period without an invoice:' },
  invoicesOverdueMail: { subject: 'Newly overdue invoices', says: 'These invoices are now overdue:' },
  reminderMail: (
    { subject, says }: { readonly subject: string; readonly says: string },
    mail: { readonly name: string; readonly lines: readonly string[]; readonly link: string },
  ) => ({
    subject,
    text: mailText(`Hello ${mail.name}`, [
      says,
      mail.lines.map((line) => `- ${line}`).join('\n'),
      `See the whole list: ${mail.link}`,
    ]),
  }),
  todoInvoice: 'Kindly update the invoice',
  todoVerification: 'Kindly verify the week',
  todoWeeks: 'Kindly generate and verify the weeks',
  todoOverdue: 'Request payment of the overdue invoice',
  todoPush: 'The books rejected the invoice',
  todoDuplicate: 'Possible duplicate in the books',
  todoNotTaken: 'The books rejected a change',
  todoPaymentNotTaken: 'The books rejected the payment of',
  todoRefundNotTaken: 'The books rejected the refund of',
  todoReconnect: 'Access has ended: reconnect',
  todoWaits: 'The invoice is waiting until an administrator reconnects the books',
  todoChange: 'Time logs changed after invoicing',
  todoResignation: (employee: string, lastDay: string) => `${employee} leaves on ${lastDay}: set the off-board date`,
  todoResignationWithdrawn: (employee: string, lastDay: string) =>
    `${employee} stays: check the off-board date ${lastDay}`,
} as const;
