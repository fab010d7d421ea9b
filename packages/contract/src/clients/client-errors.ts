import { emailError } from '../email-error.ts';
import { messages } from '../messages.ts';
import { phoneError } from '../phone-number.ts';

export const clientNameMax = 50;
const clientNameMin = 2;

/** A client as typed in the form. */
export interface TypedClient {
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
}

/** What is wrong with the name of a person, or a part of one. Allowed are letters, with single spaces between words. */
export const lettersError = (name: string): string | undefined =>
  /^\p{L}\p{M}*(?: ?\p{L}\p{M}*)*$/u.test(name.trim()) ? undefined : messages.clientNameLetters;

/** The errors of a client, by field; empty if it can be saved. */
export function clientErrors({ name, email, phoneNumber }: TypedClient): Partial<Record<keyof TypedClient, string>> {
  const faults: readonly (readonly [keyof TypedClient, string | undefined])[] = [
    ['name', nameError(name.trim())],
    ['email', email.trim() === '' ? messages.pleaseEnter('email') : emailError(email)],
    // the country is that of the company, by which the number is checked when it is saved
    ['phoneNumber', phoneError(phoneNumber, { country: '', phones: undefined })],
  ];
  return Object.fromEntries(faults.filter(([, words]) => words !== undefined));
}

function nameError(name: string): string | undefined {
  if (name === '') return messages.pleaseEnter('client name');
  if (name.length < clientNameMin || name.length > clientNameMax) return messages.clientNameLength;
  return lettersError(name);
}

/**
 * The error of a project's clients, in the words of the product; undefined if they are valid. Whether a project may
 * have no client is checked where the caller's clients are known.
 */
export function assignmentError(
  chosen: readonly { readonly clientId: number; readonly primaryClient: boolean }[],
): string | undefined {
  if (new Set(chosen.map((one) => one.clientId)).size < chosen.length) return messages.clientChosenTwice;
  if (chosen.length === 0) return undefined;
  const primary = chosen.filter((one) => one.primaryClient).length;
  if (primary === 0) return messages.selectPrimaryClient;
  return primary === 1 ? undefined : messages.onePrimaryClient;
}
