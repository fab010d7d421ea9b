/** The texts of payment reminders, with placeholders. */
export interface ReminderTexts {
  readonly subject: string;
  readonly body: string;
}

/** An invoice in a reminder. */
export interface RemindedInvoice {
  readonly number: string;
  readonly project: string;
  /** Such as `15 Mar 2028`. */
  readonly dueDate: string;
  /** Such as `USD 1,000.00`. */
  readonly amount: string;
}

interface About {
  readonly company: string;
  /** The organization that issued the invoices; null where it is not known. */
  readonly issuer: string | null;
  readonly invoices: readonly RemindedInvoice[];
  /** The outstanding amount in each currency. */
  readonly totals: readonly string[];
}

export const reminderPlaceholders = ['company', 'issuer', 'invoices', 'total'] as const;

const placeholder = /\{(\w*)\}/g;

/** The placeholders of a text that do not exist. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(placeholder)]
    .map(([whole, name]) => ({ whole, name }))
    .filter(({ name }) => !reminderPlaceholders.some((one) => one === name))
    .map(({ whole }) => whole);

/** The mail of a reminder, from its texts. */
export function reminderMail(texts: ReminderTexts, about: About): { readonly subject: string; readonly text: string } {
  const values: Readonly<Record<(typeof reminderPlaceholders)[number], string>> = {
    company: about.company,
    issuer: about.issuer ?? 'Accounts receivable',
    invoices: about.invoices
      .map(({ number, project, dueDate, amount }) => `- ${number}, ${project}, due ${dueDate}: ${amount}`)
      .join('\n'),
    total: about.totals.join(', '),
  };
  const filled = (text: string): string =>
    text.replaceAll(placeholder, (whole, name: string) =>
      name in values ? values[name as keyof typeof values] : whole,
    );
  return { subject: filled(texts.subject).replaceAll(/\s+/g, ' ').trim(), text: `${filled(texts.body).trim()}\n` };
}
