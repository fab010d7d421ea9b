import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, said } from '../api/testing/fake-server.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { aProject } from '../slices/billings/testing/sample-billings.ts';
import { InvoiceWizard } from '../slices/invoices/invoice-wizard.tsx';
import { dedicatedTimesheet } from '../slices/invoices/testing/dedicated-timesheet.ts';
import { renderPart } from '../ui/testing/render-part.tsx';

afterEach(() => vi.unstubAllGlobals());

test('Ctrl+Enter in the details of an invoice saves them, and does not leave the timesheet behind them', async () => {
  fakeServer(() => said({ service_names: [] }));
  const { user } = renderPart(
    <MemoryRouter>
      <WithQueries>
        <InvoiceWizard
          project={aProject}
          draft={dedicatedTimesheet}
          dialogs={{ leave: () => null, logs: () => null, onTime: () => null }}
          onClose={vi.fn()}
          onSaved={vi.fn()}
        />
      </WithQueries>
    </MemoryRouter>,
  );
  const step = () => document.querySelector('[aria-current="step"]')?.textContent;
  await user.click(screen.getByRole('button', { name: 'Invoice Details' }));
  await screen.findByRole('dialog', { name: 'Invoice Details' });
  const due = screen.getByRole('textbox', { name: /Due date/ });
  await user.clear(due);
  await user.type(due, '24 Dec 2026');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invoice Details' })).toBeNull());
  // going on waits for the next drawing of the page
  await new Promise((drawn) => requestAnimationFrame(drawn));
  await new Promise((drawn) => requestAnimationFrame(drawn));
  expect(step()).toContain('Timesheet');
});
