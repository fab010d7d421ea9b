import { PageWords } from '../invoice-page/invoice-page-words.ts';
import type { PageLanguage } from '../organizations/page-languages.ts';
import { statementTexts } from './statement-texts.ts';
import type { Statement, StatementAccount } from './statement.contract.ts';

type Entry = StatementAccount['entries'][number];

/** A line of the table of a statement. */
interface StatementRow {
  readonly date: string;
  readonly entry: string;
  readonly number: string;
  readonly dueDate: string;
  readonly amount: string;
  readonly balance: string;
  readonly isStrong: boolean;
}

/** The texts of a statement of account in one of the languages of pages, the same on the screen and in the PDF. */
export class StatementWords extends PageWords {
  readonly statement: (typeof statementTexts)[PageLanguage];

  constructor(language: PageLanguage) {
    super(language);
    this.statement = statementTexts[language];
  }

  /** What an entry is, such as `Payment (reversed)`. */
  entry({ kind, note }: Pick<Entry, 'kind' | 'note'>): string {
    const { kinds, reversed } = this.statement;
    const added = note && { reversed, void: this.texts.void.toLowerCase() }[note];
    return added === null ? kinds[kind] : `${kinds[kind]} (${added})`;
  }

  /** The facts next to the title; `isolated` formats a name so that it keeps its own reading direction. */
  factsOfStatement(
    { from, to, onlyProjects }: Pick<Statement, 'from' | 'to' | 'onlyProjects'>,
    isolated: (name: string) => string = (name) => name,
  ): { readonly label: string; readonly value: string }[] {
    return [
      { label: this.statement.date, value: this.day(to) },
      { label: this.texts.period, value: [...new Set([from, to])].map((date) => this.day(date)).join(' – ') },
      ...(onlyProjects === null
        ? []
        : [{ label: this.texts.project, value: onlyProjects.map(isolated).join(', ') || '–' }]),
    ];
  }

  /** The opening balance, the entries and the closing balance of one currency. */
  rows({ from, to }: Pick<Statement, 'from' | 'to'>, account: StatementAccount): StatementRow[] {
    const balance = (date: string, entry: string, value: string): StatementRow => ({
      date: this.day(date),
      entry,
      number: '',
      dueDate: '',
      amount: '',
      balance: this.figure(value),
      isStrong: true,
    });
    return [
      balance(from, this.statement.opening, account.opening),
      ...account.entries.map((entry) => ({
        date: this.day(entry.date),
        entry: this.entry(entry),
        number: entry.number ?? '',
        dueDate: entry.dueDate === null ? '' : this.day(entry.dueDate),
        amount: this.figure(entry.amount),
        balance: this.figure(entry.balance),
        isStrong: false,
      })),
      balance(to, this.statement.closing, account.closing),
    ];
  }
}
