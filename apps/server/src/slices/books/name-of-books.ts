import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';

const providers: Readonly<Partial<Record<Connection['provider'], string>>> = {
  QUICK_BOOKS: 'QuickBooks',
  ZOHO_BOOKS: 'Zoho Books',
};

/** Some books in the history of a run, such as `Zoho Books IND`. */
export const nameOfBooks = ({ provider, region }: Pick<Connection, 'provider' | 'region'>): string =>
  `${providers[provider] ?? provider} ${region ?? ''}`.trim();
