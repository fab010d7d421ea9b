import { z } from 'zod';
import { templateNameMax } from '../invoice-templates/invoice-templates.contract.ts';
import { messages } from '../messages.ts';
import { invoiceCycleIn, payModel, projectModel } from '../options.ts';
import { decimalIn, hoursIn, idIn, isoDateIn, textIn } from '../wire.ts';

/** The most contract documents that a project can have. */
export const documentsMax = 5;
/** The most CSMs, accountants or salesmen of a project, and the longest invoice term in days. */
export const peopleMax = 20;
export const invoiceTermMax = 3650;

/** A project's name: 3 to 200 characters after trimming. */
export const projectNameIn = textIn(200).trim().min(3, messages.projectNameTooShort);

/** The id of a project in the project tool. */
export const zohoProjectIdIn = textIn(100)
  .min(1, messages.pleaseEnter('Zoho project id'))
  .superRefine((text, context) => {
    const message = zohoIdError(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const zohoIdError = (text: string): string | undefined => {
  if (text === '') return undefined;
  if (/\s/.test(text)) return messages.zohoIdWithSpaces;
  return /^[A-Za-z0-9-]{1,40}$/.test(text) ? undefined : messages.invalidZohoId;
};

const one = <const T extends readonly string[]>(options: T, what: string) =>
  z.enum(options, messages.pleaseSelect(what));
const chosen = (what: string) => textIn(100).min(1, messages.pleaseSelect(what));

const staffRow = (what: string) =>
  z.strictObject({ email: textIn(254).trim().min(1, messages.pleaseSelect(what)), primary: z.boolean() });

/** A whole amount in digits, above 0. */
export const retainerIn = z
  .union([z.string().max(40), z.number()])
  .transform((given) => String(given).trim())
  .refine((digits) => /^0*[1-9]\d{0,11}$/.test(digits), messages.invalidRetainer)
  .transform((digits) => digits.replace(/^0+/, ''));

export const leaveTermIn = decimalIn(2, messages.invalidLeaveTerm, { min: 0n, max: 3100n });

/**
 * The part `projectDetails` of the edit form. Read-only fields are sent as they were read, and compared. `retainerActiveBalance` and
 * `retainerActiveDate` come from the retainer's ledger; what is sent here for them is ignored.
 */
export const projectDetailsIn = z.strictObject({
  projectId: idIn,
  name: projectNameIn,
  zohoProjectId: zohoProjectIdIn,
  model: one(projectModel.options, 'project model'),
  cycle: invoiceCycleIn,
  invoiceTerm: z
    .int(messages.invalidInvoiceTerm)
    .min(0, messages.invalidInvoiceTerm)
    .max(invoiceTermMax, messages.invoiceTermMost(invoiceTermMax))
    .nullable(),
  payModel: one(payModel.options, 'pay model'),
  accType: chosen('account type'),
  projectStartDate: isoDateIn,
  csmUsers: z.array(staffRow('secondary CSM')).max(peopleMax, messages.tooManyPeople(peopleMax)),
  accountantUsers: z.array(staffRow('accountant')).max(peopleMax, messages.tooManyPeople(peopleMax)),
  salesPersons: z
    .array(z.strictObject({ id: z.int().min(1, messages.pleaseSelect('salesman')).max(2_147_483_647) }))
    .max(peopleMax, messages.tooManyPeople(peopleMax)),
  leadSource: chosen('lead source'),
  channel: textIn(100),
  activeBillingFlag: z.boolean(),
  /** Required for the model Hourly; unchanged for the others. */
  invoiceTemplate: textIn(templateNameMax).nullable(),
  leaveTerm: leaveTermIn,
  /** Required for a T&M Retainer paid Prepaid; null for the others. */
  retainer: retainerIn.nullable(),
  /** The hours included in a T&M Retainer. */
  tmHours: hoursIn.nullable(),
  retainerActiveBalance: z.string().max(40).nullish(),
  retainerActiveDate: z.string().max(40).nullish(),
  enableInvoiceOverdueNotification: z.boolean(),
  /** Unchanged if it is left out. */
  missingHoursMails: z.boolean().optional(),
  /** The names of the documents to keep. */
  contractLinks: z.array(textIn(255)).max(documentsMax),
});
export type ProjectDetailsIn = z.input<typeof projectDetailsIn>;
export type ChangedProject = z.output<typeof projectDetailsIn>;

/** The names of the documents to remove, in the part `removeFiles`. */
export const removeFilesIn = z.array(textIn(255)).max(documentsMax);

/** The staff of a project, each by a unique key. */
export interface ProjectPeople {
  readonly salesPersons: readonly string[];
  readonly csms: readonly string[];
  readonly accountants: readonly string[];
}

/** The message for people who are named twice among the sales persons, CSMs or accountants of a project; undefined when they are unique. */
export function namesError({ salesPersons, csms, accountants }: ProjectPeople): string | undefined {
  const whose = [
    ...(isTwice(salesPersons) ? ['Salespersons'] : []),
    ...(isTwice(csms) ? ['csm'] : []),
    ...(isTwice(accountants) ? ['accountant'] : []),
  ];
  return whose.length === 0 ? undefined : messages.namesNotUnique(whose);
}

function isTwice(names: readonly string[]): boolean {
  const known = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  return new Set(known).size < known.length;
}
