import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { screen } from '@testing-library/react';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { ChangePasswordDrawer } from './change-password-drawer.tsx';

const keys = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
const publicKey = await exportJWK(keys.publicKey);

beforeEach(() => useSession.getState().signIn(anAccountant));
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.getState().signOut();
});

const wrong = (status: number, message: string, path?: string): FakeResponse => ({
  status,
  body: { code: 'no', message, ...(path === undefined ? {} : { errors: [{ path, message }] }) },
});

function open(change: FakeResponse = ok({}, messages.passwordUpdated)) {
  const requests = fakeServer(({ method }: FakeRequest) => (method === 'GET' ? ok({ publicKey }) : change));
  return { requests, ...renderPart(<ChangePasswordDrawer userId={3} onClose={vi.fn()} />) };
}
type User = ReturnType<typeof open>['user'];

async function fill(user: User, current = 'Ledger#2026', next = 'Journal#2027', confirmed = next) {
  await user.type(screen.getByLabelText(/^Current Password/), current);
  await user.type(screen.getByLabelText(/^New Password/), next);
  await user.type(screen.getByLabelText(/^Confirm Password/), confirmed);
}

test('a new password is sent encrypted, like the other two, and signs the user out', async () => {
  const { requests, user } = open();
  expect(screen.getByRole('dialog').style.width).toBe('600px');
  for (const label of [/^Current Password/, /^New Password/, /^Confirm Password/])
    expect(screen.getByLabelText(label).getAttribute('type')).toBe('password');
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText(messages.passwordUpdated);
  expect(useSession.getState().session).toBeUndefined();
  const sent = requests.at(-1);
  expect(sent).toMatchObject({
    method: 'PUT',
    path: '/users/profile/password',
    authorization: 'Bearer token-of-amelia',
  });
  const { userId, ...sealed } = (sent?.body ?? {}) as Record<string, string>;
  expect(userId).toBe(3);
  const opened: Record<string, string> = {};
  for (const [name, jwe] of Object.entries(sealed)) {
    const { plaintext } = await compactDecrypt(jwe, keys.privateKey);
    opened[name] = new TextDecoder().decode(plaintext);
  }
  expect(opened).toEqual({
    currentPassword: 'Ledger#2026',
    newPassword: 'Journal#2027',
    confirmNewPassword: 'Journal#2027',
  });
});

test("a wrong current password shows the server's message at its field, and does not sign the user out", async () => {
  const { user } = open(wrong(400, serverMessages.currentPasswordWrong, 'currentPassword'));
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await vi.waitFor(() => expect(screen.getAllByText(serverMessages.currentPasswordWrong)).toHaveLength(2));
  expect(screen.getByLabelText(/^Current Password/).getAttribute('aria-invalid')).toBe('true');
  expect(useSession.getState().session).toBeDefined();
});

test('any other failure is shown in the product’s own words, and what was typed stays', async () => {
  const { user } = open(wrong(500, 'whatever'));
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText(messages.passwordFailed);
  expect(screen.getByLabelText(/^New Password/)).toHaveProperty('value', 'Journal#2027');
});

test('a missing response is reported as a possible change', async () => {
  const { user } = open('cut off');
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText(messages.passwordMaybeChanged);
  expect(screen.queryByText(messages.passwordFailed)).toBeNull();
});

test('a request that was never sent is reported as no change', async () => {
  fakeServer(() => ({ status: 502, body: 'a proxy' }));
  const { user } = renderPart(<ChangePasswordDrawer userId={3} onClose={vi.fn()} />);
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText(messages.passwordFailed);
});

test('an empty or invalid form is reported too and sends nothing', async () => {
  const { requests, user } = open();
  expect(screen.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText(/^New Password/), 'Journal#2027{Enter}');
  await screen.findByText(messages.passwordFailed);
  await screen.findByText(messages.pleaseEnter('current password'));
  await screen.findByText(messages.pleaseEnter('confirm password'));
  expect(requests).toHaveLength(0);
});

test('a browser without cryptography says that it cannot encrypt', async () => {
  const { user } = open();
  vi.stubGlobal('crypto', { subtle: undefined });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText(messages.encryptionFailed);
  expect(screen.getByText(messages.encryptionTitle)).toBeTruthy();
});
