/** What goes with every call that makes something in the books. */
export interface WriteOptions {
  /** The same for every try of one intent, at most 50 characters. The books may or may not use it to see a repeat. */
  readonly requestId: string;
  readonly signal?: AbortSignal;
  /** Called just before the wish leaves. Nothing is sent when it throws. */
  readonly beforeSending?: (() => Promise<void>) | undefined;
}
