import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import type { Choice } from './choice.ts';
import { FoundChoice } from './found-choice.tsx';

const acme = { value: '1', label: 'Acme' };
const all: readonly Choice[] = [acme, { value: '2', label: 'Borealis' }, { value: '3', label: 'Cedar' }];

/** A server that finds by a part of the name, and at most two. */
function Filter() {
  const [part, setPart] = useState('');
  const [chosen, setChosen] = useState<string | undefined>('3');
  const found = all.filter(({ label }) => label.toLowerCase().includes(part.toLowerCase())).slice(0, 2);
  return (
    <>
      <FoundChoice
        of="company"
        listName="Companies"
        chosen={all.find(({ value }) => value === chosen)}
        found={found}
        loading={false}
        placeholder="All companies"
        none="No company found"
        onSearch={setPart}
        onChoose={setChosen}
      />
      <output>{chosen ?? 'all'}</output>
    </>
  );
}

test('one record among many is found by a part of its name, stays chosen while others are searched, and is cleared', async () => {
  const { user } = renderPart(<Filter />);
  const field = screen.getByRole('combobox', { name: 'Company' });
  expect(field).toHaveProperty('value', 'Cedar');
  const chosen = () => document.querySelector('output')?.textContent;
  await user.click(field);
  const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(await offered()).toEqual(['Cedar', 'Acme', 'Borealis']);
  await user.keyboard('bor');
  expect(await offered()).toEqual(['Cedar', 'Borealis']);
  await user.click(screen.getByRole('option', { name: 'Borealis' }));
  expect(chosen()).toBe('2');
  await user.click(screen.getByRole('button', { name: 'Clear company' }));
  expect(chosen()).toBe('all');
  await user.click(field);
  await user.keyboard('zzz');
  await screen.findByText('No company found');
});
