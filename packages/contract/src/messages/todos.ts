export const todoMessages = {
  todoAdded: 'To-do added successfully',
  todoUpdated: 'To-do updated successfully',
  todoDone: 'To-do done',
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
  todoIsDone: 'This to-do is done already.',
  todoSync: 'Confirm what a sync would remove',
  todoPrediction: 'Kindly update prediction of project',
  overdueMail: (customer: string, invoice: string, dueDate: string, amount: string) => ({
    subject: `Invoice ${invoice} is overdue`,
    text: `Dear ${customer},

Invoice ${invoice} was due on ${dueDate}. ${amount} is still outstanding.

If you have paid it in the meantime, please ignore this mail.
`,
  }),
  invoicesOverdue: 'Invoices became overdue',
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
  todoOverdue: 'Ask for the money of the overdue invoice',
  todoPush: 'The books did not take the invoice',
  todoDuplicate: 'Possible duplicate in the books',
  todoNotTaken: 'The books did not take a change',
  todoPaymentNotTaken: 'The books did not take the payment of',
  todoRefundNotTaken: 'The books did not take the refund of',
  todoReconnect: 'The access has ended: connect again',
  todoWaits: 'The invoice waits until an administrator has connected the books again',
  todoChange: 'Time logs changed after they were billed',
  todoResignation: (employee: string, lastDay: string) => `${employee} leaves on ${lastDay}: set the off-board date`,
  todoResignationWithdrawn: (employee: string, lastDay: string) =>
    `${employee} stays: check the off-board date ${lastDay}`,
} as const;
