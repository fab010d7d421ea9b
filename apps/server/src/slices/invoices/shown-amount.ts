import { type Currency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';

/** An amount that was on a screen, as its currency writes it; one with more decimals than the currency has equals no other. */
export function shownAmount(text: string, currency: Currency): string {
  try {
    return moneyText(moneyFromText(text, currency), currency);
  } catch {
    return 'not an amount';
  }
}
