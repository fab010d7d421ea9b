/** A value that is offered, with the name that the user reads. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}
