import type { ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { ProjectFilterBar } from './project-filter-bar.tsx';
import { ProjectHead } from './project-head.tsx';

const head = (missingFields: readonly string[]) => (
  <MemoryRouter>
    <ProjectHead
      project={
        {
          projectId: 7,
          projectName: 'Atlas Data Platform',
          projectCode: 'PRJ-0001',
          projectModel: 'Hourly',
          payModel: null,
          status: 'Active',
          missingFields,
        } as unknown as ProjectDetails
      }
      tab="projectDetails"
    />
  </MemoryRouter>
);

describe('the head of a project', () => {
  test('leads to its rates and invoices', () => {
    renderPart(head([]));
    expect(screen.getByRole('link', { name: 'Prediction & Invoices' }).getAttribute('href')).toBe(
      '/predictiondetails/7',
    );
    expect(screen.getByRole('link', { name: 'Rate Details' }).getAttribute('href')).toBe('/ratedetails/7');
    expect(screen.getByRole('link', { name: 'Developers (Leave Balance)' }).getAttribute('href')).toBe('/developers/7');
    expect(screen.getByRole('link', { name: 'Project Details' }).getAttribute('aria-current')).toBe('page');
  });

  test('keeps the invoices closed, and says what is missing, until the billing fields are there', () => {
    renderPart(head(['Pay model', 'Company']));
    expect(screen.queryByRole('link', { name: 'Prediction & Invoices' })).toBeNull();
    expect(document.body.innerHTML).toContain('Please add Pay model, Company in project to add prediction or invoice');
  });
});

describe('the filters of the project list', () => {
  const none = { projectModel: undefined, payModel: undefined, invoiceCycle: undefined, activeBilling: undefined };

  test('add a value, and take the last one away again', async () => {
    const onChange = vi.fn();
    const { user, show } = renderPart(<ProjectFilterBar filters={none} onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: 'Model' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hourly' }));
    expect(onChange).toHaveBeenLastCalledWith({ ...none, projectModel: ['Hourly'] });
    show(<ProjectFilterBar filters={{ ...none, projectModel: ['Hourly'] }} onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: 'Model' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hourly' }));
    expect(onChange).toHaveBeenLastCalledWith(none);
  });
});
