import { describe, expect, test } from 'vitest';
import { assignmentError, clientErrors } from './client-errors.ts';
import { messages } from '../messages.ts';

const ann = { name: 'Ann Lee', email: 'ann@acme.example', phoneNumber: '' };

describe('the rules of a client', () => {
  test.each(['Mary Ann', 'De Souza', 'Zoë Ångström', 'अनिल राव', '李 明'])('accept the name %s', (name) =>
    expect(clientErrors({ ...ann, name })).toEqual({}),
  );

  test.each([
    ['', 'Please enter client name'],
    ['A', messages.clientNameLength],
    ['x'.repeat(51), messages.clientNameLength],
    ['Ann2', messages.clientNameLetters],
    ['Ann  Lee', messages.clientNameLetters],
    ['Lee-1', messages.clientNameLetters],
  ])('refuse the name "%s"', (name, words) => expect(clientErrors({ ...ann, name }).name).toBe(words));

  test.each([
    ['', 'Please enter email'],
    ['incomplete', messages.invalidEmail],
    ['a b@acme.example', messages.emailWithSpaces],
  ])('refuse the address "%s"', (email, words) => expect(clientErrors({ ...ann, email }).email).toBe(words));

  test('accept what can be a phone number of some country, or none', () => {
    for (const phoneNumber of ['', '+1 503 555 0100', '020 7946 0958'])
      expect(clientErrors({ ...ann, phoneNumber })).toEqual({});
    expect(clientErrors({ ...ann, phoneNumber: '123' }).phoneNumber).toBe(messages.invalidPhoneNumber);
  });
});

test.each([
  [[[1, true]], undefined],
  [
    [
      [1, true],
      [2, false],
    ],
    undefined,
  ],
  [[], undefined],
  [[[1, false]], messages.selectPrimaryClient],
  [
    [
      [1, true],
      [2, true],
    ],
    messages.onePrimaryClient,
  ],
  [
    [
      [1, true],
      [1, false],
    ],
    messages.clientChosenTwice,
  ],
] as const)('the clients %j of a project: %s', (chosen, words) =>
  expect(assignmentError(chosen.map(([clientId, primaryClient]) => ({ clientId, primaryClient })))).toBe(words),
);
