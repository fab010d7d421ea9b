/** How the product says no: the status of the answer, and its words where the call gives no other ones. */
export interface RefusalWords {
  readonly status: number;
  readonly message: string;
}
