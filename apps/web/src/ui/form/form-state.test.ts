import { describe, expect, test } from 'vitest';
import { changedValues, formAfter, isDirty, newForm, shownError } from './form-state.ts';

interface Sample {
  readonly name: string;
  readonly hours: string;
  readonly clients: readonly { readonly email: string }[];
}
const opened = newForm<Sample>({ name: 'Atlas', hours: '8.00', clients: [{ email: 'a@b.c' }] });

describe('a form', () => {
  test('has nothing to save after a value was changed and changed back', () => {
    const typed = formAfter(opened, { type: 'changed', name: 'name', value: 'Atlas 2' });
    expect(isDirty(typed)).toBe(true);
    expect(changedValues(typed)).toEqual({ name: 'Atlas 2' });
    expect(isDirty(formAfter(typed, { type: 'changed', name: 'name', value: 'Atlas' }))).toBe(false);
  });

  test('has no change when a list was rebuilt with equal entries', () => {
    const same = formAfter(opened, { type: 'changed', name: 'clients', value: [{ email: 'a@b.c' }] });
    expect(isDirty(same)).toBe(false);
  });

  test('has a change when another file was chosen, although files cannot be compared by content', () => {
    const picture = { picture: new File(['a'], 'me.png') as File | undefined };
    const other = { type: 'changed', name: 'picture', value: new File(['b'], 'me.png') } as const;
    expect(isDirty(formAfter(newForm(picture), other))).toBe(true);
    expect(isDirty(formAfter(newForm(picture), { ...other, value: picture.picture }))).toBe(false);
  });

  test('shows its own error only after the field was left, and the server’s at once', () => {
    const checked = { name: 'Please enter name' };
    expect(shownError(opened, checked, 'name')).toBeUndefined();
    const left = formAfter(opened, { type: 'left', name: 'name' });
    expect(shownError(left, checked, 'name')).toBe('Please enter name');
    const refused = formAfter(opened, { type: 'refused', errors: [{ path: 'hours', message: 'Too many' }] });
    expect(shownError(refused, {}, 'hours')).toBe('Too many');
  });

  test('removes the server’s errors of a field and everything inside it when the field is changed', () => {
    const refused = formAfter(opened, {
      type: 'refused',
      errors: [
        { path: 'clients.0.email', message: 'Not an email' },
        { path: 'name', message: 'Taken' },
      ],
    });
    const changed = formAfter(refused, { type: 'changed', name: 'clients', value: [] });
    expect(changed.refused).toEqual({ name: 'Taken' });
  });

  describe('with a list', () => {
    const two = newForm<Sample>({ name: '', hours: '', clients: [{ email: 'one' }, { email: 'two' }] });
    const invalid = [
      {
        type: 'refused',
        errors: ['name', 'clients.0.email', 'clients.1.email'].map((path) => ({ path, message: path })),
      },
      { type: 'unread', name: 'clients.1.email', words: 'unread' },
      { type: 'left', name: 'clients.1.email' },
    ] as const;
    const before = invalid.reduce<typeof two>((state, act) => formAfter(state, act), two);

    test('removes only the errors of the entry that is changed', () => {
      const changes = { email: 'three' };
      const after = formAfter(before, { type: 'entry changed', name: 'clients', at: 1, changes });
      expect(after.values.clients).toEqual([{ email: 'one' }, { email: 'three' }]);
      expect([Object.keys(after.refused), after.unread]).toEqual([['name', 'clients.0.email'], {}]);
    });

    test('removes the errors of a removed entry and moves those behind it up', () => {
      const after = formAfter(before, { type: 'entry removed', name: 'clients', at: 0 });
      expect(after.values.clients).toEqual([{ email: 'two' }]);
      expect(after.refused).toEqual({ name: 'name', 'clients.0.email': 'clients.1.email' });
      expect([after.unread, [...after.left]]).toEqual([{ 'clients.0.email': 'unread' }, ['clients.0.email']]);
    });

    test('has nothing to save after an entry was added and removed again', () => {
      const added = formAfter(two, { type: 'entry added', name: 'clients', entry: { email: '' } });
      expect([added.values.clients.length, isDirty(added)]).toEqual([3, true]);
      expect(isDirty(formAfter(added, { type: 'entry removed', name: 'clients', at: 2 }))).toBe(false);
    });
  });

  test('accepts no typing while it saves', () => {
    const saving = formAfter(opened, { type: 'saving' });
    expect(formAfter(saving, { type: 'changed', name: 'name', value: 'X' }).values.name).toBe('Atlas');
    expect(formAfter(saving, { type: 'reset', values: { ...opened.values, name: 'X' } })).toBe(saving);
  });

  test('counts unreadable text as a change, and shows its error first', () => {
    const unread = formAfter(formAfter(opened, { type: 'unread', name: 'hours', words: 'No number' }), {
      type: 'left',
      name: 'hours',
    });
    expect(isDirty(unread)).toBe(true);
    expect(shownError(unread, { hours: 'Please enter hours' }, 'hours')).toBe('No number');
  });

  test('keeps what was typed and takes the rest when another user saved', () => {
    const typed = formAfter(opened, { type: 'changed', name: 'hours', value: '6.00' });
    const rebased = formAfter(typed, {
      type: 'rebased',
      newer: { name: 'Atlas Inc', hours: '7.00', clients: [] },
      taken: [],
    });
    expect(rebased.values).toEqual({ name: 'Atlas Inc', hours: '6.00', clients: [] });
    expect(changedValues(rebased)).toEqual({ hours: '6.00' });
    const newer = { name: 'Atlas Inc', hours: '7.00', clients: [] };
    expect(formAfter(typed, { type: 'rebased', newer, taken: ['hours'] }).values).toEqual(newer);
  });
});
