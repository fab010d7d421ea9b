import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from './messages.ts';
import {
  choiceField,
  dateField,
  emailField,
  errorsIn,
  fieldLabels,
  outShape,
  phoneField,
  requiredText,
  textField,
  textsOf,
  typedShape,
} from './record.ts';

const fields = {
  name: requiredText('Name', 5, messages.pleaseEnter('name')),
  note: textField('Note', 10),
  email: emailField('Email', messages.pleaseEnter('email')),
  phone: phoneField('Phone number', 20),
  start: dateField('Start date', messages.pleaseSelect('start date')),
  role: choiceField('Role', ['CSM', 'Accountant'], messages.pleaseSelect('role')),
};
const ann = { name: 'Ann', note: '', email: 'ann@acme.example', phone: '', start: '2026-11-02', role: 'CSM' };

describe('the fields of a record', () => {
  test('accept what is typed, without blanks around it', () => {
    const typed = { ...ann, name: ' Ann ', note: ' new ', email: ' ann@acme.example ', phone: ' 555 123 4567 ' };
    expect(errorsIn(fields, typed)).toEqual({});
    expect(z.object(typedShape(fields)).parse(typed)).toEqual({
      name: 'Ann',
      note: 'new',
      email: 'ann@acme.example',
      phone: '555 123 4567',
      start: '2026-11-02',
      role: 'CSM',
    });
  });

  test('say what is missing, each in its words', () => {
    const blank = Object.fromEntries(Object.keys(ann).map((name) => [name, name === 'start' ? '' : ' ']));
    expect(errorsIn(fields, blank)).toEqual({
      name: 'Please enter name',
      email: 'Please enter email',
      start: 'Please select start date',
      role: 'Please select role',
    });
  });

  test('say what is wrong', () => {
    expect(
      errorsIn(fields, {
        ...ann,
        name: 'Annabel',
        note: 'new',
        email: 'ann',
        phone: '12',
        start: '2026-02-30',
        role: 'Owner',
      }),
    ).toEqual({
      name: 'Please enter at most 5 characters',
      email: messages.invalidEmail,
      phone: messages.invalidPhoneNumber,
      start: messages.invalidDate('yyyy-MM-dd'),
      role: 'Please select role',
    });
  });

  test('refuse characters that the database cannot store', () => {
    expect(errorsIn(fields, { ...ann, note: 'a\0b' })).toEqual({ note: messages.invalidCharacters });
    expect(errorsIn(fields, { ...ann, note: 'a\ud800b' })).toEqual({ note: messages.invalidCharacters });
  });

  test('have labels and a form of how they are typed', () => {
    expect(fieldLabels(fields)).toEqual({
      name: 'Name',
      note: 'Note',
      email: 'Email',
      phone: 'Phone number',
      start: 'Start date',
      role: 'Role',
    });
    expect([fields.email.kind, fields.phone.kind, fields.start.kind, fields.role.kind]).toEqual([
      'email',
      'tel',
      'date',
      'choice',
    ]);
    const isRequired = (field: object) => 'required' in field;
    expect([fields.name, fields.email, fields.start, fields.role].every(isRequired)).toBe(true);
    expect([fields.note, fields.phone].some(isRequired)).toBe(false);
  });

  test('leave as they were stored', () => {
    const out = z.strictObject(outShape(fields));
    expect(out.parse(ann)).toEqual(ann);
    expect(out.safeParse({ ...ann, role: 'Owner' }).success).toBe(false);
  });
});

test('a stored record is typed as text; what it does not have is empty', () => {
  expect(textsOf(fields, { name: 'Ann', note: null })).toEqual({
    name: 'Ann',
    note: '',
    email: '',
    phone: '',
    start: '',
    role: '',
  });
  expect(textsOf(fields, undefined).name).toBe('');
});
