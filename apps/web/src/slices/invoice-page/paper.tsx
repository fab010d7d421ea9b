import { Fragment } from 'react';
import type { InvoicePage, PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { documentName, taxNumberName } from '@countinghouse/contract/invoice-page/document-names.ts';
import { namesPeople, PageWords, titleParts } from '@countinghouse/contract/invoice-page/invoice-page-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { Figure, PaperHead, PaperPayment, PaperSheet, PaperTable, withMinus } from './paper-parts.public.tsx';
import styles from './paper.module.css';

const figureIn = (words: PageWords, decimal: string): string => withMinus(words.figure(decimal));

/** The page of an invoice: the invoice first and its hours after it. */
export function Paper({ page, paper }: { readonly page: InvoicePage; readonly paper: PaperSize }) {
  const words = new PageWords(page.language);
  const of = { page, words };
  return (
    <PaperSheet paper={paper} language={page.language} label={words.title(page)}>
      <Head {...of} />
      <Lines {...of} />
      <div className={styles.below}>
        <dl className={styles.sums} aria-label="Totals">
          {words.sums(page).map(({ label, currencyCode, value, isStrong }) => (
            <div key={label} className={classNames(isStrong && styles.strong)}>
              <dt>{label}</dt>
              <dd>
                {currencyCode} {figureIn(words, value)}
              </dd>
            </div>
          ))}
        </dl>
        {words.notes(page).map((note, at) => (
          // notes have no names, and never change places
          <p key={at} className={styles.note}>
            {note}
          </p>
        ))}
        <PaperPayment heading={words.texts.payment} page={page} />
      </div>
      {(page.rows.length > 0 || page.time.length > 0) && <Timesheet {...of} />}
    </PaperSheet>
  );
}

interface PageInWords {
  readonly page: InvoicePage;
  readonly words: PageWords;
}

function Head({ page, words }: PageInWords) {
  const numberName = taxNumberName(page.region, page.language);
  return (
    <PaperHead
      title={documentName(page)}
      mark={words.mark(page)}
      logo={page.logo}
      facts={words.facts(page)}
      seller={{ heading: words.texts.from, party: page.seller, taxNumberName: numberName }}
      buyer={{ heading: words.texts.to, party: page.buyer, taxNumberName: numberName }}
    >
      {page.invoiceNumber !== null && <p className={styles.number}>{page.invoiceNumber}</p>}
      {page.corrects !== null && <p>{`${words.texts.corrects} ${page.corrects}`}</p>}
    </PaperHead>
  );
}

function Lines({ page, words }: PageInWords) {
  const { texts } = words;
  return (
    <PaperTable
      label="Invoice lines"
      head={
        <>
          <th scope="col">#</th>
          <th scope="col">{texts.description}</th>
          {page.sacCode !== null && <th scope="col">SAC</th>}
          <Figure head>{texts.quantity}</Figure>
          <Figure head>{`${texts.rate} (${page.currencyCode})`}</Figure>
          <Figure head>{`${texts.amount} (${page.currencyCode})`}</Figure>
        </>
      }
    >
      {page.lines.map((line, at) => (
        // lines have no names of their own, and never change places
        <tr key={at}>
          <td>{at + 1}</td>
          <td className={styles.words}>
            <span className={styles.strong}>{line.name}</span>
            {line.description !== '' && <span className={styles.quiet}>{line.description}</span>}
          </td>
          {page.sacCode !== null && <td>{page.sacCode}</td>}
          <Figure>{figureIn(words, line.quantity)}</Figure>
          <Figure>{figureIn(words, shortDecimal(line.rate))}</Figure>
          <Figure>{figureIn(words, line.amount)}</Figure>
        </tr>
      ))}
    </PaperTable>
  );
}

function Timesheet({ page, words }: PageInWords) {
  const { texts } = words;
  const shown = words.hoursShown(page.rows);
  return (
    <section className={styles.timesheet}>
      <h2>{texts.timesheet}</h2>
      {page.rows.length > 0 && (
        <PaperTable
          label="Hours billed"
          head={
            <>
              <th scope="col">{texts.name}</th>
              <th scope="col">{texts.role}</th>
              {shown.map(({ label }) => (
                <Figure key={label} head>
                  {label}
                </Figure>
              ))}
            </>
          }
        >
          {page.rows.map((row, at) => (
            // two people may have the same name
            <tr key={at}>
              <td dir="auto">{row.name}</td>
              <td>{row.role}</td>
              {shown.map(({ label, of }) => (
                <Figure key={label}>{figureIn(words, row[of])}</Figure>
              ))}
            </tr>
          ))}
        </PaperTable>
      )}
      {page.time.map((group, at) => (
        <Group key={at} group={group} words={words} />
      ))}
    </section>
  );
}

function Group({ group, words }: { readonly group: InvoicePage['time'][number]; readonly words: PageWords }) {
  const { texts } = words;
  const isNamed = namesPeople(group);
  return (
    <div className={styles.group}>
      <h3>
        {titleParts(group).map((part, at) => (
          <Fragment key={at}>
            {at > 0 && ', '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </h3>
      <PaperTable
        label={`Hours of ${group.title}`}
        head={
          <>
            <th scope="col">{texts.date}</th>
            {isNamed && <th scope="col">{texts.name}</th>}
            {isNamed && <th scope="col">{texts.role}</th>}
            <th scope="col">{texts.tasks}</th>
            <Figure head>{texts.hours}</Figure>
          </>
        }
      >
        {group.lines.map((line, at) => (
          // two people may have the same name
          <tr key={at}>
            <td className={styles.unbroken}>{words.day(line.date)}</td>
            {isNamed && <td dir="auto">{line.name}</td>}
            {isNamed && <td>{line.role}</td>}
            <td className={styles.words}>{line.tasks.join('; ')}</td>
            <Figure>{figureIn(words, line.hours)}</Figure>
          </tr>
        ))}
      </PaperTable>
      <p className={classNames(styles.groupTotal, styles.strong)}>
        {texts.total} {figureIn(words, group.hours)} h
      </p>
    </div>
  );
}
