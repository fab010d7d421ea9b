import { mailText } from './mail-text.ts';

export const receivableMessages = {
  receivablesFailed: 'The receivables could not be loaded',
  openInvoicesFailed: 'The open invoices could not be loaded',
  receivablesInFuture: 'The day cannot be in the future.',
  dayTooEarly: 'Choose a day after 1999.',
  statementFailed: 'The statement of account could not be loaded',
  statementMailFailed: 'The statement could not be mailed',
  statementIsPartial:
    'You do not see all projects of this company, so the statement is incomplete. Ask an administrator to mail it.',
  companyWithoutEmail: 'This company has no email address. Add one, then mail the statement.',
  mailNotSetUp: 'No mail server is set up. Ask an administrator to set one up.',
  reminderDaysInvalid: 'Enter up to 10 days between -365 and 365, separated by commas, such as -3, 0, 7.',
  companyRemindersInvalid: 'Enter days such as -3, 0, 7, or Paused.',
  placeholderUnknown: (placeholder: string) =>
    `${placeholder} is not a placeholder. Use {company}, {issuer}, {invoices} or {total}.`,
  invoicesPlaceholderMissing: 'Add {invoices}, which lists the open invoices.',
  remindersFailed: 'The payment reminders could not be loaded',
  remindersNotSaved: 'The payment reminders could not be saved',
  remindersSaved: 'Payment reminders saved',
  statementMailed: (to: string) => `Statement mailed to ${to}`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const receivableServerMessages = {
  statementMail: (mail: {
    readonly customer: string;
    /** The organization that issues the invoices; null where it is not known. */
    readonly issuer: string | null;
    readonly from: string;
    readonly to: string;
    /** The closing balance of each currency. */
    readonly balances: readonly string[];
  }) => ({
    subject: `Statement of account${mail.issuer === null ? '' : ` from ${mail.issuer}`}`,
    text: mailText(
      `Dear ${mail.customer}`,
      [
        `Your statement of account from ${mail.from} to ${mail.to} is attached.`,
        ...(mail.balances.length === 0
          ? []
          : [
              `Closing balance on ${mail.to}: ${mail.balances.join(', ')}. A negative balance is a credit in your favor.`,
            ]),
      ],
      `Kind regards\n${mail.issuer ?? 'Accounts receivable'}`,
    ),
  }),
} as const;
