/** Why a sign-in at a provider did not succeed: `unavailable` may succeed later, `refused` does not. */
export class CompanyAccountError extends Error {
  readonly kind: 'unavailable' | 'refused';
  /** One word for the server log, without anything secret. */
  readonly reason: string;

  constructor(kind: 'unavailable' | 'refused', reason: string, options?: ErrorOptions) {
    super(`the sign-in was ${kind}: ${reason}`, options);
    this.name = 'CompanyAccountError';
    this.kind = kind;
    this.reason = reason;
  }
}
