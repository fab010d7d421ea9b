import type { VerificationWeek } from '@countinghouse/contract/verification/verification.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { aProject } from '../slices/predictions/testing/sample-predictions.ts';
import { dedicatedTimesheet } from '../slices/invoices/testing/dedicated-timesheet.ts';
import { aBilling, aWeekTimesheet, bothWeeks } from '../slices/verification/testing/sample-week.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { OpenInvoice } from './open-invoice.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const [prediction] = aBilling.predictionDetails;
const missing = {
  code: 'weeks_verified',
  mandatory: false,
  message: 'Not all weeks of this period are verified.',
  link: '/verification/5',
};

interface World {
  readonly endDate?: string | null;
  readonly project?: Partial<typeof aProject>;
  readonly prerequisites?: readonly object[];
  readonly predictionId?: string | null;
  readonly weeks?: readonly VerificationWeek[];
}

function open({
  endDate = '2026-10-11',
  project,
  prerequisites = [],
  predictionId = '5',
  weeks = bothWeeks,
}: World = {}) {
  const answers: readonly (readonly [string, (request: FakeRequest) => FakeResponse])[] = [
    ['/predictions/5', () => ok({ ...aBilling, predictionDetails: [{ ...prediction, endDate }] })],
    ['/verification/weeks', () => ok(weeks)],
    ['/verification/', () => ok(aWeekTimesheet())],
    ['/users/timesheet-columns', () => ok({ isAll: true, widths: {} })],
    ['/timesheet/validate/', () => ok({ prerequisites })],
    ['/workLogs/pull', () => ok({ pullId: 1, state: 'done', leaveReason: null, attendanceReason: null })],
    ['/timesheet/getAllLogs/', () => ok(dedicatedTimesheet)],
    ['/findings?', () => ok({ currencyCode: 'USD', findings: [] })],
    ['/invoices/compare', () => ok({ 'Removed Users': [], 'New Users': [] })],
  ];
  let isBroken = false;
  const requests = fakeServer((one) =>
    isBroken
      ? { status: 500, body: 'no words' }
      : (answers.find(([path]) => one.path.startsWith(path))?.[1](one) ?? ok({})),
  );
  const part = renderPart(
    <MemoryRouter>
      <WithQueries>
        <OpenInvoice
          project={{ ...aProject, projectId: 7, projectModel: 'Hourly', ...project }}
          open="new"
          predictionId={predictionId}
          edits={false}
          show={() => undefined}
          onEdit={() => undefined}
        />
      </WithQueries>
    </MemoryRouter>,
  );
  const of = (path: string) => requests.filter((one) => one.path.startsWith(path));
  /** From now on the server fails, and what is open is fetched again. */
  const breakDown = (): void => {
    isBroken = true;
    for (const line of ['offline', 'online']) window.dispatchEvent(new Event(line));
  };
  return { ...part, of, breakDown };
}

const steps = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((step) => `${step.textContent}${step.getAttribute('aria-current') === 'step' ? ' now' : ''}`);
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });

describe('the invoice of a prediction', () => {
  test('begins with its weeks, and goes on to the timesheet of its period', async () => {
    const { user, of } = open();
    await screen.findByRole('row', { name: /^Week 1 / });
    expect(steps()).toEqual(['1Verification now', '2Timesheet', '3QuickBooks']);
    // nothing is fetched before the weeks were shown
    expect(of('/timesheet/')).toEqual([]);
    await user.click(next());
    await screen.findByRole('heading', { name: /^Timesheet Details/ });
    expect(steps()).toEqual(['1Verification', '2Timesheet now', '3QuickBooks']);
    expect(of('/timesheet/getAllLogs/')[0]?.path).toContain('startDate=10-01-2026&endDate=10-11-2026&predictionId=5');
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    await screen.findByRole('row', { name: /^Week 1 / });
    await user.click(next());
    await screen.findByRole('heading', { name: /^Timesheet Details/ });
    // fetched again, since a week may have changed leave; the check runs before the logs and after them
    expect([of('/timesheet/getAllLogs/').length, of('/timesheet/validate/').length]).toEqual([2, 3]);
  });

  test('with all weeks verified goes on at once, and leads back to them', async () => {
    const { user } = open({ weeks: bothWeeks.map((week) => ({ ...week, verified: true })) });
    await screen.findByRole('heading', { name: /^Timesheet Details/ });
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    await screen.findByRole('row', { name: /^Week 1 / });
  });

  test('says which weeks are not verified yet, and shows them again when that is closed', async () => {
    const { user } = open({ prerequisites: [missing] });
    await screen.findByRole('row', { name: /^Week 1 / });
    await user.click(next());
    const dialog = await screen.findByRole('dialog', { name: 'Attention!' });
    expect(within(dialog).getByRole('listitem').textContent).toContain(missing.message);
    await user.keyboard('{Escape}');
    expect(steps()[0]).toBe('1Verification now');
  });

  test('does not leave a week with unsaved changes', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('row', { name: /^Week 1 / }));
    await user.type(await screen.findByLabelText('Notes'), 'Asha was on call');
    expect(next().disabled).toBe(true);
    await user.clear(screen.getByLabelText('Notes'));
    expect(next().disabled).toBe(false);
  });

  test('stays open with what was typed when the prediction cannot be fetched again', async () => {
    const { user, of, breakDown } = open();
    await user.click(await screen.findByRole('row', { name: /^Week 1 / }));
    await user.type(await screen.findByLabelText('Notes'), 'Asha was');
    breakDown();
    await waitFor(() => expect(of('/predictions/5').length).toBeGreaterThan(1));
    await user.type(screen.getByLabelText('Notes'), ' on call');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Asha was on call');
  });

  test.each<[string, World]>([
    ['a price that is fixed', { project: { projectModel: 'Fixed Cost' } }],
    ['a prediction without a last day', { endDate: null }],
    ['no prediction', { predictionId: null }],
  ])('has no weeks to verify for %s', async (_what, world) => {
    open(world);
    await screen.findByRole('list', { name: 'Steps' });
    expect(steps().map((step) => step.replace(' now', ''))).toEqual(['1Period', '2Timesheet', '3QuickBooks']);
    expect(screen.queryByRole('row', { name: /^Week 1 / })).toBeNull();
  });
});
