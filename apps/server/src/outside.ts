import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import type { AttendanceSource } from '@countinghouse/gateways/attendance/attendance-source.ts';
import type { BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import type { BooksEvent } from '@countinghouse/gateways/books/books-webhooks.ts';
import type { ZohoOrganisation } from '@countinghouse/gateways/books/zoho-books/zoho-organisations.ts';
import type { CompanyAccounts } from '@countinghouse/gateways/company-accounts/company-accounts.ts';
import type { ExchangeRateSource } from '@countinghouse/gateways/exchange-rates/exchange-rate-source.ts';
import type { LeaveSource } from '@countinghouse/gateways/leave-records/leave-source.ts';
import type { Mailer } from '@countinghouse/gateways/mail/mailer.ts';
import type { OAuthTokens } from '@countinghouse/gateways/oauth/oauth.ts';
import type { Secret } from '@countinghouse/gateways/secret.ts';
import type { GoogleSheets } from '@countinghouse/gateways/sheets/google-sheets.ts';
import type { TimeLogSource } from '@countinghouse/gateways/time-logs/time-log-source.ts';
import type { TokenSource } from '@countinghouse/gateways/token-source.ts';

/** The services that we do not run, as handlers and jobs see them. None may be called inside a transaction. */
export interface Outside {
  readonly oauth: ProviderOAuth;
  /** Signing in with accounts of OpenID providers. */
  readonly companyAccounts: CompanyAccounts;
  /** The books of a connection. Throws BooksError when it was never connected to a company. */
  readonly booksFor: (connection: BooksConnection) => BooksProvider;
  /** The organisations of Zoho Books that the one who has just consented can see. Throws BooksError. */
  readonly organisationsFor: (
    dataCentre: string | null,
    tokens: Pick<OAuthTokens, 'accessToken' | 'apiDomain'>,
  ) => Promise<readonly ZohoOrganisation[]>;
  /** The changes in a webhook of the books; undefined when its signature is wrong. */
  readonly webhookEvents: (
    provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS',
    message: { readonly text: string; readonly signature: string },
    query: Readonly<Record<string, string>>,
  ) => readonly BooksEvent[] | undefined;
  /** The spreadsheets of timesheets. */
  readonly sheets: GoogleSheets;
  /** The project tool of a connection. Throws TimeLogError when the connection is to another kind of service. */
  readonly timeLogsFor: (connection: ToolConnection) => TimeLogSource;
  /** The people service of a connection. Throws SourceError when the connection is to another kind of service. */
  readonly leaveFor: (connection: ToolConnection) => LeaveSource;
  /** The attendance service, where one is set up. */
  readonly attendance: AttendanceSource | undefined;
  /** What currencies are worth. */
  readonly exchangeRates: ExchangeRateSource;
  /** The way mail leaves, where one is set up. */
  readonly mailer: Mailer | undefined;
  /** Ends idle connections; whatever still runs is finished. */
  readonly close: () => void;
}

/** Our app as it is registered for one connection. */
export interface ProviderApp {
  readonly provider: Connection['provider'];
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly redirectUrl: string;
  readonly scopeCode: string;
  /** At Zoho, where the one who connected is known; null before that. */
  readonly dataCentre: string | null;
}

/** The sign-in of the providers, reached through the gateways. Those that answer a promise may throw OAuthError. */
export interface ProviderOAuth {
  readonly consentUrl: (app: ProviderApp, state: string) => string;
  readonly exchange: (app: ProviderApp, code: string) => Promise<OAuthTokens>;
  /**
   * The data centre that a consent names; null when the provider has none. Undefined for an unknown one, or one whose accounts
   * server is not its own: no code and no secret is sent there.
   */
  readonly dataCentreOf: (
    app: ProviderApp,
    named: { readonly location: string | undefined; readonly accountsServer: string | undefined },
  ) => string | null | undefined;
  readonly refresh: (app: ProviderApp, refreshToken: Secret) => Promise<OAuthTokens>;
  /** Ends the access of an app at the provider. */
  readonly revoke: (app: ProviderApp, refreshToken: Secret) => Promise<void>;
}

/** Gives out the access tokens of connections and refreshes them in time, one refresh at a time over all processes. */
export interface TokenKeeper {
  readonly tokenSource: (connectionId: number) => TokenSource;
}

/** What it takes to find the books of a connection. */
export type BooksConnection = Pick<Connection, 'id' | 'provider' | 'realmId' | 'dataCentre'>;

/** What it takes to find the project tool or the people service of a connection. */
export type ToolConnection = Pick<Connection, 'id' | 'provider' | 'dataCentre' | 'apiVersion' | 'portal'>;
