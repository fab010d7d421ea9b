import type { Ledger, LedgerView } from './ledger/ledger.ts';

/** Switches of the imitated services, changed through POST /control/settings and kept across restarts. */
export type Settings = {
  /** 500 requests a minute and 10 a second per company. */
  readonly quickbooksThrottle: boolean;
  /** 100 requests in 2 minutes per call of the project tool, then locked. */
  readonly zohoThrottle: boolean;
  /** 100 requests a minute, 10 at once and the plan's calls a day per organisation of Zoho Books. */
  readonly zohoBooksThrottle: boolean;
  /** 60 reads and 60 writes a minute of the service account. */
  readonly googleThrottle: boolean;
  /** "daily": a new refresh token once a day; "every-time": at each refresh. The old one is dead at once. */
  readonly refreshTokenRotation: 'daily' | 'every-time';
  /** A repeated request id gives the stored answer again. */
  readonly requestIdsHonoured: boolean;
  /** How long at least, and at most, searches, queries and lists of the books do not show a new record; reading it by its id works at once. */
  readonly shownLateFromMs: number;
  readonly shownLateToMs: number;
  /**
   * The newer API of the project tool lists people who have left as well; here that is the one without an e-mail address. The
   * default list of the real one has active people only.
   */
  readonly formerPeopleListed: boolean;
  /** How far the clock of the tokens runs ahead. */
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

/** All throttles on, or nobody limited however often they call. */
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

export function changeSettings(ledger: Ledger, wish: Partial<Settings>): Settings {
  const next = { ...currentSettings(ledger), ...wish };
  ledger.act((pen) => pen.put(SHELF, KEY, next));
  return next;
}
