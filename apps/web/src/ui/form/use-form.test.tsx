import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '../button.tsx';
import { HoursField } from '../fields/figure-fields.tsx';
import { TextField } from '../fields/text-field.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { FormFrame, FormSection } from './form-frame.tsx';
import type { FieldError } from './form-state.ts';
import { useForm } from './use-form.ts';

interface Values {
  readonly name: string;
  readonly email: string;
  readonly hours: string;
}

function Sample({
  save,
  isOpen = true,
}: {
  save: (values: Values) => Promise<readonly FieldError[] | undefined>;
  /** Whether the section with the hours is open. */
  isOpen?: boolean;
}) {
  const form = useForm<Values>({
    initial: { name: '', email: '', hours: '8.00' },
    labels: { hours: 'Hours', clients: 'Clients' },
    check: (values) => ({
      ...(values.name === '' ? { name: 'Please enter name' } : {}),
      ...(values.email === '' ? { email: 'Please enter email' } : {}),
    }),
    save,
  });
  return (
    <FormFrame form={form} label="Sample">
      <TextField {...form.field('name')} label="Name" required />
      <TextField {...form.field('email')} label="Email" />
      <FormSection title="Time" isOpen={isOpen}>
        <HoursField {...form.field('hours')} label="Hours" />
      </FormSection>
      <Button look="primary" submits busy={form.saving}>
        Save
      </Button>
    </FormFrame>
  );
}

async function fillIn(user: ReturnType<typeof renderPart>['user']): Promise<void> {
  await user.type(screen.getByLabelText(/^Name/), 'Atlas');
  await user.type(screen.getByLabelText('Email'), 'a@b.c');
}

describe('saving a form', () => {
  test('focuses the first wrong field and shows the error of each', async () => {
    const save = vi.fn(async () => undefined);
    const { user } = renderPart(<Sample save={save} />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
    expect(screen.getByText('Please enter name')).toBeTruthy();
    expect(screen.getByText('Please enter email')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
  });

  test('shows above the fields what is refused of a field that is not on the screen', async () => {
    const errors = [
      { path: 'hours', message: 'At most 8.' },
      { path: 'clients.0.vatNumber', message: 'Unknown.' },
    ];
    const sample = (isOpen: boolean) => <Sample save={async () => errors} isOpen={isOpen} />;
    const { user, show } = renderPart(sample(false));
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Hours: At most 8. Clients 1 vat number: Unknown.');
    // once its section is open, its error is at the field alone
    show(sample(true));
    expect(alert.textContent).toBe('Clients 1 vat number: Unknown.');
  });

  test('shows an error when its field is left, not while typing', async () => {
    const { user } = renderPart(<Sample save={async () => undefined} />);
    await user.click(screen.getByLabelText(/^Name/));
    expect(screen.queryByText('Please enter name')).toBeNull();
    await user.tab();
    expect(screen.getByText('Please enter name')).toBeTruthy();
  });

  test('saves once when clicked twice and confirmed with Enter', async () => {
    let finish: (errors: undefined) => void = () => undefined;
    const save = vi.fn(() => new Promise<undefined>((done) => (finish = done)));
    const { user } = renderPart(<Sample save={save} />);
    await fillIn(user);
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    await user.keyboard('{Enter}');
    expect(save).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('disabled', true);
    await act(async () => finish(undefined));
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('disabled', false);
  });

  test('shows an error from the server at its field, with the focus', async () => {
    const { user } = renderPart(<Sample save={async () => [{ path: 'email', message: 'Already used' }]} />);
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('Already used')).toBeTruthy());
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByText('Already used')).toBeNull();
  });

  test('brings the error of the whole form into sight again when a second attempt fails in the same way', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = renderPart(<Sample save={async () => [{ path: '', message: 'Not saved' }]} />);
    await fillIn(user);
    for (const times of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(seen).toHaveBeenCalledTimes(times));
      expect(screen.getByRole('alert').textContent).toBe('Not saved');
    }
    seen.mockRestore();
  });

  test('does not save the previous figure when the typed one cannot be read', async () => {
    const save = vi.fn(async () => undefined);
    const { user } = renderPart(<Sample save={save} />);
    await fillIn(user);
    await user.clear(screen.getByLabelText('Hours'));
    await user.type(screen.getByLabelText('Hours'), 'eight{Enter}');
    expect(save).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Hours'));
    expect(screen.getByLabelText('Hours')).toHaveProperty('value', 'eight');
  });

  test('unlocks the form after a crash, keeps what was typed, and rethrows to the caller', async () => {
    const crashes: unknown[] = [];
    function Crashing() {
      const form = useForm({
        initial: { name: '', email: '', hours: '' },
        save: () => Promise.reject(new Error('cut off')),
      });
      return (
        <>
          <TextField {...form.field('name')} label="Name" />
          <Button onClick={() => void form.submit().catch((error: unknown) => crashes.push(error))}>Save</Button>
        </>
      );
    }
    const { user } = renderPart(<Crashing />);
    await user.type(screen.getByLabelText('Name'), 'Atlas');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(crashes).toHaveLength(1));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Atlas');
    expect(screen.getByLabelText('Name')).toHaveProperty('disabled', false);
  });
});
