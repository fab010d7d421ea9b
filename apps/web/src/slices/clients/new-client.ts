import { clientErrors, lettersError } from '@countinghouse/contract/clients/client-errors.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { FieldErrors } from '../../ui/form/form-state.ts';

/** A new client of a company in the form. */
export interface NewClient {
  readonly companyId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
}

export const emptyNewClient: NewClient = { companyId: '', firstName: '', lastName: '', email: '', phoneNumber: '' };

export const nameOf = ({ firstName, lastName }: NewClient): string => `${firstName.trim()} ${lastName.trim()}`;

/** What is wrong with a new client, by field; an error of the whole name is shown at the last name. */
export function newClientErrors(values: NewClient): FieldErrors {
  const part = (name: 'firstName' | 'lastName', words: string): readonly (readonly [string, string])[] => {
    const text = values[name].trim();
    const error = text === '' ? messages.pleaseEnter(words) : lettersError(text);
    return error === undefined ? [] : [[name, error]];
  };
  const parts = [...part('firstName', 'first name'), ...part('lastName', 'last name')];
  const { name, ...rest } = clientErrors({ ...values, name: nameOf(values) });
  return Object.fromEntries([
    ...(values.companyId === '' ? [['companyId', messages.pleaseSelect('company')] as const] : []),
    ...(parts.length > 0 || name === undefined ? parts : [['lastName', name] as const]),
    ...Object.entries(rest),
  ]);
}
