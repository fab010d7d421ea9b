/** What a form gives a field: its value, what to tell the form, and what the form says about it. */
export interface FieldBinding<Value> {
  readonly id: string;
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The field was left: from now on its error is shown. */
  readonly onLeave: () => void;
  /** What was typed cannot be read as a value (a date that is none); the form does not save meanwhile. */
  readonly onFault: (words: string | undefined) => void;
  /** The field is shown no more: what could not be read in it goes with it. */
  readonly onGone?: () => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}
