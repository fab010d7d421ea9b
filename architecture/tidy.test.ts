import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citationRules, headingAnchors } from './citations.ts';
import { dialectRules } from './dialect.ts';
import { fitsOne } from './glob.ts';
import { wrongMigrationNames } from './migration-numbers.ts';
import { orphans } from './orphans.ts';
import { isCode, projectFiles, wrongFiles, type SourceFile } from './source-files.ts';
import type { TidyRule } from './findings.ts';
import { syntaxRules } from './tidy-syntax.ts';
import { textRules } from './tidy-text.ts';

const files = projectFiles();
const rules = [...textRules, ...syntaxRules, ...citationRules(files), ...dialectRules];
// text that no file of the project may contain cannot be in must-fail/ either
const unspeakable = [
  { name: 'tidy-machine-path.', path: 'docs/operations/backup.md', text: ['', 'work', 'main'].join('/') },
  { name: 'tidy-registry-host.', path: '.npmrc', text: ['registry', 'npmjs', 'org'].join('.') },
];
const wrong = [...wrongFiles().filter(({ name }) => name.startsWith('tidy-')), ...unspeakable];

function findingsOf(rule: TidyRule, looked: readonly SourceFile[]): string[] {
  const place = looked.filter(({ path }) => fitsOne(path, rule.looksAt) && !fitsOne(path, rule.except ?? []));
  return place.flatMap(rule.findings);
}

describe.each(rules)('the tidy rule “$name”', (rule) => {
  test('applies to existing files', () => {
    expect(files.some(({ path }) => fitsOne(path, rule.looksAt))).toBe(true);
  });

  test('has no findings', () => {
    expect(findingsOf(rule, files)).toEqual([]);
  });

  test('finds its wrong files, so it can fail', () => {
    const own = wrong.filter(({ name }) => name.startsWith(`tidy-${rule.name}.`));
    expect(own.length).toBeGreaterThan(0);
    for (const file of own) expect(findingsOf(rule, [file])).not.toEqual([]);
  });
});

test('a text that only resembles a violation is not reported', () => {
  const text = `
    // Date.now() and fetch('x') in a comment, 'new Date()' in a text
    export const run = ({ fetch, setTimeout: later }: World) => fetch(new Date('2026-11-21').toISOString(), later);
    import { money } from './money.ts';
    const own = money;
    export { own };
  `;
  const file = { path: 'apps/server/src/jobs/runner.ts', text };
  expect(rules.flatMap((rule) => findingsOf(rule, [file]))).toEqual([]);
});

describe('citations', () => {
  const page = { path: 'docs/domain/rates.md', text: '# Rates\n\n## Exact halves\n' };
  const [citation] = citationRules([page]);

  test('may name a page, its headings and the folder of recorded answers', () => {
    const text = `
      // docs/domain/rates.md, docs/domain/rates.md#exact-halves, section 7 of the act
      const folder = process.env['SHARED_DATA'] ?? '../shared/data';
    `;
    expect(citation?.findings({ path: 'packages/billing/src/rates/rate.ts', text })).toEqual([]);
  });

  test('of a note outside the repository are found where a comment breaks them in two', () => {
    const text = '/**\n * The rate of a day (decisions,\n * section 7).\n */';
    expect(citation?.findings({ path: 'packages/billing/src/rates/rate.ts', text })).toEqual([
      'packages/billing/src/rates/rate.ts:2 cites a note outside the repository',
    ]);
  });

  test('of a file of the code that was moved are found on the page that names it', () => {
    const here = { path: 'packages/billing/src/rates/rate-on-day.ts', text: '' };
    const text = '| `rates/rate-on-day.ts` | the rate of a day |\n| `rates/day-rate.ts` | the same |';
    const moved = { path: 'docs/domain/rates.md', text };
    expect(citationRules([here, moved])[0]?.findings(moved)).toEqual([
      'docs/domain/rates.md:2 names rates/day-rate.ts, which does not exist',
    ]);
  });

  test('lead to headings as GitHub names them', () => {
    expect([...headingAnchors('# A page\n## What’s “new”, and why?\n### Σ of `a_b`')]).toEqual([
      'a-page',
      'whats-new-and-why',
      'σ-of-a_b',
    ]);
  });
});

describe('the names of migrations', () => {
  test('are numbered without gaps', () => {
    const names = files.filter(({ path }) => path.startsWith('apps/server/src/database/migrations/'));
    expect(names.length).toBeGreaterThan(0);
    expect(wrongMigrationNames(names.map(({ path }) => basename(path)))).toEqual([]);
  });

  test.each([
    [['0001-sessions.sql', '0003-rates.sql'], 1],
    [['0001-sessions.sql', '0001-rates.sql'], 1],
    [['0001-Sessions.sql', '2-rates.sql'], 2],
    [['0001-sessions.sql', '0002-rates.sql'], 0],
  ])('%j have %i errors', (names, count) => {
    expect(wrongMigrationNames(names)).toHaveLength(count);
  });
});

describe('files that nothing imports', () => {
  test('do not exist', () => {
    expect(orphans(files.filter(({ path }) => isCode(path)))).toEqual([]);
  });

  test('are found, even if a test imports them', () => {
    const file = (path: string, text: string) => ({ path: `packages/billing/src/${path}`, text });
    const used = [file('a.ts', "import './b.ts';"), file('b.ts', "import './a.ts';")];
    const unused = [file('c.ts', ''), file('c.test.ts', "import './c.ts';")];
    expect(orphans([...used, ...unused])).toEqual(['packages/billing/src/c.ts']);
  });
});

test('the lock file has no download URLs', () => {
  const lock = files.find(({ path }) => path === 'package-lock.json');
  expect(lock?.text).toContain('"integrity": "sha512-');
  expect(lock?.text.match(/"resolved": "https?:[^"]*"/g)).toBeNull();
});
