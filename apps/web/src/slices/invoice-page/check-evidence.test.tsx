import type { EvidenceCheck } from '@countinghouse/contract/invoice-page/evidence.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { CheckEvidence } from './check-evidence.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const intact: EvidenceCheck = {
  isIntact: true,
  isSignatureValid: true,
  isSignedHere: true,
  keyFingerprint: '3f2a 91c0 77de b814',
  installation: 'https://books.example',
  invoiceNumber: 'INV-7',
  madeAt: '2026-11-21T09:00:00.000Z',
  files: [{ name: 'invoice.pdf', state: 'same' }],
};

async function checked(response: FakeResponse) {
  fakeServer(() => response);
  const { user } = renderPart(
    <WithQueries>
      <CheckEvidence />
    </WithQueries>,
  );
  const file = new File(['PK'], 'pack.zip', { type: 'application/zip' });
  await user.upload(screen.getByLabelText(/^An evidence pack/), file);
}

describe('the check of an evidence pack', () => {
  test.each<[string, Partial<EvidenceCheck>, string]>([
    ['of this installation', {}, messages.evidenceIntact],
    ['of another installation', { isSignedHere: false }, messages.evidenceOfOther],
    [
      'that was changed',
      { isIntact: false, files: [{ name: 'invoice.pdf', state: 'changed' }] },
      messages.evidenceChanged,
    ],
  ])('says so for one %s, with invoice, key and files', async (_what, differing, words) => {
    await checked(ok({ ...intact, ...differing }));
    await screen.findByText(words);
    screen.getByRole('heading', { name: 'Invoice INV-7' });
    screen.getByText('3f2a 91c0 77de b814');
    screen.getByText(differing.isIntact === false ? 'Changed' : 'Unchanged');
  });

  test('names a file that is no evidence pack at its field alone, not over the next file too', async () => {
    await checked({ status: 400, body: { code: 'evidence_unreadable', message: messages.evidenceUnreadable } });
    const said = await screen.findAllByText(messages.evidenceUnreadable);
    expect(said.map((one) => one.closest('[role="alert"]')?.id)).toEqual([expect.stringMatching(/error$/)]);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
