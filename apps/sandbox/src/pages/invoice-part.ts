import type { InvoiceOnView, LineOnView } from '../control/books-on-view.ts';
import { escapeHtml } from '../wire/html.ts';

const number = (text: string | null) => `<td class="number">${escapeHtml(text ?? '')}</td>`;

/** "INV-2026-0007", or its id if the document has no number. */
export function invoiceTitle(invoice: InvoiceOnView): string {
  return invoice.docNumber ?? `without number (id ${invoice.id})`;
}

export function stateTag(invoice: InvoiceOnView): string {
  const isPaid = invoice.state === 'open' && /^0(\.0*)?$/.test(invoice.balance) && !/^0(\.0*)?$/.test(invoice.total);
  const word = isPaid ? 'paid' : invoice.state;
  return `<span class="tag ${word}">${word}</span>`;
}

/** Lines, tax and total of an invoice as a table. */
export function invoiceTable(invoice: InvoiceOnView): string {
  const lines = invoice.lines.map((line) => lineRow(line)).join('');
  const taxes = invoice.taxLines
    .map(
      (tax) =>
        `<tr><td colspan="5" class="number soft">Tax ${escapeHtml(tax.percent)} % on ${escapeHtml(tax.net)}</td>${number(tax.amount)}</tr>`,
    )
    .join('');
  return `<table><thead><tr><th>Item</th><th>Description</th><th class="number">Quantity</th><th class="number">Rate</th><th>Tax code</th><th class="number">Amount</th></tr></thead>
<tbody>${lines}${taxes}
<tr><td colspan="5" class="number"><strong>Total ${escapeHtml(invoice.currency)}</strong></td><td class="number"><strong>${escapeHtml(invoice.total)}</strong></td></tr>
<tr><td colspan="5" class="number soft">Open balance</td>${number(invoice.balance)}</tr></tbody></table>`;
}

function lineRow(line: LineOnView): string {
  const item = line.kind === 'discount' ? 'Discount' : (line.itemName ?? '');
  const description = escapeHtml(line.description).replaceAll('\n', '<br>');
  return `<tr><td>${escapeHtml(item)}</td><td>${description}</td>${number(line.quantity)}${number(line.unitPrice)}<td>${escapeHtml(line.taxCodeName ?? '')}</td>${number(line.amount)}</tr>`;
}

/** The data besides the lines: dates, notes, references. */
export function invoiceFacts(invoice: InvoiceOnView): string {
  const facts: (readonly [string, string | null])[] = [
    ['Customer', invoice.customerName],
    ['Date', invoice.date],
    ['Due', invoice.dueDate],
    ['Tax mode', invoice.taxMode],
    ['Exchange rate', invoice.exchangeRate],
    ['Message to the customer', invoice.customerMemo],
    ['Statement memo', invoice.privateNote],
    ['Custom field', invoice.customField],
    ['Reference', invoice.reference],
    ['History', invoice.comments.join('; ')],
    ['Made', invoice.createdAt],
    ['Request id', invoice.lastRequestId],
    ['Id', `${invoice.id}, version ${invoice.syncToken}`],
  ];
  const rows = facts.filter(([, value]) => value !== null && value !== '');
  return `<table class="facts">${rows.map(([name, value]) => `<tr><th>${name}</th><td>${escapeHtml(value ?? '')}</td></tr>`).join('')}</table>`;
}
