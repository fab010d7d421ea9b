import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';
import { signOut } from '../../api/sign-out.ts';
import { fakeServer, ok, slowResponse, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { SignInForms } from './sign-in-forms.tsx';

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ session: undefined });
});
afterEach(() => vi.unstubAllGlobals());

const refused = (status: number, code: string, message: string): FakeResponse => ({ status, body: { code, message } });

/** A fake server for users with or without a second factor. */
function server({
  isActive = true,
  hasPasskeys = false,
  code = ok(anAccountant),
  authenticatorUrl,
}: {
  isActive?: boolean;
  hasPasskeys?: boolean;
  code?: FakeResponse | Promise<FakeResponse>;
  authenticatorUrl?: string;
} = {}) {
  return fakeServer(({ path, body }: FakeRequest) => {
    if (path.includes('qr') && !JSON.stringify(body ?? '').includes('code'))
      return ok({ qrCode: 'data:image/png;base64,', secret: 'ABCDEFGHIJKL' });
    if (JSON.stringify(body).includes('password'))
      return JSON.stringify(body).includes('Ledger#2026')
        ? ok({ preAuthToken: 'half', secondFactorActive: isActive, hasPasskeys, authenticatorUrl })
        : refused(401, 'wrong_credentials', 'Invalid email or password');
    return code;
  });
}

const loadPasskeys = vi.fn<Parameters<typeof SignInForms>[0]['loadPasskeys']>();

const show = () =>
  renderPart(
    <MemoryRouter>
      <SignInForms loadPasskeys={loadPasskeys} />
    </MemoryRouter>,
  );

async function givePassword(password = 'Ledger#2026') {
  const part = show();
  await part.user.type(screen.getByLabelText(/^Email/), ' accountant@countinghouse.example ');
  await part.user.type(screen.getByLabelText(/^Password/), `${password}{Enter}`);
  return part;
}

describe('signing in', () => {
  test('asks for the code after the right password, with the half-login, and begins the session', async () => {
    const requests = server();
    const { user } = await givePassword();
    expect(requests[0]?.body).toEqual({ email: 'accountant@countinghouse.example', password: 'Ledger#2026' });
    await user.type(await screen.findByRole('textbox', { name: /One-time code/ }), '123456{Enter}');
    await vi.waitFor(() => expect(useSession.getState().session?.userId).toBe(anAccountant.userId));
    expect(requests.at(-1)?.authorization).toBe('Bearer half');
  });

  test('shows the QR code and its key only when the second factor is not set up yet', async () => {
    server({ isActive: false });
    const { unmount } = await givePassword();
    await screen.findByRole('img', { name: 'QR code of your second factor' });
    expect(screen.getByText('ABCD EFGH IJKL')).toBeTruthy();
    unmount();
    server();
    await givePassword();
    await screen.findByRole('textbox', { name: /One-time code/ });
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('leads to the codes of the demo beside the code, and nowhere outside the demo', async () => {
    server({ authenticatorUrl: 'http://127.0.0.1:4300/authenticator' });
    const { unmount } = await givePassword();
    const link = await screen.findByRole('link', { name: 'Show the demo’s codes' });
    expect(link.getAttribute('href')).toBe('http://127.0.0.1:4300/authenticator');
    unmount();
    server();
    await givePassword();
    await screen.findByRole('textbox', { name: /One-time code/ });
    expect(screen.queryByRole('link', { name: /demo/ })).toBeNull();
  });

  test('shows that it is in progress, and that it succeeded', async () => {
    const { arriving, arrive } = slowResponse();
    server({ code: arriving });
    const { user } = await givePassword();
    await user.type(await screen.findByRole('textbox', { name: /One-time code/ }), '123456{Enter}');
    await screen.findByText(messages.authenticating);
    arrive(ok(anAccountant, serverMessages.signedIn));
    await screen.findByText(serverMessages.signedIn);
    expect(screen.queryByText(messages.authenticating)).toBeNull();
  });

  test('shows a wrong password at its field and keeps the address', async () => {
    server();
    await givePassword('wrong');
    expect((await screen.findByText('Invalid email or password')).id).toBe(
      screen
        .getByLabelText(/^Password/)
        .getAttribute('aria-describedby')
        ?.split(' ')[0],
    );
    expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'accountant@countinghouse.example');
  });

  test('sends nothing while address or code cannot be right', async () => {
    const requests = server();
    const { user } = show();
    await user.type(screen.getByLabelText(/^Email/), 'amelia{Enter}');
    await screen.findByText('Please enter a valid email address');
    expect(requests).toHaveLength(0);
  });

  test('starts again when the half-login is used up, and says so', async () => {
    server({ code: refused(401, 'not_signed_in', 'Please sign in') });
    const { user } = await givePassword();
    await user.type(await screen.findByRole('textbox', { name: /One-time code/ }), '123456{Enter}');
    await screen.findByLabelText(/^Password/);
    await screen.findByText(messages.signInEnded);
    expect(screen.queryByText(messages.scanAgain)).toBeNull();
  });

  test('says that the QR code has expired when the setup took too long', async () => {
    server({ isActive: false, code: refused(401, 'not_signed_in', 'Please sign in') });
    const { user } = await givePassword();
    await user.type(await screen.findByRole('textbox', { name: /One-time code/ }), '123456{Enter}');
    await screen.findByText(messages.signInEnded);
    await screen.findByText(messages.scanAgain);
  });

  test('accepts a code in two groups, as the app shows it, and none of five or seven digits', async () => {
    const requests = server();
    const { user } = await givePassword();
    const code = await screen.findByRole('textbox', { name: /One-time code/ });
    for (const wrong of ['12345', '123 45 ', '123 4567']) {
      await user.clear(code);
      await user.type(code, `${wrong}{Enter}`);
      await screen.findByText('Please enter the 6 digits of the code');
    }
    await user.clear(code);
    await user.type(code, '123 456{Enter}');
    await vi.waitFor(() => expect(useSession.getState().session).toBeDefined());
    expect(requests.at(-1)?.body).toMatchObject({ code: '123456' });
  });

  test('shows a wrong code at its field and lets it be typed again', async () => {
    server({ code: refused(401, 'wrong_code', 'Wrong code') });
    const { user } = await givePassword();
    await user.type(await screen.findByRole('textbox', { name: /One-time code/ }), '123456{Enter}');
    await screen.findByText('Wrong code');
    expect(screen.getByRole('textbox', { name: /One-time code/ }).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a passkey', () => {
  const signInWithPasskey = vi.fn<Awaited<ReturnType<typeof loadPasskeys>>>();
  beforeEach(() => {
    vi.stubGlobal('PublicKeyCredential', () => undefined);
    loadPasskeys.mockReset().mockResolvedValue(signInWithPasskey);
    signInWithPasskey.mockReset().mockResolvedValue({ data: anAccountant, message: serverMessages.signedIn });
  });

  test('signs in without password and code, once for a double click', async () => {
    server();
    const { user } = show();
    await user.dblClick(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    await vi.waitFor(() => expect(useSession.getState().session?.userId).toBe(anAccountant.userId));
    expect(signInWithPasskey.mock.calls).toEqual([[undefined]]);
    await screen.findByText(serverMessages.signedIn);
  });

  test('is not offered by a browser without passkeys, nor at an IP address, which can have none', () => {
    server();
    vi.stubGlobal('location', { hostname: '192.168.0.7' });
    const { unmount } = show();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
    unmount();
    vi.unstubAllGlobals();
    server();
    show();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });

  test('replaces the code of those who have one, with their half-login', async () => {
    server({ hasPasskeys: true });
    const { user } = await givePassword();
    await user.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
    await vi.waitFor(() => expect(useSession.getState().session).toBeDefined());
    expect(signInWithPasskey.mock.calls).toEqual([['half']]);
  });

  test('is not offered in place of the code to those who have none', async () => {
    server();
    await givePassword();
    await screen.findByRole('textbox', { name: /One-time code/ });
    expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
  });

  test('that was not used leaves the form as it is and says so', async () => {
    server();
    signInWithPasskey.mockRejectedValue(new ApiFailure(0, { code: 'no_passkey', message: 'No passkey was used.' }));
    const { user } = show();
    await user.type(screen.getByLabelText(/^Email/), 'amelia@countinghouse.example');
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    await screen.findByText('No passkey was used.');
    expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'amelia@countinghouse.example');
  });
});

test('signing out ends the session here even when the server cannot be reached', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const requests = fakeServer(() => 'cut off');
  useSession.getState().signIn(anAccountant);
  const leaving = signOut(anAccountant);
  expect(useSession.getState().session).toBeUndefined();
  await vi.runAllTimersAsync();
  await leaving;
  vi.useRealTimers();
  expect(requests.map(({ authorization }) => authorization)).toContain('Bearer token-of-amelia');
});
