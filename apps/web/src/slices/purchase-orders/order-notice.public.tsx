import { orderOn } from '@countinghouse/billing/purchase-orders/order-use.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyFromText, moneyOfMinorUnits, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { PurchaseOrder } from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import { measuredUse } from './order-use.tsx';
import { useOrders } from './use-orders.ts';

/** An invoice that is about to be saved. */
interface InvoiceToCome {
  readonly invoiceDate: CalendarDate;
  readonly currencyCode: string;
  readonly total: string;
  readonly taxAmount: string;
}

/** What the purchase order of an invoice's date has left after that invoice; nothing for a project without orders. */
export function OrderNotice({ projectId, invoice }: { readonly projectId: number; readonly invoice: InvoiceToCome }) {
  const { data } = useOrders(projectId);
  const orders = (data?.purchaseOrders ?? [])
    .filter(({ currencyCode }) => currencyCode === invoice.currencyCode)
    .map((one) => ({
      ...one,
      startDate: calendarDate(one.startDate),
      endDate: one.endDate === null ? null : calendarDate(one.endDate),
    }));
  if (orders.length === 0) return null;
  const order = orderOn(orders, invoice.invoiceDate);
  if (order === undefined) return <Notice words={messages.noOrderOn(shownDate(invoice.invoiceDate))} tone="due" />;
  return <Notice {...afterInvoice(order, invoice)} />;
}

const Notice = ({ words, tone }: { readonly words: string; readonly tone: StatusTone }) => (
  <p role="status">
    <StatusBadge status={words} tone={tone} isSentence />
  </p>
);

function afterInvoice(order: PurchaseOrder, { total, taxAmount }: InvoiceToCome) {
  const { currencyCode, orderNumber } = order;
  const currency = parseCurrency(currencyCode);
  const money = (text: string) => moneyFromText(text, currency);
  const used = moneyText(moneyOfMinorUnits(money(order.used) + money(total) - money(taxAmount)), currency);
  const { mark, rest, exceededBy } = measuredUse({ ...order, used });
  const words = (text: string): string => `${currencyCode} ${readableDecimal(text)}`;
  const amount = words(order.amount);
  if (exceededBy !== undefined)
    return { tone: 'bad', words: messages.orderExceededBy(orderNumber, amount, words(exceededBy)) } as const;
  if (mark === 100) return { tone: 'due', words: messages.orderUsedUpBy(orderNumber, amount) } as const;
  return {
    tone: mark === 80 ? 'due' : 'quiet',
    words: messages.orderLeftAfter(orderNumber, words(rest), amount),
  } as const;
}
