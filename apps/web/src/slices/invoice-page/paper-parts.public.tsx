import type { InvoicePage, PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { languageTags, type PageLanguage } from '@countinghouse/contract/organizations/page-languages.ts';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './paper.module.css';

/** A figure of a page with the minus sign of the screen. */
export const withMinus = (figure: string): string => figure.replace(/^-/, '\u2212');

/** The printed page for a client: white in either theme. */
export function PaperSheet({
  paper,
  language,
  label,
  children,
}: {
  readonly paper: PaperSize;
  readonly language: PageLanguage;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <article
      className={classNames(styles.paper, styles[paper])}
      data-theme="light"
      lang={languageTags[language]}
      aria-label={label}
    >
      {children}
    </article>
  );
}

interface PartyOnPage {
  readonly heading: string;
  readonly party: InvoicePage['seller'];
  readonly taxNumberName: string;
}

/** Logo and title at the left, facts at the right, seller and buyer below. */
export function PaperHead({
  title,
  mark = null,
  logo,
  facts,
  seller,
  buyer,
  children,
}: {
  readonly title: string;
  /** Why the document is not payable. */
  readonly mark?: string | null;
  readonly logo: InvoicePage['logo'];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly seller: PartyOnPage;
  readonly buyer: PartyOnPage;
  /** Below the title. */
  readonly children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div>
        {logo !== null && (
          <img
            className={styles.logo}
            src={`data:${logo.mediaType};base64,${logo.content}`}
            width={logo.width}
            height={logo.height}
            alt={seller.party?.name ?? ''}
          />
        )}
        <h2 className={styles.title}>
          {title}
          {mark !== null && <span className={styles.mark}> {mark}</span>}
        </h2>
        {children}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Party {...seller} />
      <Party {...buyer} />
    </header>
  );
}

function Party({ heading, party, taxNumberName }: PartyOnPage) {
  return (
    <section>
      <h3>{heading}</h3>
      <p className={styles.strong} dir="auto">
        {party?.name ?? '-'}
      </p>
      {party?.lines.map((line, at) => (
        // a line of an address may be there twice
        <p key={at} dir="auto">
          {line}
        </p>
      ))}
      {party?.taxNumber != null && (
        <p>
          {taxNumberName} {party.taxNumber}
        </p>
      )}
    </section>
  );
}

/** A table that is scrolled sideways where the screen is narrower. */
export function PaperTable({
  label,
  head,
  children,
}: {
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="sideways" role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function Figure({
  children,
  head = false,
  strong = false,
}: {
  readonly children: string;
  readonly head?: boolean;
  readonly strong?: boolean;
}) {
  return head ? (
    <th scope="col" className={styles.figure}>
      {children}
    </th>
  ) : (
    <td className={classNames(styles.figure, strong && styles.strong)}>{children}</td>
  );
}

/** A cell whose text does not break, such as a day; strong for a balance. */
export function TextCell({
  children,
  nowrap = false,
  strong = false,
}: {
  readonly children: string;
  readonly nowrap?: boolean;
  readonly strong?: boolean;
}) {
  return (
    <td className={classNames(nowrap && styles.unbroken, strong && styles.strong)} dir="auto">
      {children}
    </td>
  );
}

/** How to pay, and the last words of the page. */
export function PaperPayment({
  heading,
  page: { payment, footer },
}: {
  readonly heading: string;
  readonly page: Pick<InvoicePage, 'payment' | 'footer'>;
}) {
  return (
    <>
      {payment.length > 0 && (
        <section className={styles.payment}>
          <h3>{heading}</h3>
          {payment.map((text, at) => (
            // bank details first, then the instructions
            <p key={at} className={styles.note} dir="auto">
              {text}
            </p>
          ))}
        </section>
      )}
      {footer !== '' && (
        <p className={classNames(styles.note, styles.quiet)} dir="auto">
          {footer}
        </p>
      )}
    </>
  );
}
