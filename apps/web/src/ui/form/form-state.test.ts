import { describe, expect, test } from 'vitest';
import { changedValues, formAfter, isDirty, newForm, shownFault } from './form-state.ts';

interface Sample {
  readonly name: string;
  readonly hours: string;
  readonly clients: readonly { readonly email: string }[];
}
const opened = newForm<Sample>({ name: 'Atlas', hours: '8.00', clients: [{ email: 'a@b.c' }] });

describe('a form', () => {
  test('typing and typing back leaves nothing to save', () => {
    const typed = formAfter(opened, { type: 'changed', name: 'name', value: 'Atlas 2' });
    expect(isDirty(typed)).toBe(true);
    expect(changedValues(typed)).toEqual({ name: 'Atlas 2' });
    expect(isDirty(formAfter(typed, { type: 'changed', name: 'name', value: 'Atlas' }))).toBe(false);
  });

  test('a list that was rebuilt with the same entries is no change', () => {
    const same = formAfter(opened, { type: 'changed', name: 'clients', value: [{ email: 'a@b.c' }] });
    expect(isDirty(same)).toBe(false);
  });

  test('our own check is shown only once the field was left, the server’s at once', () => {
    const checked = { name: 'Please enter name' };
    expect(shownFault(opened, checked, 'name')).toBeUndefined();
    const left = formAfter(opened, { type: 'left', name: 'name' });
    expect(shownFault(left, checked, 'name')).toBe('Please enter name');
    const refused = formAfter(opened, { type: 'refused', faults: [{ path: 'hours', message: 'Too many' }] });
    expect(shownFault(refused, {}, 'hours')).toBe('Too many');
  });

  test('changing a field takes the server’s words away, of everything inside it too', () => {
    const refused = formAfter(opened, {
      type: 'refused',
      faults: [
        { path: 'clients.0.email', message: 'Not an email' },
        { path: 'name', message: 'Taken' },
      ],
    });
    const changed = formAfter(refused, { type: 'changed', name: 'clients', value: [] });
    expect(changed.refused).toEqual({ name: 'Taken' });
  });

  test('nothing can be typed while it saves', () => {
    const saving = formAfter(opened, { type: 'saving' });
    expect(formAfter(saving, { type: 'changed', name: 'name', value: 'X' }).values.name).toBe('Atlas');
  });

  test('text that cannot be read as a value is a change, and its words come first', () => {
    const unread = formAfter(formAfter(opened, { type: 'unread', name: 'hours', words: 'No number' }), {
      type: 'left',
      name: 'hours',
    });
    expect(isDirty(unread)).toBe(true);
    expect(shownFault(unread, { hours: 'Please enter hours' }, 'hours')).toBe('No number');
  });

  test('when someone else saved, what was typed stays and the rest becomes theirs', () => {
    const typed = formAfter(opened, { type: 'changed', name: 'hours', value: '6.00' });
    const rebased = formAfter(typed, { type: 'rebased', newer: { name: 'Atlas Inc', hours: '7.00', clients: [] } });
    expect(rebased.values).toEqual({ name: 'Atlas Inc', hours: '6.00', clients: [] });
    expect(changedValues(rebased)).toEqual({ hours: '6.00' });
  });
});
