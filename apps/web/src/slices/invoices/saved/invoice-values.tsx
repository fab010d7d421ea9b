import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { copyWords } from '../../../api/copy-words.ts';
import { CompanyLink } from '../../../records/company-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { CardOfValues } from '../../../ui/card.tsx';
import { shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { DateText, PeriodText } from '../../../ui/figures/date-text.tsx';

/** The customer, dates, tax and messages of an invoice, or of a credit note with the invoice that it corrects. */
export function InvoiceValues({
  invoice,
  onShow,
}: {
  readonly invoice: Invoice;
  readonly onShow: (invoiceId: number) => void;
}) {
  const { correctsInvoice } = invoice;
  return (
    <CardOfValues
      title={correctsInvoice === null ? 'Invoice' : 'Credit note'}
      values={[
        ...(correctsInvoice === null
          ? []
          : [
              {
                label: 'Corrects',
                value: (
                  <Button size="small" onClick={() => onShow(correctsInvoice.invoiceId)}>
                    {correctsInvoice.invoiceNumber}
                  </Button>
                ),
              },
              { label: 'Reason for the credit', value: invoice.creditReason },
            ]),
        ...(invoice.invoiceNumber === null
          ? []
          : [
              {
                label: correctsInvoice === null ? 'Invoice number' : 'Credit note number',
                value: <CopyText text={invoice.invoiceNumber} what="the number" words={copyWords} />,
              },
            ]),
        { label: 'Company', value: <CompanyLink id={invoice.companyId} name={invoice.customerName} /> },
        {
          label: 'Period',
          value: (
            <PeriodText
              start={calendarDate(invoice.startDate)}
              end={invoice.endDate === null ? null : calendarDate(invoice.endDate)}
            />
          ),
        },
        {
          label: correctsInvoice === null ? 'Invoice date' : 'Credit note date',
          value: <DateText value={calendarDate(invoice.invoiceDate)} />,
        },
        // a credit note has no due date
        ...(correctsInvoice === null
          ? [{ label: 'Due date', value: <DateText value={calendarDate(invoice.invoiceDueDate)} /> }]
          : []),
        { label: 'Tax', value: invoice.taxDetails.taxName ?? invoice.taxDetails.globalTaxSetting },
        { label: 'Exchange rate', value: invoice.exchangeRate && shortDecimal(invoice.exchangeRate) },
        // the messages of a credit note repeat its reason
        ...(correctsInvoice === null
          ? [
              { label: 'Message on invoice', value: invoice.customerMemo },
              { label: 'Message on statement', value: invoice.privateNote },
            ]
          : []),
        ...(invoice.voidReason === null ? [] : [{ label: 'Reason for the void', value: invoice.voidReason }]),
      ]}
    />
  );
}
