import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** The buttons of a source file whose whole label is Cancel or Close. */
const leavingButtons = (source: string): readonly string[] =>
  source.match(
    /<(?:Icon)?Button\b(?:(?!<\/Button>|\/>)[^])*?(?:>\s*(?:Cancel|Close)\s*<\/Button>|label="Close"[^>]*\/>)/g,
  ) ?? [];

test('no Cancel or Close of a drawer or dialog is locked while something is fetched or saved', () => {
  const buttons = Object.entries(sources)
    .filter(([path]) => !/\.test\.|gallery/.test(path))
    .flatMap(([path, source]) => leavingButtons(source).map((button) => ({ path, button })));
  expect(buttons.length).toBeGreaterThan(20);
  const locked = buttons.filter(({ button }) => /\bdisabled=|\bbusy=/.test(button));
  // a form that nothing was typed into has nothing to cancel (prescribed); while it saves, its Cancel works
  expect(locked.map(({ path, button }) => [path, /disabled=\{(.*?)\}/.exec(button)?.[1]])).toEqual([
    ['./side-drawer.tsx', '!dirty && !saving'],
  ]);
});
