import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { statementEndpoints } from '@countinghouse/contract/receivables/statement.contract.ts';
import type { Context } from '../../../handle.ts';
import { enqueueMail } from '../../mail/mail.public.ts';
import { buildStatement } from './build-statement.ts';
import type drawStatement from './draw-statement.thread.ts';
import { drawing, fileNameOf } from './statement.queries.ts';

type Mail = typeof statementEndpoints.mail;

/**
 * Mails a statement of account to the primary client of its company, with the company's CC and BCC. The drawn file leaves with the mail, so that what was
 * sent can be told from the outbox, whatever is entered later.
 */
export async function mailStatement(context: Context<Mail>, { params, body }: InputOf<Mail>): Promise<AnswerOf<Mail>> {
  const { now, compute, installation, audit, refuse, reply } = context;
  const { paper, ...period } = body;
  const statement = await buildStatement(context, params.id, period);
  const { recipient, companyName, seller } = statement;
  if (statement.onlyProjects !== null) return refuse('statement_is_partial');
  if (recipient.to === '') return refuse('company_without_email');
  if (!installation.sendsMail) return refuse('mail_not_set_up');
  const bytes = await compute<typeof drawStatement>(drawing, { statement, paper });
  const days = { from: formatDate(period.from, 'd MMM yyyy'), to: formatDate(period.to, 'd MMM yyyy') };
  const mail = serverMessages.statementMail({
    customer: companyName,
    issuer: seller?.name ?? null,
    ...days,
    balances: statement.accounts.map(({ currencyCode, closing }) => `${currencyCode} ${groupedDecimal(closing)}`),
  });
  await enqueueMail(
    context,
    {
      to: { name: recipient.name, address: recipient.to },
      cc: recipient.cc,
      bcc: recipient.bcc,
      senderName: seller?.name,
      ...mail,
      attachments: [
        {
          name: fileNameOf(statement),
          mediaType: 'application/pdf',
          content: Buffer.from(bytes).toString('base64'),
        },
      ],
      reference: `statement-${params.id}-${Date.parse(now)}`,
    },
    now,
  );
  const said = (fieldName: string, newValue: string) => ({ fieldName, oldValue: null, newValue });
  audit({
    action: 'Mailed',
    resource: 'COMPANY',
    resourceId: params.id,
    resourceName: `Statement of account of ${companyName}`,
    changes: [
      said('Period', `${days.from} – ${days.to}`),
      said('To', recipient.to),
      ...(recipient.cc.length === 0 ? [] : [said('CC', recipient.cc.join(', '))]),
      ...(recipient.bcc.length === 0 ? [] : [said('BCC', recipient.bcc.join(', '))]),
    ],
  });
  reply(messages.statementMailed(recipient.to));
  return { to: recipient.to };
}
