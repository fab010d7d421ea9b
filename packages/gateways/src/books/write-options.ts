/** The options of every call that creates something in the books. */
export interface WriteOptions {
  /**
   * The same for every attempt of one request, at most 50 characters. The books may or may not use it to recognise a
   * repeat.
   */
  readonly requestId: string;
  readonly signal?: AbortSignal;
  /** Called just before the request is sent. Nothing is sent if it throws. */
  readonly beforeSending?: (() => Promise<void>) | undefined;
}
