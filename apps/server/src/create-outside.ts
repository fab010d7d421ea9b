import { eventsOfQuickBooks, eventsOfZohoBooks } from '@countinghouse/gateways/books/books-webhooks.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import {
  quickBooksPolicy,
  type QuickBooksAddresses,
} from '@countinghouse/gateways/books/quickbooks/quickbooks-addresses.ts';
import { createQuickBooksProvider } from '@countinghouse/gateways/books/quickbooks/quickbooks-provider.ts';
import { zohoBooksPolicy } from '@countinghouse/gateways/books/zoho-books/zoho-books-addresses.ts';
import { createZohoBooksProvider } from '@countinghouse/gateways/books/zoho-books/zoho-books-provider.ts';
import { listZohoOrganisations } from '@countinghouse/gateways/books/zoho-books/zoho-organisations.ts';
import { createCaller } from '@countinghouse/gateways/call.ts';
import { createNodeTransport } from '@countinghouse/gateways/calling/node-transport.ts';
import type { CallSurroundings } from '@countinghouse/gateways/calling/outgoing-call.ts';
import type { OutgoingCallLine } from '@countinghouse/gateways/calling/outgoing-call-line.ts';
import { createCompanyAccounts } from '@countinghouse/gateways/company-accounts/company-accounts.ts';
import type { StartTimer } from '@countinghouse/gateways/calling/transport.ts';
import {
  createFrankfurterSource,
  frankfurterPolicy,
} from '@countinghouse/gateways/exchange-rates/frankfurter/frankfurter-source.ts';
import { zohoLocation, type ZohoDataCentre } from '@countinghouse/gateways/oauth/zoho-data-centres.ts';
import { googlePolicy } from '@countinghouse/gateways/sheets/google-http.ts';
import { openGoogleSheets, type GoogleSheets } from '@countinghouse/gateways/sheets/google-sheets.ts';
import { serviceAccountTokens } from '@countinghouse/gateways/sheets/service-account.ts';
import { createOntimeSource, ontimePolicy } from '@countinghouse/gateways/attendance/ontime/ontime-source.ts';
import { createMailer } from '@countinghouse/gateways/mail/mailer.ts';
import { zohoPeoplePolicy } from '@countinghouse/gateways/leave-records/zoho-people/zoho-people-policy.ts';
import { createZohoPeopleSource } from '@countinghouse/gateways/leave-records/zoho-people/zoho-people-source.ts';
import { Secret } from '@countinghouse/gateways/secret.ts';
import { SourceError } from '@countinghouse/gateways/source-error.ts';
import { TimeLogError } from '@countinghouse/gateways/time-logs/time-log-error.ts';
import { zohoProjectsPolicy } from '@countinghouse/gateways/time-logs/zoho-projects/zoho-projects-addresses.ts';
import { createZohoProjectsSource } from '@countinghouse/gateways/time-logs/zoho-projects/zoho-projects-source.ts';
import type { Clock } from './clock/clock.ts';
import type { OutsideAddresses } from './config.ts';
import { createProviderOAuth } from './create-provider-oauth.ts';
import type { Outside, ProviderOAuth, TokenKeeper } from './outside.ts';

export interface OutsideParts {
  readonly addresses: OutsideAddresses;
  readonly keepsPace: boolean;
  readonly clock: Clock;
  /** Paces calls and ends them; it is not the other one where the demo sets that back. */
  readonly outsideClock?: Clock;
  /** One line for each try of a call: no query, no body, no token. */
  readonly log: (line: OutgoingCallLine, words: string) => void;
  readonly tokens: (oauth: ProviderOAuth) => TokenKeeper;
}

/** Puts the gateways to work: one way out for each provider, whatever the number of connections. */
export function createOutside(parts: OutsideParts): Outside {
  const { addresses, keepsPace, clock, outsideClock = clock, log, tokens } = parts;
  const transport = createNodeTransport(timersOf(outsideClock));
  const surroundings: CallSurroundings = {
    transport: transport.send,
    now: outsideClock.now,
    random: outsideClock.random,
    sleep: (durationMs) => outsideClock.sleep(durationMs),
    log: (line) => log(line, 'called an outside service'),
    keepsPace,
  };
  const oauth = createProviderOAuth(addresses, surroundings);
  const keeper = tokens(oauth);

  const quickBooks: QuickBooksAddresses = { api: addresses.quickBooks.apiUrl, webApp: addresses.quickBooks.appUrl };
  const quickBooksCaller = createCaller(quickBooksPolicy(quickBooks), surroundings);
  // one for each company, because it remembers the settings of that company
  const quickBooksFor = kept((key: string) => {
    const [id, realmId = ''] = key.split(' ');
    const tokens = keeper.tokenSource(Number(id));
    return createQuickBooksProvider({
      caller: quickBooksCaller,
      tokens,
      addresses: quickBooks,
      realmId,
      now: clock.now,
    });
  });

  const zohoBooksCaller = createCaller(zohoBooksPolicy(addresses.zohoDataCentres), surroundings);
  // a user waits in front of a browser
  const bounds = { triesMax: 2, retryBudgetMs: 5_000, turnWaitMaxMs: 5_000, timeoutMs: 15_000 };
  const askingCaller = createCaller({ ...zohoBooksPolicy(addresses.zohoDataCentres), ...bounds }, surroundings);
  const centreOf = (dataCentre: string | null): ZohoDataCentre =>
    addresses.zohoDataCentres[zohoLocation(dataCentre ?? undefined) ?? 'us'];
  // one for each organisation, for the same reason
  const zohoBooksFor = kept((key: string) => {
    const [id, organisationId = '', dataCentre = ''] = key.split(' ');
    return createZohoBooksProvider({
      caller: zohoBooksCaller,
      tokens: keeper.tokenSource(Number(id)),
      centre: centreOf(dataCentre),
      organisationId,
      now: clock.now,
    });
  });

  const centres = Object.values(addresses.zohoDataCentres);
  const zohoProjectsCaller = createCaller(zohoProjectsPolicy(centres.map(({ projects }) => projects)), surroundings);
  // one for each portal, because it remembers which of the tool's spellings worked
  const zohoProjectsFor = kept((key: string) => {
    const [id, version, dataCentre = '', portal = ''] = key.split(' ');
    return createZohoProjectsSource(
      {
        caller: zohoProjectsCaller,
        tokens: keeper.tokenSource(Number(id)),
        now: clock.now,
        api: centreOf(dataCentre).projects,
        portal: portal === '' ? undefined : decodeURIComponent(portal),
      },
      version === 'CLASSIC' ? 'classic' : 'v3',
    );
  });

  const { ontime } = addresses;
  const zohoPeopleCaller = createCaller(zohoPeoplePolicy(centres.map(({ people }) => people)), surroundings);
  const attendance =
    ontime &&
    createOntimeSource({
      caller: createCaller(ontimePolicy(ontime.url), surroundings),
      api: ontime.url,
      token: new Secret(ontime.token),
      now: clock.now,
    });

  const { quickBooks: quickBooksToken, zohoBooks: zohoBooksSecret } = addresses.webhooks;
  return {
    oauth,
    companyAccounts: createCompanyAccounts({
      send: transport.send,
      allowsLoopback: addresses.hasProvidersOnThisMachine,
    }),
    webhookEvents: (provider, message, query) =>
      provider === 'QUICK_BOOKS'
        ? quickBooksToken && eventsOfQuickBooks(message, quickBooksToken)
        : zohoBooksSecret && eventsOfZohoBooks(message, query, zohoBooksSecret),
    sheets: sheetsAt(addresses.google, surroundings),
    attendance,
    mailer: addresses.mail && createMailer(addresses.mail),
    exchangeRates: createFrankfurterSource({
      caller: createCaller(frankfurterPolicy(addresses.exchangeRatesUrl), surroundings),
      api: addresses.exchangeRatesUrl,
      now: clock.now,
    }),
    leaveFor: ({ id, provider, dataCentre }) => {
      if (provider !== 'ZOHO_PEOPLE') throw new SourceError('rejected', `${provider} is not an HR service.`);
      return createZohoPeopleSource({
        caller: zohoPeopleCaller,
        tokens: keeper.tokenSource(id),
        api: centreOf(dataCentre).people,
      });
    },
    booksFor: ({ id, provider, realmId, dataCentre }) => {
      if (provider === 'ZOHO_PROJECTS' || provider === 'ZOHO_PEOPLE')
        throw unusable(`${provider} is not an accounting provider.`);
      if (realmId === null) throw unusable('The books were never connected.');
      return provider === 'QUICK_BOOKS'
        ? quickBooksFor(`${id} ${realmId}`)
        : zohoBooksFor(`${id} ${realmId} ${dataCentre ?? ''}`);
    },
    organisationsFor: async (dataCentre, { accessToken, apiDomain }) => {
      const centre = centreOf(dataCentre);
      // a token for other hosts than those of its data centre is not for us
      if (apiDomain !== undefined && apiDomain !== centre.api) throw unusable(`${apiDomain} is not known.`);
      return listZohoOrganisations(askingCaller, centre.api, accessToken);
    },
    timeLogsFor: ({ id, provider, apiVersion, dataCentre, portal }) => {
      if (provider === 'ZOHO_PROJECTS')
        return zohoProjectsFor([id, apiVersion, dataCentre ?? '', encodeURIComponent(portal ?? '')].join(' '));
      throw new TimeLogError('rejected', { reason: 'wrong_address', words: `${provider} is not a project tool.` });
    },
    close: () => transport.close(),
  };
}

/** The spreadsheets of the one service account. */
function sheetsAt(google: OutsideAddresses['google'], surroundings: CallSurroundings): GoogleSheets {
  const { tokenUrl, keyFile, folder, readerDomain } = google;
  const addresses = { token: tokenUrl, drive: google.driveUrl, sheets: google.sheetsUrl };
  const caller = createCaller(googlePolicy(addresses), surroundings);
  const tokens = serviceAccountTokens({ caller, keyFile, tokenUrl, now: surroundings.now });
  return openGoogleSheets({ caller, tokens, addresses, folder, readerDomain });
}

/** Makes each thing once and keeps it. */
function kept<Key, Thing>(make: (key: Key) => Thing): (key: Key) => Thing {
  const made = new Map<Key, Thing>();
  return (key) => {
    const thing = made.get(key) ?? make(key);
    made.set(key, thing);
    return thing;
  };
}

const unusable = (words: string): BooksError => new BooksError('signed_out', { reason: 'company_not_allowed', words });

/** Timers made of the clock's one way to wait. */
const timersOf =
  (clock: Clock): StartTimer =>
  (delayMs, run) => {
    const called = new AbortController();
    void clock.sleep(delayMs, called.signal).then(() => {
      if (!called.signal.aborted) run();
    });
    return () => called.abort();
  };
