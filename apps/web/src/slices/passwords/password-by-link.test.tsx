import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { PasswordByLink } from './password-by-link.tsx';

beforeEach(() => {
  localStorage.clear();
  useSession.getState().signOut();
});
afterEach(() => vi.unstubAllGlobals());

const refused = (status: number, code: string, message: string, errors: object[] = []): FakeResponse => ({
  status,
  body: { code, message, errors },
});
const expired = refused(400, 'password_link_expired', messages.passwordLinkExpired);
const owner = {
  userId: 3,
  email: 'amelia@countinghouse.example',
  kind: 'reset',
  expiresAt: '2999-01-01T00:00:00.000Z',
};

function open(part: ReactNode, answer: (request: FakeRequest) => FakeResponse) {
  const requests = fakeServer(answer);
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Sign in</h1> },
      { path: '/here', element: part },
      { path: '/forgotpassword', element: <h1>Forgot password</h1> },
    ],
    { initialEntries: ['/here'] },
  );
  return {
    requests,
    ...renderPart(
      <WithQueries>
        <RouterProvider router={router} />
      </WithQueries>,
    ),
  };
}
const openLink = (set: FakeResponse = ok({}, messages.passwordUpdated), look: FakeResponse = ok(owner)) =>
  open(<PasswordByLink token="abc" />, ({ method }) => (method === 'GET' ? look : set));

describe('requesting a link for a new password', () => {
  test('says that it was sent, in the words of the server, and stays on the page', async () => {
    const { requests, user } = open(<ForgotPasswordForm />, () => ok({}, messages.passwordLinkSent));
    await user.type(screen.getByLabelText(/^Email/), ' amelia@countinghouse.example {Enter}');
    await screen.findByText(messages.passwordLinkSent);
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /users/password?email=amelia%40countinghouse.example&newEntry=false',
    ]);
  });

  test('sends nothing for an invalid address, and says when to wait', async () => {
    const { requests, user } = open(<ForgotPasswordForm />, () =>
      refused(429, 'too_many_tries', serverMessages.tooManyTries),
    );
    await user.type(screen.getByLabelText(/^Email/), 'amelia{Enter}');
    await screen.findByText(messages.invalidEmail);
    expect(requests).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Email/), '@countinghouse.example{Enter}');
    await screen.findByText(serverMessages.tooManyTries);
  });
});

describe('the link from an email', () => {
  test('shows whose password it is for, sets it, and leads to the sign-in', async () => {
    useSession.getState().signIn(anAccountant);
    const { requests, user } = openLink();
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', owner.email);
    await user.type(screen.getByLabelText(/^New Password/), 'Journal#2027');
    await user.type(screen.getByLabelText(/^Confirm Password/), 'Journal#2027{Enter}');
    await screen.findByRole('heading', { name: 'Sign in' });
    await screen.findByText(messages.passwordUpdated);
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/users/password?token=abc',
      body: { userId: 3, newPassword: 'Journal#2027', confirmNewPassword: 'Journal#2027' },
    });
    expect(useSession.getState().session).toBeUndefined();
  });

  test('ends the session of a signed-in user, on the server too', async () => {
    useSession.getState().signIn({ ...anAccountant, userId: 9, token: 'token-of-ben' });
    const { requests, user } = openLink();
    await user.type(await screen.findByLabelText(/^New Password/), 'Journal#2027');
    await user.type(screen.getByLabelText(/^Confirm Password/), 'Journal#2027{Enter}');
    await screen.findByRole('heading', { name: 'Sign in' });
    await vi.waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ path: '/blacklist', authorization: 'Bearer token-of-ben' }),
    );
  });

  test('says that it may have been used when no response came', async () => {
    const { user } = openLink('cut off');
    await user.type(await screen.findByLabelText(/^New Password/), 'Journal#2027');
    await user.type(screen.getByLabelText(/^Confirm Password/), 'Journal#2027{Enter}');
    await screen.findByText(messages.passwordMaybeChanged);
  });

  test('shows each rule at its field before anything is sent', async () => {
    const { requests, user } = openLink();
    const password = await screen.findByLabelText(/^New Password/);
    for (const [typed, words] of [
      ['{Enter}', messages.pleaseEnter('new password')],
      ['Short#1', messages.passwordLength],
      ['Has space#1', messages.passwordHasSpaces],
      ['nodigits#A', 'A password needs a digit'],
      ['Welcome2026!', messages.passwordGuessedFirst],
    ] as const) {
      await user.clear(password);
      await user.type(password, typed);
      await user.tab();
      await screen.findByText(words);
    }
    await user.clear(password);
    await user.type(password, 'Journal#2027');
    await user.type(screen.getByLabelText(/^Confirm Password/), 'Journal#2028{Enter}');
    await screen.findByText(messages.passwordsDiffer);
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });

  test('says when it is no longer valid and leads to a new one', async () => {
    const { user } = openLink(ok({}), expired);
    await screen.findByText(messages.passwordLinkExpired);
    await user.click(screen.getByRole('link', { name: 'Generate a new link' }));
    await screen.findByRole('heading', { name: 'Forgot password' });
  });

  test('says when it expired while the form was filled in', async () => {
    const { user } = openLink(expired);
    await user.type(await screen.findByLabelText(/^New Password/), 'Journal#2027');
    await user.type(screen.getByLabelText(/^Confirm Password/), 'Journal#2027{Enter}');
    await screen.findByRole('link', { name: 'Generate a new link' });
  });

  test('shows the server’s error at its field when the password is the old one', async () => {
    const { user } = openLink(
      refused(400, 'password_same', serverMessages.passwordSame, [
        { path: 'newPassword', message: serverMessages.passwordSame },
      ]),
    );
    await user.type(await screen.findByLabelText(/^New Password/), 'Journal#2027');
    await user.type(screen.getByLabelText(/^Confirm Password/), 'Journal#2027{Enter}');
    await screen.findByText(serverMessages.passwordSame);
    expect(screen.getByLabelText(/^New Password/).getAttribute('aria-invalid')).toBe('true');
  });

  test('tries again when the server could not be reached', async () => {
    let isAway = true;
    const { user } = open(<PasswordByLink token="abc" />, () => (isAway ? refused(500, 'internal', 'x') : ok(owner)));
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(again);
    await screen.findByLabelText(/^New Password/);
  });
});
