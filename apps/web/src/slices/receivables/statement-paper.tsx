import { taxNumberName } from '@countinghouse/contract/invoice-page/document-names.ts';
import type { PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { StatementWords } from '@countinghouse/contract/receivables/statement-words.ts';
import type { Statement, StatementAccount } from '@countinghouse/contract/receivables/statement.contract.ts';
import {
  Figure,
  PaperHead,
  PaperPayment,
  PaperSheet,
  PaperTable,
  TextCell,
  withMinus,
} from '../invoice-page/paper-parts.public.tsx';

/** The page of a statement of account, with a table for each currency. */
export function StatementPaper({ statement, paper }: { readonly statement: Statement; readonly paper: PaperSize }) {
  const words = new StatementWords(statement.language);
  const numberName = taxNumberName(statement.region, statement.language);
  return (
    <PaperSheet paper={paper} language={statement.language} label={words.statement.title}>
      <PaperHead
        title={words.statement.title}
        logo={statement.logo}
        facts={words.factsOfStatement(statement)}
        seller={{ heading: words.texts.from, party: statement.seller, taxNumberName: numberName }}
        buyer={{ heading: words.texts.to, party: statement.buyer, taxNumberName: numberName }}
      />
      {statement.accounts.length === 0 && <p>{words.statement.nothing}</p>}
      {statement.accounts.map((account) => (
        <Account key={account.currencyCode} statement={statement} account={account} words={words} />
      ))}
      <div>
        <PaperPayment heading={words.texts.payment} page={statement} />
      </div>
    </PaperSheet>
  );
}

function Account({
  statement,
  account,
  words,
}: {
  readonly statement: Statement;
  readonly account: StatementAccount;
  readonly words: StatementWords;
}) {
  const { texts, statement: own } = words;
  return (
    <PaperTable
      label={`Account in ${account.currencyCode}`}
      head={
        <>
          <th scope="col">{texts.date}</th>
          <th scope="col">{own.entry}</th>
          <th scope="col">{own.number}</th>
          <th scope="col">{texts.dueDate}</th>
          <Figure head>{`${texts.amount} (${account.currencyCode})`}</Figure>
          <Figure head>{`${own.balance} (${account.currencyCode})`}</Figure>
        </>
      }
    >
      {words.rows(statement, account).map(({ date, entry, number, dueDate, amount, balance, isStrong }, at) => (
        // entries have no names of their own, and never change places
        <tr key={at}>
          <TextCell nowrap>{date}</TextCell>
          <TextCell strong={isStrong}>{entry}</TextCell>
          <TextCell nowrap>{number}</TextCell>
          <TextCell nowrap>{dueDate}</TextCell>
          <Figure>{withMinus(amount)}</Figure>
          <Figure strong={isStrong}>{withMinus(balance)}</Figure>
        </tr>
      ))}
    </PaperTable>
  );
}
