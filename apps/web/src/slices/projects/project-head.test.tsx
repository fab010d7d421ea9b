import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { ProjectFilterBar } from './project-filter-bar.tsx';
import { ProjectHead } from './project-head.tsx';
import { noFilters } from './use-projects.ts';

const head = (missingFields: readonly string[], address = '/projectdetails/7') => (
  <MemoryRouter initialEntries={[address]}>
    <Where />
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

const Where = () => <output>{useLocation().pathname}</output>;
const where = () => screen.getByRole('status').textContent;

describe('the header of a project', () => {
  test('links to its rates and invoices', () => {
    renderPart(head([]));
    expect(screen.getByRole('link', { name: 'Prediction & Invoices' }).getAttribute('href')).toBe(
      '/predictiondetails/7',
    );
    expect(screen.getByRole('link', { name: 'Rate Details' }).getAttribute('href')).toBe('/ratedetails/7');
    expect(screen.getByRole('link', { name: 'Developers (Leave Balance)' }).getAttribute('href')).toBe('/developers/7');
    expect(screen.getByRole('link', { name: 'Notes' }).getAttribute('href')).toBe('/projectnotes/7');
    expect(screen.getByRole('link', { name: 'Project Details' }).getAttribute('aria-current')).toBe('page');
  });

  test('disables the invoices, with the reason, until the billing fields are filled in', () => {
    renderPart(head(['Pay model', 'Company']));
    expect(screen.queryByRole('link', { name: 'Prediction & Invoices' })).toBeNull();
    expect(document.body.innerHTML).toContain('Please add Pay model, Company in project to add prediction or invoice');
  });
});

test('the tab named in the address is the shown one; an unknown name changes nothing', () => {
  renderPart(head([], '/projectdetails/7?headerSelectedItem=leaveBalance'));
  expect(where()).toBe('/developers/7');
  cleanup();
  renderPart(head([], '/projectdetails/7?headerSelectedItem=projectDetails'));
  expect(where()).toBe('/projectdetails/7');
  cleanup();
  renderPart(head([], '/projectdetails/7?headerSelectedItem=everything'));
  expect([where(), screen.getByRole('link', { name: 'Project Details' }).getAttribute('aria-current')]).toEqual([
    '/projectdetails/7',
    'page',
  ]);
});

test('the disabled tab does nothing when it is clicked', async () => {
  const { user } = renderPart(head(['Pay Model', 'Invoice Cycle', 'Account Type', 'Invoice Term']));
  const tab = screen.getByRole('button', { name: /^Prediction & Invoices/ });
  expect(tab.title).toBe(
    'Please add Pay Model, Invoice Cycle, Account Type, Invoice Term in project to add prediction or invoice',
  );
  await user.click(tab);
  expect(where()).toBe('/projectdetails/7');
});

describe('the filters of the project list', () => {
  const carl = { email: 'carl@x.example', name: 'Carl' };
  const staff = { csms: [carl], accountants: [], names: new Map([[carl.email, carl.name]]), need: () => undefined };

  test('add a value, and remove the last one again', async () => {
    const onChange = vi.fn();
    const { user, show } = renderPart(<ProjectFilterBar filters={noFilters} staff={staff} onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: 'Model' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hourly' }));
    expect(onChange).toHaveBeenLastCalledWith({ ...noFilters, projectModel: ['Hourly'] });
    show(<ProjectFilterBar filters={{ ...noFilters, projectModel: ['Hourly'] }} staff={staff} onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: 'Model' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hourly' }));
    expect(onChange).toHaveBeenLastCalledWith(noFilters);
  });

  test('offer the less used ones in a menu of menus', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(<ProjectFilterBar filters={noFilters} staff={staff} onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pay model' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Prepaid' }));
    expect(onChange).toHaveBeenLastCalledWith({ ...noFilters, payModel: ['Prepaid'] });
  });

  test('show people by name, and request them by address', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(<ProjectFilterBar filters={noFilters} staff={staff} onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: 'CSM' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Carl' }));
    expect(onChange).toHaveBeenLastCalledWith({ ...noFilters, csm: ['carl@x.example'] });
  });
});
