import { type Currency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';

/** An amount that was on a screen, as its currency writes it; none where it has more decimals than the currency. */
export function shownAmount(text: string, currency: Currency): string | undefined {
  try {
    return moneyText(moneyFromText(text, currency), currency);
  } catch {
    return undefined;
  }
}
