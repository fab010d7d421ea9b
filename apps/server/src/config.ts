import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MailSettings } from '@countinghouse/gateways/mail/mailer.ts';
import { Secret } from '@countinghouse/gateways/secret.ts';
import {
  zohoDataCentres,
  zohoDataCentresUnder,
  type ZohoDataCentres,
} from '@countinghouse/gateways/oauth/zoho-data-centres.ts';
import { z } from 'zod';

const whole = (fallback: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) <= max, `must be a whole number from 0 to ${max}`)
    .transform(Number)
    .default(fallback);
const flag = z
  .enum(['0', '1'], 'must be 0 or 1')
  .default('0')
  .transform((text) => text === '1');
const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' });
const zone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}, 'must be a time zone such as UTC or Europe/London');

const domainShape = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** Those of the company and of its five regions. */
const usualDomains = ['', 'us.', 'uk.', 'in.', 'ca.', 'ae.'].map((region) => `${region}countinghouse.example`);

const environment = z.object({
  PORT: whole(4200, 65_535),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: whole(0, 65_535),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host:5432/name' })
    .optional(),
  PUBLIC_URL: address.optional(),
  WEB_DIR: z.string().optional(),
  MASTER_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')
    .optional(),
  MASTER_KEY_BEFORE: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')
    .optional(),
  TIME_ZONE: zone.default('UTC'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  TRUST_PROXY: z.string().optional(),
  REQUESTS_PER_MINUTE: whole(3000, 10_000_000),
  POOL_MAX: whole(10, 200),
  PREPARED_STATEMENTS: flag.default(true),
  JOBS: flag.default(true),
  DEMO: flag,
  DEMO_HISTORY: flag.default(true),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(200).optional(),
  STAFF_EMAIL_DOMAINS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((domain) => domain.trim()),
    )
    .refine(
      (domains) => domains.every((domain) => domainShape.test(domain)),
      'must be domains such as example.com, example.org',
    )
    .default([...usualDomains]),
  SANDBOX_URL: address.optional(),
  PACE: flag.default(true),
  QUICKBOOKS_API_URL: address.optional(),
  QUICKBOOKS_AUTHORIZE_URL: address.optional(),
  QUICKBOOKS_TOKEN_URL: address.optional(),
  QUICKBOOKS_REVOKE_URL: address.optional(),
  QUICKBOOKS_APP_URL: address.optional(),
  QUICKBOOKS_WEBHOOK_TOKEN: z.string().min(8, 'must have at least 8 characters').max(200).optional(),
  ZOHO_BOOKS_WEBHOOK_SECRET: z.string().min(12, 'must have at least 12 characters').max(200).optional(),
  ZOHO_ACCOUNTS_URL: address.optional(),
  ONTIME_URL: address.optional(),
  ONTIME_TOKEN: z.string().max(400).optional(),
  EXCHANGE_RATES_URL: address.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  GOOGLE_KEY_FILE: z.string().optional(),
  GOOGLE_FOLDER: z.string().max(200).optional(),
  GOOGLE_READER_DOMAIN: z.string().max(253).optional(),
  GOOGLE_TOKEN_URL: address.optional(),
  GOOGLE_DRIVE_URL: address.optional(),
  GOOGLE_SHEETS_URL: address.optional(),
  /** Named points at which a crash test ends the process; never set in use. */
  CRASH_POINT: z.string().optional(),
  /** By which factor a test shortens the ten minutes in which an unknown outcome is looked for; never set in use. */
  SETTLE_HURRY: whole(1, 1000),
});

/** Addresses of the outside services; the sandbox's where one is named, else the real ones. */
export interface OutsideAddresses {
  readonly quickBooks: {
    readonly apiUrl: string;
    readonly authorizeUrl: string;
    readonly tokenUrl: string;
    readonly revokeUrl: string;
    readonly appUrl: string;
  };
  /** The hosts of each of Zoho's data centres. */
  readonly zohoDataCentres: ZohoDataCentres;
  readonly google: {
    readonly tokenUrl: string;
    readonly driveUrl: string;
    readonly sheetsUrl: string;
    /** The key file of the service account that owns the timesheets' spreadsheets. */
    readonly keyFile: string | undefined;
    /** The folder of a shared drive that they are put into. */
    readonly folder: string | undefined;
    /** Everybody of this domain may read them. */
    readonly readerDomain: string | undefined;
  };
  /** The secrets with which the books sign their webhooks; without its secret, the webhooks of a provider are refused. */
  readonly webhooks: { readonly quickBooks: Secret | undefined; readonly zohoBooks: Secret | undefined };
  /** Whether a sign-in provider may be on this machine, over plain HTTP: in the demo and in tests only. */
  readonly hasProvidersOnThisMachine: boolean;
  readonly exchangeRatesUrl: string;
  /** The mail relay, if there is one; without it no mail is sent. */
  readonly mail: MailSettings | undefined;
  /** The in-house attendance service, where there is one. */
  readonly ontime: { readonly url: string; readonly token: string } | undefined;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where figures for Prometheus are served; 0 serves none. */
  readonly metricsPort: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly webDir: string;
  readonly masterKey: Buffer | undefined;
  /** The master key of before, while it is being changed. */
  readonly formerMasterKey: Buffer | undefined;
  readonly timeZone: string;
  readonly logLevel: string;
  readonly trustProxy: string | undefined;
  readonly requestsPerMinute: number;
  readonly poolMax: number;
  /** False behind a pooler that hands each transaction to another connection and does not know of prepared statements. */
  readonly isPreparing: boolean;
  readonly runsJobs: boolean;
  /** The imitated outside world of the demo; undefined outside the demo. */
  readonly demo:
    | { readonly sandboxUrl: string; readonly authenticatorUrl: string; readonly hasHistory: boolean }
    | undefined;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  /** Of these domains the e-mail addresses of staff are. */
  readonly staffEmailDomains: readonly string[];
  readonly outside: OutsideAddresses;
  /** False calls the outside services as fast as they answer: for a sandbox without limits. */
  readonly keepsPace: boolean;
  readonly crashPoint: string | undefined;
  /** By which factor the times of looking for an unknown outcome are shortened. */
  readonly settleHurry: number;
}

/** What is wrong with the environment, in one sentence that names the variable. */
export class ConfigError extends Error {}

const projectDir = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The environment as one typed object; the only place that reads it.
 * @throws ConfigError naming the first variable that makes no sense.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The configuration is invalid: ${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  const e = parsed.data;
  if ((e.ADMIN_EMAIL === undefined) !== (e.ADMIN_PASSWORD === undefined))
    throw new ConfigError('The configuration is invalid: ADMIN_EMAIL and ADMIN_PASSWORD belong together.');
  if (!e.PACE && e.SANDBOX_URL === undefined)
    throw new ConfigError('The configuration is invalid: PACE can be 0 only for a sandbox, with SANDBOX_URL.');
  if (e.DEMO && e.SANDBOX_URL === undefined)
    throw new ConfigError('The configuration is invalid: DEMO can be 1 only with a sandbox, with SANDBOX_URL.');
  if ((e.SMTP_URL === undefined) !== (e.MAIL_FROM === undefined))
    throw new ConfigError('The configuration is invalid: SMTP_URL and MAIL_FROM belong together.');
  const sandbox = e.SANDBOX_URL?.replace(/\/$/, '');
  const ontimeUrl = e.ONTIME_URL ?? (sandbox === undefined ? undefined : `${sandbox}/ontime`);
  const at = (own: string | undefined, path: string, real: string): string =>
    own ?? (sandbox === undefined ? real : sandbox + path);
  return {
    port: e.PORT,
    host: e.HOST,
    metricsPort: e.METRICS_PORT,
    dataDir: resolve(projectDir, e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    webDir: resolve(projectDir, e.WEB_DIR ?? 'apps/web/dist'),
    masterKey: e.MASTER_KEY === undefined ? undefined : Buffer.from(e.MASTER_KEY, 'base64'),
    formerMasterKey: e.MASTER_KEY_BEFORE === undefined ? undefined : Buffer.from(e.MASTER_KEY_BEFORE, 'base64'),
    timeZone: e.TIME_ZONE,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
    poolMax: e.POOL_MAX,
    isPreparing: e.PREPARED_STATEMENTS,
    runsJobs: e.JOBS,
    demo:
      e.DEMO && sandbox !== undefined
        ? { sandboxUrl: sandbox, authenticatorUrl: `${sandbox}/authenticator`, hasHistory: e.DEMO_HISTORY && !e.PACE }
        : undefined,
    admin:
      e.ADMIN_EMAIL === undefined || e.ADMIN_PASSWORD === undefined
        ? undefined
        : { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD },
    outside: {
      quickBooks: {
        apiUrl: at(e.QUICKBOOKS_API_URL, '/quickbooks', 'https://quickbooks.api.intuit.com'),
        authorizeUrl: at(
          e.QUICKBOOKS_AUTHORIZE_URL,
          '/quickbooks/connect/oauth2',
          'https://appcenter.intuit.com/connect/oauth2',
        ),
        tokenUrl: at(
          e.QUICKBOOKS_TOKEN_URL,
          '/quickbooks/oauth2/v1/tokens/bearer',
          'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
        ),
        revokeUrl: at(
          e.QUICKBOOKS_REVOKE_URL,
          '/quickbooks/v2/oauth2/tokens/revoke',
          'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
        ),
        appUrl: at(e.QUICKBOOKS_APP_URL, '/quickbooks', 'https://app.qbo.intuit.com'),
      },
      zohoDataCentres: zohoHosts(sandbox, e.ZOHO_ACCOUNTS_URL),
      google: {
        tokenUrl: at(e.GOOGLE_TOKEN_URL, '/google/token', 'https://oauth2.googleapis.com/token'),
        driveUrl: at(e.GOOGLE_DRIVE_URL, '/google', 'https://www.googleapis.com'),
        sheetsUrl: at(e.GOOGLE_SHEETS_URL, '/google', 'https://sheets.googleapis.com'),
        keyFile: e.GOOGLE_KEY_FILE === undefined ? undefined : resolve(projectDir, e.GOOGLE_KEY_FILE),
        folder: e.GOOGLE_FOLDER,
        readerDomain: e.GOOGLE_READER_DOMAIN,
      },
      webhooks: { quickBooks: secretOf(e.QUICKBOOKS_WEBHOOK_TOKEN), zohoBooks: secretOf(e.ZOHO_BOOKS_WEBHOOK_SECRET) },
      hasProvidersOnThisMachine: sandbox !== undefined,
      exchangeRatesUrl: at(e.EXCHANGE_RATES_URL, '/exchange-rates', 'https://api.frankfurter.dev'),
      mail:
        e.SMTP_URL === undefined || e.MAIL_FROM === undefined
          ? undefined
          : { smtpUrl: new Secret(e.SMTP_URL), from: e.MAIL_FROM },
      ontime:
        ontimeUrl === undefined
          ? undefined
          : { url: ontimeUrl, token: e.ONTIME_TOKEN ?? (sandbox === undefined ? '' : 'sandbox-ontime-token') },
    },
    staffEmailDomains: e.STAFF_EMAIL_DOMAINS,
    keepsPace: e.PACE,
    crashPoint: e.CRASH_POINT,
    settleHurry: e.SETTLE_HURRY,
  };
}

const secretOf = (text: string | undefined): Secret | undefined => (text === undefined ? undefined : new Secret(text));

/** The real hosts or the sandbox's; the accounts server of the first data centre can be named alone. */
function zohoHosts(sandbox: string | undefined, accountsUrl: string | undefined): ZohoDataCentres {
  const centres = sandbox === undefined ? zohoDataCentres : zohoDataCentresUnder(sandbox);
  return accountsUrl === undefined ? centres : { ...centres, us: { ...centres.us, accounts: accountsUrl } };
}
