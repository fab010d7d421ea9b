import { version } from '@countinghouse/contract/version.ts';
import { expect, test } from 'vitest';
import changelog from '../../../../CHANGELOG.md?raw';
import { newestRelease } from './newest-release.ts';

test('reads the groups of the newest release and nothing of the former one', () => {
  const text =
    '# Changes\n\n## 0.2.0 (2026-12-10)\n\nFewer clicks.\n\n### Rates\n\n- Rates have gaps\n  and say so\n- `npm run audit` is quicker\n\n### Books\n\n- Zoho\n\n## 0.1.0 (2026-11-26)\n\n- First\n';
  expect(newestRelease(text)).toEqual({
    version: '0.2.0',
    day: '2026-12-10',
    groups: [
      { title: 'Rates', changes: ['Rates have gaps and say so', 'npm run audit is quicker'] },
      { title: 'Books', changes: ['Zoho'] },
    ],
  });
});

test('reads a release whose changes have no groups, also with the line ends of Windows', () => {
  const text = '# Changes\r\n\r\n## 0.2.0 (2026-12-10)\r\n\r\n- Rates have gaps\r\n- Quicker lists\r\n';
  expect(newestRelease(text)?.groups).toEqual([{ title: undefined, changes: ['Rates have gaps', 'Quicker lists'] }]);
});

test('finds no release in an empty changelog', () => {
  expect(newestRelease('# Changes\n')).toBeUndefined();
});

test('reads from the changelog of the product what is new in the version that runs', () => {
  const release = newestRelease(changelog);
  expect(release?.version).toBe(version);
  expect(release?.groups.length).toBeGreaterThan(0);
});
