import {
  invoiceBridge,
  type BilledInvoice as Billed,
  type BilledItem,
  type BilledPerson,
  type BridgePart,
  type BridgeStep,
} from '@countinghouse/billing/invoices/invoice-bridge.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursText, type Hours } from '@countinghouse/billing/values/hours.ts';
import { parseCurrency, moneyText, type Currency, type Money } from '@countinghouse/billing/values/money.ts';
import type { BilledInvoice } from '@countinghouse/contract/invoices/billed-invoice.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../api/api.ts';
import { toFailure } from '../../../api/to-failure.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Amount, HoursFigure, RateFigure } from '../../../ui/figures/amount.tsx';
import { None, periodWords } from '../../../ui/figures/date-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { billedInWizard, billedOf, type Merged } from '../wizard/billed-values.ts';
import styles from './bridge-card.module.css';
import type { Sheet } from '../wizard/timesheet-sheet.ts';

/** What the invoice in the wizard is compared with: its forecast, and the project's latest earlier invoice. */
export function useFormer({ projectId, invoiceGenerateDetails }: Timesheet) {
  const { startDate, predictionId, invoiceId } = invoiceGenerateDetails;
  return useQuery({
    ...query(invoiceEndpoints.former, {
      query: {
        projectId,
        startDate,
        ...(predictionId === null ? {} : { predictionId }),
        ...(invoiceId === null ? {} : { invoiceId }),
      },
    }),
    staleTime: 0,
  });
}

/** Compares the invoice in the wizard with the project's latest earlier invoice. */
export function BridgeOfWizard({
  found: { data, error, refetch },
  sheet,
  merged,
}: {
  readonly found: ReturnType<typeof useFormer>;
  readonly sheet: Sheet;
  readonly merged: Merged;
}) {
  const { currency } = sheet.frame;
  return (
    <BridgeCard failure={toFailure(error, () => void refetch())} former={data?.former} currency={currency}>
      {(former) => (
        <Bridge
          former={former}
          before={billedOf(former, currency)}
          after={billedInWizard(sheet, merged)}
          currency={currency}
        />
      )}
    </BridgeCard>
  );
}

/** Compares a saved invoice with the one before it. */
export function BridgeOfSaved({
  invoiceId,
  currencyCode,
}: {
  readonly invoiceId: number;
  readonly currencyCode: string;
}) {
  const { data, error, refetch } = useQuery(query(invoiceEndpoints.againstFormer, { params: { id: invoiceId } }));
  const currency = parseCurrency(currencyCode);
  return (
    <BridgeCard failure={toFailure(error, () => void refetch())} former={data?.former} currency={currency}>
      {(former) =>
        data !== undefined && (
          <Bridge
            former={former}
            before={billedOf(former, currency)}
            after={billedOf(data.billed, currency)}
            currency={currency}
          />
        )
      }
    </BridgeCard>
  );
}

/** Shows the bridge, or why there is none. */
function BridgeCard({
  failure,
  former,
  currency,
  children,
}: {
  readonly failure: ReturnType<typeof toFailure>;
  readonly former: BilledInvoice | null | undefined;
  readonly currency: Currency;
  readonly children: (former: BilledInvoice) => ReactNode;
}) {
  return (
    <Card title="Compared with the previous invoice">
      {former === undefined ? (
        failure === undefined ? (
          <LoadingState lines={3} />
        ) : (
          <ErrorState {...failure} />
        )
      ) : former === null ? (
        <p className={styles.quiet}>This is the first invoice of the project.</p>
      ) : former.currencyCode !== currency.code ? (
        <p className={styles.quiet}>
          The previous invoice is in {former.currencyCode}, this one in {currency.code}: amounts in two currencies are
          not compared.
        </p>
      ) : (
        children(former)
      )}
    </Card>
  );
}

const stepWords: Readonly<Record<BridgeStep, string>> = {
  joined: 'Joined',
  left: 'Left',
  hours: 'Billing hours',
  overtime: 'Overtime',
  leave: 'Leave deducted',
  discount: 'Discounted hours',
  rates: 'Rates',
  items: 'Items',
  credits: 'Discounts and credits',
  deposits: 'Retainer and deposits',
  rounding: 'Rounding',
  tax: 'Tax',
};

function Bridge({
  former,
  before,
  after,
  currency,
}: {
  readonly former: BilledInvoice;
  readonly before: Billed;
  readonly after: Billed;
  readonly currency: Currency;
}) {
  const { from, steps, to } = invoiceBridge(before, after, currency);
  const end = former.endDate === null ? null : calendarDate(former.endDate);
  return (
    <div className={styles.bridge}>
      <p className={styles.line}>
        <span className={styles.name}>
          {former.invoiceNumber ?? 'Draft'}, {periodWords(calendarDate(former.startDate), end)}
        </span>
        <Amount value={moneyText(from, currency)} currency={currency.code} />
      </p>
      {steps.length === 0 && <p className={styles.quiet}>Nothing changed.</p>}
      {steps.map(({ step, amount, parts }) => (
        <details key={step} className={styles.step}>
          <summary className={styles.line}>
            <span className={styles.name}>
              {stepWords[step]} <span className={styles.count}>{parts.length}</span>{' '}
              <Icon name="chevronDown" size={14} />
            </span>
            <Signed money={amount} currency={currency} />
          </summary>
          <ul className={styles.parts}>
            {parts.map((part, at) => (
              <li key={at}>
                <span className={styles.line}>
                  <span className={styles.name}>{nameOf(part)}</span>
                  <Signed money={part.amount} currency={currency} />
                </span>
                <span className={styles.figures}>
                  <Change step={step} part={part} currency={currency} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p className={styles.total}>
        <span>This invoice</span>
        <Amount value={moneyText(to, currency)} currency={currency.code} strong />
      </p>
    </div>
  );
}

const isPerson = (of: BilledPerson | BilledItem | undefined): of is BilledPerson => of !== undefined && 'rate' in of;

function nameOf({ name, before, after }: BridgePart): string {
  const person = isPerson(after) ? after : before;
  return isPerson(person) && person.role !== '' ? `${name}, ${person.role}` : name;
}

const Signed = ({ money, currency }: { readonly money: Money; readonly currency: Currency }) => (
  <Amount value={moneyText(money, currency)} currency={currency.code} signed />
);

/** The value of a developer or item before and now. */
function Change({
  step,
  part,
  currency,
}: {
  readonly step: BridgeStep;
  readonly part: BridgePart;
  readonly currency: Currency;
}) {
  const { before, after } = part;
  const rate = (of: BilledPerson): ReactNode => <RateFigure value={rateText(of.rate)} currency={currency.code} />;
  const hours = (of: Hours): ReactNode => <HoursFigure value={hoursText(of)} />;
  if (isPerson(before) && isPerson(after)) {
    if (step === 'rates')
      return (
        <>
          {rate(before)} → {rate(after)}, {hours(after.totalHours)}
        </>
      );
    const read = hoursOfStep[step];
    if (read === undefined) return 'Rounding across several rates';
    return (
      <>
        {hours(read(before))} → {hours(read(after))} × {rate(before)}
      </>
    );
  }
  const only = after ?? before;
  if (isPerson(only))
    return (
      <>
        {hours(only.totalHours)} × {rate(only)}
      </>
    );
  if (only === undefined) return null;
  const money = (of: BilledItem | undefined): ReactNode =>
    of === undefined ? <None /> : <Amount value={moneyText(of.amount, currency)} currency={currency.code} />;
  return (
    <>
      {money(before)} → {money(after)}
    </>
  );
}

const hoursOfStep: Readonly<Partial<Record<BridgeStep, (of: BilledPerson) => Hours>>> = {
  hours: (of) => of.billingHours,
  overtime: (of) => of.overtime,
  leave: (of) => of.leave,
  discount: (of) => of.discount,
};
