import { retainerBalanceTrace } from '@countinghouse/billing/retainer/retainer-balance.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText } from '@countinghouse/billing/values/money.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { retainerEndpoints, type RetainerEntry } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { api } from '../../api/api.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { FigureWithOrigin, type OriginQuestion } from '../../ui/figures/figure-origin.tsx';
import styles from './retainer.module.css';

/** What is left of a project’s retainer, in a line over the invoices, where it is used. */
export function RetainerLine({ project }: { project: ProjectDetails }) {
  const { retainerActiveBalance, retainerActiveDate } = project;
  if (retainerActiveBalance === null) return null;
  return (
    <p className={styles.line}>
      Retainer balance <Balance project={project} balance={retainerActiveBalance} />
      {retainerActiveDate !== null && (
        <>
          , received <DateText value={calendarDate(retainerActiveDate)} />
        </>
      )}
    </p>
  );
}

/** The balance, with every movement behind it. */
export function Balance({ project, balance }: { project: ProjectDetails; balance: string }) {
  const currency = project.currencyCode ?? 'USD';
  return (
    <FigureWithOrigin name="Retainer balance" question={originOf(project, currency)}>
      <Amount value={balance} currency={currency} strong />
    </FigureWithOrigin>
  );
}

/** Every movement behind the balance, fetched when it is asked for. */
const originOf = ({ projectId, projectName }: ProjectDetails, currency: string): OriginQuestion => ({
  of: `${projectName}, retainer`,
  currency,
  trace: async () => {
    const { data } = await api(retainerEndpoints.get, { params: { id: projectId } });
    const money = (text: string) => moneyFromText(text, parseCurrency(data.currencyCode));
    const movements = data.entries.map((entry) => ({ name: nameOf(entry), amount: money(entry.amount) }));
    return retainerBalanceTrace(money(data.retainerActiveBalance), movements, parseCurrency(data.currencyCode));
  },
});

const nameOf = ({ day, invoiceId, invoiceNumber, kind }: RetainerEntry): string =>
  `${shownDate(calendarDate(day))}, ${invoiceId === null ? '' : `${invoiceNumber ?? 'invoice'}: `}${words[kind]}`;

const words = {
  received: 'retainer received',
  'received undone': 'payment or retainer reversed',
  adjusted: 'adjusted',
  'adjustment undone': 'void, returned',
  opening: 'opening balance',
  'opening corrected': 'former opening balance, corrected',
} as const;
