import { timingSafeEqual } from 'node:crypto';
import { inspect } from 'node:util';

const MASK = '***';

/**
 * A password, token or client secret that can be used but not revealed by accident. Printing, logging, string
 * conversion and JSON give `***`; only `reveal()` returns the value.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The hidden text. Call it only where the text is sent to the provider or to the encrypted store. */
  reveal(): string {
    return this.#value;
  }

  /** Whether both hide the same text, in constant time. */
  equals(other: Secret): boolean {
    const ours = Buffer.from(this.#value);
    const theirs = Buffer.from(other.#value);
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  }

  toString(): string {
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }

  [inspect.custom](): string {
    return MASK;
  }
}
