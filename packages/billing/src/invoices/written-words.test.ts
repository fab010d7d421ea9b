import { expect, test } from 'vitest';
import { october } from '../testing/sample-timesheet.ts';
import { writtenWords } from './written-words.ts';

const asha = { rowId: '1', name: 'Asha Rao', role: 'React Developer' };
const gita = { rowId: 'added:12', name: 'Guest Gita', role: 'QA Engineer' };
const name = 'Development Fees';
const days = '1 Oct 2026 to 31 Oct 2026';

test.each([
  ['row:1:25.0000', { name, description: 'Asha Rao, React Developer' }, undefined],
  ['row:1:25.0000', { name: 'Consulting, PO 4711', description: 'Asha Rao, React Developer' }, ['name']],
  ['row:1:25.0000', { name, description: `Asha Rao, React Developer, ${days}` }, undefined],
  [
    'row:1:25.0000',
    { name, description: `Asha Rao, React Developer, ${days}, rate on 1 Oct 2026 and from 3 Oct 2026 to 9 Oct 2026` },
    undefined,
  ],
  ['row:1:25.0000', { name, description: `Asha Rao, React Developer, ${days}, rate as agreed` }, ['description']],
  ['row:1:25.0000', { name, description: 'Asha Rao, React Developer, 1 Sep 2026 to 30 Sep 2026' }, ['description']],
  ['row:1:25.0000', { name, description: 'As agreed' }, ['description']],
  ['row:added:12:25.0000', { name, description: 'Guest Gita, QA Engineer' }, undefined],
  ['row:added:12:25.0000', { name, description: '' }, ['description']],
  ['role:React Developer:25.0000', { name, description: 'React Developer' }, undefined],
  ['role:React Developer:25.0000', { name, description: `React Developer, ${days}` }, undefined],
  ['role:React Developer:25.0000', { name: 'PO 4711', description: 'All of it' }, ['name', 'description']],
  ['combined', { name, description: '1 Oct 2026 to 31 Oct 2026' }, undefined],
  ['combined', { name, description: 'October' }, ['description']],
  ['retainer', { name: 'Retainer Adjustment', description: 'Retainer Adjustment' }, undefined],
  ['retainer', { name: 'Retainer Adjustment', description: 'From March' }, ['description']],
  ['service:1', { name: 'Hosting', description: 'Of October' }, undefined],
] as const)("the user's text for %s, saved as %o, is %o", (key, words, written) => {
  const found = writtenWords([{ key, ...words }], [asha, gita], october)[key];
  expect(found && Object.keys(found)).toEqual(written);
});
