import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { rateEndpoints, type RateEffect, type RateChange } from '@countinghouse/contract/rates/rates.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, keyOf } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { isApiFailure } from '../../api/failure.ts';
import { usePaused } from '../../ui/fields/use-paused.ts';
import { Amount, HoursFigure, RateFigure } from '../../ui/figures/amount.tsx';
import { PeriodText } from '../../ui/figures/date-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './rate-effects.module.css';

/** Whether a change affects several projects, whose effects are fetched in parts. */
const isOfSeveral = ({ kind }: RateChange): boolean => kind === 'default' || kind === 'pasted';

/** The effects of changed rates on the periods without an invoice; for several projects in parts. */
function useRateEffects(change: RateChange | undefined) {
  const paused = usePaused(change === undefined ? '' : JSON.stringify(change));
  const effects = useInfiniteQuery({
    queryKey: [...keyOf(rateEndpoints.effects), paused],
    enabled: paused !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const body = JSON.parse(paused) as RateChange;
      const request = { body: isOfSeveral(body) ? { ...body, behind: pageParam } : body };
      return (await api(rateEndpoints.effects, request, { signal })).data;
    },
    getNextPageParam: ({ behind }) => behind,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = effects;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const isOld = paused !== (change === undefined ? '' : JSON.stringify(change));
  return { ...effects, isWorking: isOld || isFetching || hasNextPage };
}

/** The effect of saving in money, by period, before it is saved. Renders nothing while the typed rates are missing or invalid. */
export function RateEffects({ change }: { readonly change: RateChange | undefined }) {
  const { data, error, isWorking } = useRateEffects(change);
  if (change === undefined) return null;
  const effects = data?.pages.flatMap((page) => page.effects) ?? [];
  const isSharing = isOfSeveral(change);
  return (
    <section className={styles.effects} aria-label="Effect on periods without an invoice" aria-busy={isWorking}>
      <h3 className={styles.title}>Not invoiced yet, before tax</h3>
      {effects.length > 1 && <Totals effects={effects} />}
      {effects.map((effect) => (
        <EffectOfPeriod
          key={`${effect.projectId} ${effect.startDate} ${effect.endDate}`}
          effect={effect}
          ofProject={isSharing}
        />
      ))}
      <p className={styles.quiet} role="status">
        {isWorking
          ? 'Computing the changes…'
          : isApiFailure(error)
            ? wordsOfFailure(error, messages.ratesFetchFailed)
            : effects.length === 0
              ? 'No period without an invoice changes its amount.'
              : isSharing
                ? `${new Set(effects.map((one) => one.projectId)).size} of ${data?.pages[0]?.projectCount ?? 0} ${change.kind === 'default' ? 'active projects with this role' : 'projects with new rates'} change.`
                : 'Saved invoices and drafts keep their rates.'}
      </p>
    </section>
  );
}

/** One period with its hours at both rates, and its developers when opened. */
function EffectOfPeriod({ effect, ofProject }: { readonly effect: RateEffect; readonly ofProject: boolean }) {
  const { currencyCode: currency } = effect;
  return (
    <details className={styles.effect}>
      <summary>
        <span className={styles.line}>
          <span className={styles.name}>
            {ofProject && <span className={styles.project}>{effect.projectName}</span>}
            <PeriodText start={calendarDate(effect.startDate)} end={calendarDate(effect.endDate)} />{' '}
            <Icon name="chevronDown" size={14} />
          </span>
          <Difference value={effect.difference} currency={currency} />
        </span>
        <Computation of={effect} currency={currency} />
      </summary>
      <ul className={styles.people}>
        {effect.people.map((person, at) => (
          <li key={at}>
            <span className={styles.line}>
              <span className={styles.name}>
                {person.employeeName}, {person.role}
              </span>
              <Difference value={person.difference} currency={currency} />
            </span>
            <span className={styles.figures}>
              <HoursFigure value={person.hours} /> × <RateFigure value={person.rateBefore} currency={currency} /> →{' '}
              <RateFigure value={person.rateAfter} currency={currency} />
            </span>
            <Computation of={person} currency={currency} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type ComputedEffect = Pick<RateEffect, 'hours' | 'amountBefore' | 'amountAfter'>;

const Computation = ({ of, currency }: { readonly of: ComputedEffect; readonly currency: string }) => (
  <span className={styles.figures}>
    <HoursFigure value={of.hours} />: <Amount value={of.amountBefore} currency={currency} /> →{' '}
    <Amount value={of.amountAfter} currency={currency} />
  </span>
);

/** A difference, always with its sign. */
const Difference = ({ value, currency }: { readonly value: string; readonly currency: string }) => (
  <Amount value={value} currency={currency} strong signed />
);

/** The totals of the shown effects, by currency. */
function Totals({ effects }: { readonly effects: readonly RateEffect[] }) {
  const codes = [...new Set(effects.map((one) => one.currencyCode))].toSorted();
  return codes.map((code) => {
    const currency = parseCurrency(code);
    const own = effects.filter((one) => one.currencyCode === code);
    const sum = own.reduce<bigint>((money, one) => money + moneyFromText(one.difference, currency), 0n);
    return (
      <p key={code} className={styles.total}>
        <span>Total</span>
        <Difference value={moneyText(sum as ReturnType<typeof moneyFromText>, currency)} currency={code} />
      </p>
    );
  });
}
