/** What a form passes to a field: its value, its error, and callbacks. */
export interface FieldBinding<Value> {
  readonly id: string;
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Called on blur: from now on the field shows its error. */
  readonly onLeave: () => void;
  /** Called with an error message when the typed text cannot be read as a value; the form cannot be saved meanwhile. */
  readonly onUnread: (words: string | undefined) => void;
  /** Called when the field is removed: its error is removed with it. */
  readonly onGone?: () => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}
