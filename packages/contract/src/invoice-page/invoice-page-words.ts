import { taxLabel } from '@countinghouse/billing/values/tax-label.ts';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import type { PageLanguage } from '../organizations/page-languages.ts';
import { documentName } from './document-names.ts';
import type { InvoicePage } from './invoice-page.contract.ts';
import { pageTexts, type PageTexts } from './page-texts.ts';

type Group = InvoicePage['time'][number];
type HoursName = Exclude<keyof InvoicePage['rows'][number], 'name' | 'role'>;

/** A sum below the lines, with its label. */
export interface PageSum {
  readonly label: string;
  readonly currencyCode: string;
  /** Decimal text. */
  readonly value: string;
  readonly isStrong: boolean;
}

const isNotZero = (decimal: string): boolean => /[1-9]/.test(decimal);
const opposite = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`);

/** The texts of the page for the client in one of its languages, the same on the screen and in the PDF. */
export class PageWords {
  readonly language: PageLanguage;
  readonly texts: PageTexts;

  constructor(language: PageLanguage) {
    this.language = language;
    this.texts = pageTexts[language];
  }

  /** A date such as `31 Oct 2026`. */
  day(date: string): string {
    const { months, afterDay } = this.texts;
    return `${Number(date.slice(8, 10))}${afterDay}${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
  }

  /** A figure such as `1,234.50`, from decimal text. */
  figure(decimal: string): string {
    const { thousands, point } = this.texts;
    return groupedDecimal(decimal).replace(/[,.]/g, (sign) => (sign === ',' ? thousands : point));
  }

  /** Why the document is not payable, such as `Draft`; null if it is. */
  mark({ mark }: InvoicePage): string | null {
    return mark && { Draft: this.texts.draft, Void: this.texts.void }[mark];
  }

  /** The document's title for a single line. */
  title(page: InvoicePage): string {
    return `${documentName(page, this.language)} ${page.invoiceNumber ?? `(${this.mark(page) ?? ''})`}`;
  }

  /** The facts next to the title; `isolated` formats a name so that it keeps its own reading direction. */
  facts(
    page: InvoicePage,
    isolated: (name: string) => string = (name) => name,
  ): { readonly label: string; readonly value: string }[] {
    const { texts } = this;
    const { localTax } = page;
    return [
      {
        label: page.kind === 'Credit' ? texts.creditNoteDate : texts.invoiceDate,
        value: this.day(page.invoiceDate),
      },
      ...(page.kind === 'Credit' ? [] : [{ label: texts.dueDate, value: this.day(page.invoiceDueDate) }]),
      {
        label: texts.period,
        value:
          page.endDate === null
            ? `${texts.retainerFrom} ${this.day(page.startDate)}`
            : [...new Set([page.startDate, page.endDate])].map((date) => this.day(date)).join(' – '),
      },
      ...(page.placeOfSupply === null ? [] : [{ label: texts.placeOfSupply, value: page.placeOfSupply }]),
      ...(page.purchaseOrder === null ? [] : [{ label: texts.purchaseOrder, value: isolated(page.purchaseOrder) }]),
      { label: texts.project, value: page.projectName },
      ...(page.associatedProjects.length === 0
        ? []
        : [{ label: texts.associatedProjects, value: page.associatedProjects.map(isolated).join(', ') }]),
      { label: texts.currency, value: page.currencyCode },
      // of the tax in the currency of its authority; the rate to the dollar is for our own figures only
      ...(localTax === null
        ? []
        : [
            {
              label: texts.exchangeRate,
              value: `1 ${page.currencyCode} = ${this.figure(localTax.rate)} ${localTax.currencyCode}`,
            },
          ]),
    ];
  }

  /**
   * The sums below the lines: tax by tax, then what was paid and is outstanding. A draft and a void invoice have
   * nothing to pay.
   */
  sums(page: InvoicePage): PageSum[] {
    const { texts } = this;
    const sum = (label: string, value: string, isStrong = false): PageSum => ({
      label,
      value,
      isStrong,
      currencyCode: page.currencyCode,
    });
    const taxes = page.taxes.map((tax) =>
      sum(`${page.isTaxInside ? `${texts.includes} ` : ''}${this.#taxLabel(tax)}`, tax.amount),
    );
    const total = sum(texts.total, page.total, true);
    const local =
      page.localTax === null
        ? []
        : [
            {
              ...sum(`${texts.taxIn} ${page.localTax.currencyCode}`, page.localTax.amount),
              currencyCode: page.localTax.currencyCode,
            },
          ];
    const billed = page.isTaxInside
      ? [total, ...taxes, ...local]
      : [sum(texts.subtotal, page.linesAmount), ...taxes, ...local, total];
    if (page.mark !== null) return billed;
    const [received, applied, left] =
      page.corrects === null
        ? [texts.received, texts.creditNotes, texts.outstanding]
        : [texts.refunded, texts.appliedToInvoices, texts.openCredit];
    return [
      ...billed,
      ...(isNotZero(page.receivedAmount) ? [sum(received, opposite(page.receivedAmount))] : []),
      ...(isNotZero(page.adjustedAmount) ? [sum(texts.adjustments, opposite(page.adjustedAmount))] : []),
      ...(isNotZero(page.creditsAppliedAmount) ? [sum(applied, opposite(page.creditsAppliedAmount))] : []),
      sum(left, page.outStandingAmount, true),
    ];
  }

  /** The name of a tax stays as the books have it; its rate follows the language. */
  #taxLabel(tax: InvoicePage['taxes'][number]): string {
    const label = taxLabel(tax);
    return `${tax.name}${label.slice(tax.name.length).replace('.', this.texts.point)}`;
  }

  /** The sentences below the sums. */
  notes(page: InvoicePage): string[] {
    const payments = page.mark === null ? page.payments : [];
    return [
      ...payments.map(({ date, amount }) =>
        page.corrects === null
          ? `${this.texts.receivedOn} ${this.day(date)}: ${page.currencyCode} ${this.figure(amount)}`
          : `${this.texts.refundedOn} ${this.day(date)}: ${page.currencyCode} ${this.figure(opposite(amount))}`,
      ),
      ...(page.customerMemo === '' ? [] : [page.customerMemo]),
    ];
  }

  /** The figures that at least one row has. */
  hoursShown(rows: InvoicePage['rows']): { readonly label: string; readonly of: HoursName }[] {
    const { texts } = this;
    const always = new Set<HoursName>(['loggedHours', 'totalHours']);
    const figures: { label: string; of: HoursName }[] = [
      { label: texts.logged, of: 'loggedHours' },
      { label: texts.billingHours, of: 'billingHours' },
      { label: texts.overtime, of: 'overtime' },
      { label: texts.leave, of: 'leave' },
      { label: texts.discount, of: 'discount' },
      { label: texts.totalHours, of: 'totalHours' },
    ];
    return figures.filter(({ of }) => always.has(of) || rows.some((row) => isNotZero(row[of])));
  }
}

/** Whether each line of a group names its developer: not if the group's heading does so for all. */
export const namesPeople = ({ title, lines }: Group): boolean =>
  lines.some(({ name, role }) => title !== `${name}, ${role}`);

/** The heading of a group in parts that keep their own reading direction, joined by commas. */
export function titleParts(group: Group): string[] {
  const [line] = group.lines;
  return line === undefined || namesPeople(group) ? [group.title] : [line.name, line.role];
}
