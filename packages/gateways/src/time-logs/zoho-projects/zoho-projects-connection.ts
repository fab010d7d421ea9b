import type { Caller } from '../../calling/outgoing-call.ts';
import type { TokenSource } from '../../token-source.ts';

/** A connection to a portal of Zoho Projects. */
export interface ZohoProjectsConnection {
  readonly caller: Caller;
  readonly tokens: TokenSource;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Such as `https://projectsapi.zoho.eu`. */
  readonly api: string;
  /** The portal's number or name; missing where the account has only one. */
  readonly portal?: string | undefined;
}
