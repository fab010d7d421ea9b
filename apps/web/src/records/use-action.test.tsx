import { linkEndpoints } from '@countinghouse/contract/projects/links.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, slowResponse, type FakeResponse } from '../api/testing/fake-server.ts';
import type { FieldError } from '../ui/form/form-state.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { useAction, type Action } from './use-action.ts';

afterEach(() => vi.unstubAllGlobals());

const refused: FakeResponse = {
  status: 409,
  body: { code: 'invalid_input', message: 'Not like this.', errors: [{ path: 'title', message: 'Taken.' }] },
};
const refresh = vi.fn(() => Promise.resolve());

function Acts({ question }: Pick<Action<unknown>, 'question'>) {
  const { act, save, busy } = useAction(refresh);
  const [errors, setErrors] = useState<readonly FieldError[]>();
  const call: Action<unknown>['call'] = (saveOnce) =>
    saveOnce(linkEndpoints.add, { params: { id: 7 }, body: { title: 'Board', url: 'https://a.example' } });
  const done = 'Link added';
  return (
    <>
      <button onClick={() => void act({ call, done, name: 'add', ...(question && { question }) })}>Add</button>
      <button onClick={() => void save({ call, done }).then(setErrors)}>Save</button>
      <output>{errors?.map(({ path, message }) => `${path}: ${message}`)}</output>
      <p>{busy === undefined ? 'idle' : `busy: ${busy}`}</p>
    </>
  );
}

function open(answer: () => FakeResponse | Promise<FakeResponse>, props: Parameters<typeof Acts>[0] = {}) {
  refresh.mockClear();
  const requests = fakeServer(answer);
  const { user } = renderPart(<Acts {...props} />);
  return { requests, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

describe('an action', () => {
  test('calls once when its button is clicked twice, then shows the success and refreshes', async () => {
    const { arriving, arrive } = slowResponse();
    const { requests, press } = open(() => arriving);
    await press('Add');
    await press('Add');
    screen.getByText('busy: add');
    arrive(ok({}));
    await screen.findByText('Link added');
    await screen.findByText('idle');
    expect([requests.length, refresh.mock.calls.length]).toEqual([1, 1]);
  });

  test('calls nothing and refreshes nothing when its question is answered with No, and can be asked again', async () => {
    const { requests, press } = open(() => ok({}), { question: { title: 'Add it?' } });
    await press('Add');
    await press('No');
    expect([requests.length, refresh.mock.calls.length]).toEqual([0, 0]);
    await press('Add');
    await press('Yes');
    await screen.findByText('Link added');
    expect(requests).toHaveLength(1);
  });

  test('shows a refusal, refreshes and keeps the key of its call for the next attempt', async () => {
    const answers = [refused, ok({}, 'Added')];
    const { requests, press } = open(() => answers.shift() ?? ok({}));
    await press('Add');
    await screen.findByText('Not like this.');
    screen.getByText('Title: Taken.');
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    await press('Add');
    await screen.findByText('Added');
    expect(requests[1]?.key).toBe(requests[0]?.key);
  });
});

test('saving a form shows a refusal at its fields and refreshes', async () => {
  const { press } = open(() => refused);
  await press('Save');
  await screen.findByText('title: Taken.');
  expect(refresh).toHaveBeenCalledOnce();
  expect(screen.queryByText('Not like this.')).toBeNull();
});

test.each([
  ['refusal', refused, 'Not like this.'],
  ['success', ok({}), 'Link added'],
])('a form that was closed while it was saving shows its %s, and closes nothing else', async (_, answer, words) => {
  const { arriving, arrive } = slowResponse();
  fakeServer(() => arriving);
  const onDone = vi.fn();
  function Form() {
    const { save } = useAction(refresh);
    const call: Action<unknown>['call'] = (saveOnce) =>
      saveOnce(linkEndpoints.add, { params: { id: 7 }, body: { title: 'Board', url: 'https://a.example' } });
    return <button onClick={() => void save({ call, done: 'Link added', onDone })}>Save</button>;
  }
  const { user, show } = renderPart(<Form />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  show(<p>closed</p>);
  arrive(answer);
  await screen.findByText(words);
  expect(onDone).not.toHaveBeenCalled();
});
