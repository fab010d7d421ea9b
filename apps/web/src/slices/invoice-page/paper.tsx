import { Fragment } from 'react';
import type { InvoicePage, PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { documentName, taxNumberName } from '@countinghouse/contract/invoice-page/document-names.ts';
import { namesPeople, PageWords, titleParts } from '@countinghouse/contract/invoice-page/invoice-page-words.ts';
import { languageTags } from '@countinghouse/contract/organizations/page-languages.ts';
import { classNames } from '../../ui/class-names.ts';
import { shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import styles from './paper.module.css';

const figureIn = (words: PageWords, decimal: string): string => words.figure(decimal).replace(/^-/, '\u2212');

/** The printed page for a client: white in either theme, the invoice first and its hours after it. */
export function Paper({ page, paper }: { readonly page: InvoicePage; readonly paper: PaperSize }) {
  const words = new PageWords(page.language);
  const of = { page, words };
  return (
    <article
      className={classNames(styles.paper, styles[paper])}
      data-theme="light"
      lang={languageTags[page.language]}
      aria-label={words.title(page)}
    >
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
        {page.payment.length > 0 && (
          <section className={styles.payment}>
            <h3>{words.texts.payment}</h3>
            {page.payment.map((text, at) => (
              // bank details first, then the instructions
              <p key={at} className={styles.note} dir="auto">
                {text}
              </p>
            ))}
          </section>
        )}
        {page.footer !== '' && (
          <p className={classNames(styles.note, styles.quiet)} dir="auto">
            {page.footer}
          </p>
        )}
      </div>
      {(page.rows.length > 0 || page.time.length > 0) && <Timesheet {...of} />}
    </article>
  );
}

interface PageInWords {
  readonly page: InvoicePage;
  readonly words: PageWords;
}

function Head({ page, words }: PageInWords) {
  const mark = words.mark(page);
  return (
    <header className={styles.head}>
      <div>
        {page.logo !== null && (
          <img
            className={styles.logo}
            src={`data:${page.logo.mediaType};base64,${page.logo.content}`}
            width={page.logo.width}
            height={page.logo.height}
            alt={page.seller?.name ?? ''}
          />
        )}
        <h2 className={styles.title}>
          {documentName(page)}
          {mark !== null && <span className={styles.mark}> {mark}</span>}
        </h2>
        {page.invoiceNumber !== null && <p className={styles.number}>{page.invoiceNumber}</p>}
        {page.corrects !== null && <p>{`${words.texts.corrects} ${page.corrects}`}</p>}
      </div>
      <dl className={styles.facts}>
        {words.facts(page).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PartyOfPage heading={words.texts.from} party={page.seller} page={page} />
      <PartyOfPage heading={words.texts.to} party={page.buyer} page={page} />
    </header>
  );
}

function PartyOfPage({ heading, party, page }: { heading: string; party: InvoicePage['seller']; page: InvoicePage }) {
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
          {taxNumberName(page.region, page.language)} {party.taxNumber}
        </p>
      )}
    </section>
  );
}

function Lines({ page, words }: PageInWords) {
  const { texts } = words;
  return (
    <div className="sideways" role="region" aria-label="Invoice lines" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{texts.description}</th>
            {page.sacCode !== null && <th scope="col">SAC</th>}
            <Figure head>{texts.quantity}</Figure>
            <Figure head>{`${texts.rate} (${page.currencyCode})`}</Figure>
            <Figure head>{`${texts.amount} (${page.currencyCode})`}</Figure>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}

function Timesheet({ page, words }: PageInWords) {
  const { texts } = words;
  const shown = words.hoursShown(page.rows);
  return (
    <section className={styles.timesheet}>
      <h2>{texts.timesheet}</h2>
      {page.rows.length > 0 && (
        <div className="sideways" role="region" aria-label="Hours billed" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{texts.name}</th>
                <th scope="col">{texts.role}</th>
                {shown.map(({ label }) => (
                  <Figure key={label} head>
                    {label}
                  </Figure>
                ))}
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </table>
        </div>
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
      <div className="sideways" role="region" aria-label={`Hours of ${group.title}`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.date}</th>
              {isNamed && <th scope="col">{texts.name}</th>}
              {isNamed && <th scope="col">{texts.role}</th>}
              <th scope="col">{texts.tasks}</th>
              <Figure head>{texts.hours}</Figure>
            </tr>
          </thead>
          <tbody>
            {group.lines.map((line, at) => (
              // two people may have the same name
              <tr key={at}>
                <td className={styles.day}>{words.day(line.date)}</td>
                {isNamed && <td dir="auto">{line.name}</td>}
                {isNamed && <td>{line.role}</td>}
                <td className={styles.words}>{line.tasks.join('; ')}</td>
                <Figure>{figureIn(words, line.hours)}</Figure>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classNames(styles.groupTotal, styles.strong)}>
        {texts.total} {figureIn(words, group.hours)} h
      </p>
    </div>
  );
}

function Figure({ children, head = false }: { readonly children: string; readonly head?: boolean }) {
  return head ? (
    <th scope="col" className={styles.figure}>
      {children}
    </th>
  ) : (
    <td className={styles.figure}>{children}</td>
  );
}
