import { taxNumberName } from '@countinghouse/contract/invoice-page/document-names.ts';
import type { PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { languageTags } from '@countinghouse/contract/organizations/page-languages.ts';
import { StatementWords } from '@countinghouse/contract/receivables/statement-words.ts';
import type { Statement, StatementAccount } from '@countinghouse/contract/receivables/statement.contract.ts';
import {
  body,
  drawPageHead,
  drawPayment,
  drawRunningHead,
  drawWords,
  strong,
} from '../../invoice-page/pdf/page-parts.public.ts';
import { Sheet } from '../../invoice-page/pdf/sheet.public.ts';
import { drawTable } from '../../invoice-page/pdf/table.public.ts';
import { isolated } from '../../invoice-page/pdf/text-direction.public.ts';

/** The statement of account that a company gets as a PDF. The same statement is the same file, byte for byte. */
export async function* renderStatement(statement: Statement, paper: PaperSize): AsyncGenerator<Uint8Array> {
  const words = new StatementWords(statement.language);
  const { title } = words.statement;
  const info = {
    title: `${title}, ${words.day(statement.to)}`,
    author: statement.seller?.name ?? '',
    at: `${statement.to}T00:00:00.000Z`,
    lang: languageTags[statement.language],
  };
  const running = { title: info.title, buyer: statement.buyer.name, mark: null };
  const sheet = new Sheet(paper, info, (next) => drawRunningHead(next, running));
  const numberName = taxNumberName(statement.region, statement.language);
  drawPageHead(sheet, {
    title,
    mark: null,
    logo: statement.logo,
    lines: [],
    facts: words.factsOfStatement(statement, isolated),
    seller: { heading: words.texts.from, party: statement.seller, taxNumberName: numberName },
    buyer: { heading: words.texts.to, party: statement.buyer, taxNumberName: numberName },
  });
  if (statement.accounts.length === 0) drawWords(sheet, [words.statement.nothing], body, 0);
  for (const account of statement.accounts) drawAccount(sheet, statement, account, words);
  drawPayment(sheet, statement, words.texts.payment);
  const { page, of } = words.texts;
  for await (const chunk of sheet.ended(info.title, (at, count) => `${page} ${at} ${of} ${count}`))
    yield chunk as Uint8Array;
}

/** The table of one currency; its closing balance never stands on a page without an entry. */
function drawAccount(sheet: Sheet, statement: Statement, account: StatementAccount, words: StatementWords): void {
  const { texts, statement: own } = words;
  sheet.y += 6;
  drawTable(
    sheet,
    [
      { title: texts.date, width: 58 },
      { title: own.entry },
      { title: own.number, width: 80 },
      { title: texts.dueDate, width: 58 },
      { title: `${texts.amount} (${account.currencyCode})`, width: 74, align: 'right' },
      { title: `${own.balance} (${account.currencyCode})`, width: 74, align: 'right' },
    ],
    words
      .rows(statement, account)
      .map(({ date, entry, number, dueDate, amount, balance, isStrong }) => [
        date,
        isStrong ? [{ text: entry, style: strong }] : entry,
        isolated(number),
        dueDate,
        amount,
        isStrong ? [{ text: balance, style: strong }] : balance,
      ]),
  );
  sheet.y += 12;
}
