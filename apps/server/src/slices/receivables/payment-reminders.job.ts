import { reminderDueOn } from '@countinghouse/billing/receivables/payment-reminders.ts';
import { calendarDate, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  parseCurrency,
  ZERO_MONEY,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { reminderMail, type ReminderTexts } from '@countinghouse/contract/receivables/reminder-text.ts';
import { sql } from 'kysely';
import { isoInstant } from '../../clock/clock.ts';
import type { Work } from '../../handle.ts';
import type { Job } from '../../jobs/job.ts';
import { enqueueMail, mailAddresses } from '../mail/mail.public.ts';
import {
  isReachable,
  noteReminders,
  selectOpenInvoices,
  selectReminded,
  selectSetting,
  type RemindedCompany,
} from './reminders/reminders.sql.ts';

/**
 * Mails payment reminders: one mail to the primary client of each company about all of its invoices whose reminder is due. All mails leave in one
 * transaction with the note of each reminder, so that none is mailed twice, and a missed day is caught up
 * (docs/domain/receivables.md#payment-reminders).
 */
export const paymentReminders: Job = {
  name: 'PAYMENT_REMINDERS',
  cron: '47 6 * * *',
  run: async ({ inTransaction, addLine, nowMs, today, outside }) => {
    if (outside.mailer === undefined) return { hasMail: false };
    const now = isoInstant(nowMs());
    const lines = await inTransaction(async (work) => {
      const invoiceIds = await dueInvoices(work, today(), now);
      const texts = await selectSetting(work.tx);
      const mailed: string[] = [];
      for (const company of await selectReminded(work.tx, invoiceIds))
        mailed.push(await mailTo(work, company, texts, now));
      return mailed;
    });
    for (const line of lines) await addLine(line);
    return { mails: lines.length };
  },
};

/** The invoices whose reminder is due and was not mailed, noted as mailed now. */
async function dueInvoices({ tx }: Work, today: CalendarDate, now: string): Promise<number[]> {
  const open = await selectOpenInvoices(tx, sql`c.archived_at is null and ${isReachable}`);
  const due = open
    .filter(({ isDisputed }) => !isDisputed)
    .map((invoice) => ({ invoiceId: invoice.invoiceId, step: reminderDueOn(today, invoice) }))
    .flatMap(({ invoiceId, step }) => (step === undefined ? [] : [{ invoiceId, step }]));
  const fresh = await noteReminders(tx, due, now);
  return [...fresh];
}

/** Leaves the mail to a company, and adds it to the activity log; returns a line for the history of the job. */
async function mailTo(work: Work, company: RemindedCompany, texts: ReminderTexts, now: string): Promise<string> {
  const { companyId, name, recipient, issuer, invoices } = company;
  const [cc, bcc] = [mailAddresses(company.cc), mailAddresses(company.bcc)];
  const mail = reminderMail(texts, {
    company: name,
    issuer,
    invoices: invoices.map(({ number, project, dueDate, currencyCode, outstanding }) => ({
      number,
      project,
      dueDate: formatDate(calendarDate(dueDate), 'd MMM yyyy'),
      amount: amountText(currencyCode, moneyFromText(outstanding, parseCurrency(currencyCode))),
    })),
    totals: totalsOf(company),
  });
  const reference = `payment-reminder-${companyId}-${Date.parse(now)}`;
  const to = { name: recipient.name, address: recipient.email };
  await enqueueMail(work, { to, cc, bcc, senderName: issuer ?? undefined, ...mail, reference }, now);
  const numbers = invoices.map(({ number }) => number).join(', ');
  const said = (fieldName: string, newValue: string) => ({ fieldName, oldValue: null, newValue });
  work.audit({
    action: 'Mailed',
    resource: 'COMPANY',
    resourceId: companyId,
    resourceName: `Payment reminder to ${name}`,
    changes: [
      said('Invoices', numbers),
      said('To', recipient.email),
      ...(cc.length === 0 ? [] : [said('CC', cc.join(', '))]),
      ...(bcc.length === 0 ? [] : [said('BCC', bcc.join(', '))]),
    ],
  });
  return `Mail to ${name} (${recipient.email}): ${numbers}`;
}

/** The outstanding amount of the invoices in each currency. */
function totalsOf({ invoices }: RemindedCompany): string[] {
  const sums = new Map<string, Money>();
  for (const { currencyCode, outstanding } of invoices)
    sums.set(
      currencyCode,
      moneyOfMinorUnits(
        (sums.get(currencyCode) ?? ZERO_MONEY) + moneyFromText(outstanding, parseCurrency(currencyCode)),
      ),
    );
  return [...sums].map(([code, sum]) => amountText(code, sum));
}

const amountText = (code: string, amount: Money): string =>
  `${code} ${groupedDecimal(moneyText(amount, parseCurrency(code)))}`;
