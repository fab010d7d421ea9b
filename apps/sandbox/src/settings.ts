import type { Ledger, LedgerView } from './ledger/ledger.ts';

/** Settings of the imitated services, changed through POST /control/settings and kept over restarts. */
export type Settings = {
  /** 500 requests a minute and 10 a second per company. */
  readonly quickbooksThrottle: boolean;
  /** 100 requests in 2 minutes per call of the project tool, then a lockout. */
  readonly zohoThrottle: boolean;
  /** 100 requests a minute, 10 at once and the plan's calls a day per organisation of Zoho Books. */
  readonly zohoBooksThrottle: boolean;
  /** 60 reads and 60 writes a minute of the service account. */
  readonly googleThrottle: boolean;
  /** "daily": a new refresh token once a day; "every-time": at each refresh. The old one is invalid at once. */
  readonly refreshTokenRotation: 'daily' | 'every-time';
  /** Whether a repeated request id returns the stored response. */
  readonly requestIdsHonoured: boolean;
  /**
   * The minimum and maximum delay with which searches, queries and lists of the books include a new record; reading it
   * by its id works at once.
   */
  readonly shownLateFromMs: number;
  readonly shownLateToMs: number;
  /**
   * Whether the newer API of the project tool also lists people who have left; here that is the one without an e-mail
   * address. The default list of the real one has active people only.
   */
  readonly formerPeopleListed: boolean;
  /** How far the token clock is ahead. */
  readonly tokenClockAheadSeconds: number;
};

export const usualSettings: Settings = {
  quickbooksThrottle: true,
  zohoThrottle: true,
  zohoBooksThrottle: true,
  googleThrottle: true,
  refreshTokenRotation: 'daily',
  requestIdsHonoured: true,
  shownLateFromMs: 0,
  shownLateToMs: 0,
  formerPeopleListed: true,
  tokenClockAheadSeconds: 0,
};

/** All rate limits on, or none, however often clients call. */
export const allThrottles = (areOn: boolean): Partial<Settings> => ({
  quickbooksThrottle: areOn,
  zohoThrottle: areOn,
  zohoBooksThrottle: areOn,
  googleThrottle: areOn,
});

const SHELF = 'settings';
const KEY = 'settings';

export function currentSettings(ledger: LedgerView): Settings {
  return { ...usualSettings, ...(ledger.get(SHELF, KEY) as Partial<Settings> | undefined) };
}

export function changeSettings(ledger: Ledger, input: Partial<Settings>): Settings {
  const next = { ...currentSettings(ledger), ...input };
  ledger.act((pen) => pen.put(SHELF, KEY, next));
  return next;
}
