export const todoMessages = {
  todoAdded: 'To-do added successfully',
  todoUpdated: 'To-do updated successfully',
  todoDone: 'To-do done',
  todoEndsWithItsWork: 'It is done once its work is done.',
  todoAddFailed: 'Failed to add to-do. Please try again',
  todoEditFailed: 'Failed to edit to-do. Please try again',
  askAdministrator: 'Ask an administrator',
  administratorNotified: 'An administrator was asked',
  pleaseAssignCompany: (company: string, project: string) => `Assign ${company} to ${project}`,
  pleaseAddEmployee: (employee: string, project: string) => `Add ${employee} to ${project}`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const todoServerMessages = {
  todoDifference: 'The books differ from the invoice',
  todoOwnerNotOnProject: 'Please select a user of this project or an administrator.',
  todoIsDone: 'This to-do is already done.',
  todoSync: 'Review the records that a sync would remove',
  todoPrediction: 'Kindly update prediction of project',
  overdueMail: (customer: string, invoice: string, dueDate: string, amount: string) => ({
    subject: `Invoice ${invoice} is overdue`,
    text: `Dear ${customer},

Invoice ${invoice} was due on ${dueDate}. ${amount} is still outstanding.

If you have paid it in the meantime, please ignore this mail.
`,
  }),
  invoicesOverdue: 'Newly overdue invoices',
  reminderMail: (what: string, name: string, lines: readonly string[], link: string) => ({
    subject: what,
    text: `Hello ${name},

${what}:

${lines.map((line) => `- ${line}`).join('\n')}

See the whole list: ${link}
`,
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
