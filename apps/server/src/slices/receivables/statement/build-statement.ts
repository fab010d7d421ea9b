import { statementOfAccount } from '@countinghouse/billing/receivables/statement-of-account.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { addressLines } from '@countinghouse/contract/address-lines.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { regionOf } from '@countinghouse/contract/options.ts';
import type { Statement, StatementAccount } from '@countinghouse/contract/receivables/statement.contract.ts';
import type { RefusalCode } from '@countinghouse/contract/refusals.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Caller, RefusalDetail } from '../../../handle.ts';
import { companyInScope } from '../../../scope.ts';
import { companyById } from '../../companies/companies.public.ts';
import { connectionOfBooks } from '../../connections/connections.public.ts';
import { mailAddresses } from '../../mail/mail.public.ts';
import { profileOfCompany, selectLogo } from '../../organizations/profile-of-invoice.public.ts';
import { selectRecipient } from '../recipient.sql.ts';
import { selectAccountFacts, selectOnlyProjects } from './account-facts.sql.ts';

interface Asking {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly today: CalendarDate;
  readonly refuse: (
    code: Extract<RefusalCode, 'company_not_found' | 'receivables_in_future'>,
    detail?: RefusalDetail,
  ) => never;
}

interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The statement of account of a company in the caller's scope between two days, as the company gets it. */
export async function buildStatement(
  { tx, caller, today, refuse }: Asking,
  companyId: number,
  { from, to }: Period,
): Promise<Statement> {
  if (to > today)
    return refuse('receivables_in_future', { fields: [{ path: 'to', message: messages.receivablesInFuture }] });
  const { rows: seen } =
    await sql`select from company c where c.id = ${companyId} and ${companyInScope(caller)}`.execute(tx);
  const company = seen.length === 0 ? undefined : await companyById(tx, companyId);
  if (company === undefined) return refuse('company_not_found');
  const profile = await profileOfCompany(tx, companyId);
  const connection = profile === undefined ? await connectionOfBooks(tx, company) : undefined;
  const region = regionOf(company.region);
  const { name, email } = await selectRecipient(tx, companyId);
  return {
    companyId,
    companyName: company.companyName,
    from,
    to,
    region,
    language: profile?.pageLanguage ?? 'English',
    seller:
      profile === undefined
        ? connection === undefined
          ? null
          : { name: connection.organizationName, lines: [], taxNumber: null }
        : { name: profile.legalName, lines: addressLines(profile), taxNumber: profile.taxNumber || null },
    buyer: { name: company.companyName, lines: addressLines(company), taxNumber: company.trnNo || null },
    logo: profile === undefined || profile.logoId === null ? null : await selectLogo(tx, profile.logoId),
    onlyProjects: await selectOnlyProjects(tx, caller, companyId),
    payment: [profile?.bankDetails ?? '', profile?.paymentInstructions ?? ''].filter((text) => text !== ''),
    footer: profile?.footer ?? '',
    accounts: await accountsOf({ tx, caller }, companyId, { from, to }),
    recipient: { name, to: email, cc: mailAddresses(company.cc), bcc: mailAddresses(company.bcc) },
    paper: ['US', 'CA'].includes(region) ? 'Letter' : 'A4',
    unprintable: [],
  };
}

/** The account in each currency; one that was neither open nor changed in the period is left out. */
async function accountsOf(
  { tx, caller }: Pick<Asking, 'tx' | 'caller'>,
  companyId: number,
  period: Period,
): Promise<StatementAccount[]> {
  const facts = await selectAccountFacts(tx, caller, companyId);
  return [...facts].flatMap(([currencyCode, of]) => {
    const currency = parseCurrency(currencyCode);
    const { opening, entries, closing } = statementOfAccount(of, period);
    if (entries.length === 0 && opening === 0n) return [];
    return [
      {
        currencyCode,
        opening: moneyText(opening, currency),
        entries: entries.map(({ document, amount, balance, ...entry }) => ({
          ...entry,
          invoiceId: document?.id ?? null,
          number: document?.number ?? null,
          dueDate: entry.kind === 'Invoice' ? (document?.dueDate ?? null) : null,
          amount: moneyText(amount, currency),
          balance: moneyText(balance, currency),
        })),
        closing: moneyText(closing, currency),
      },
    ];
  });
}
