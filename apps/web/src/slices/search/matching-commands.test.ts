import { expect, test } from 'vitest';
import { matchingCommands } from './matching-commands.ts';

const commands = ['New project', 'New company', 'Go to Projects', 'Theme: Dark', 'View as Ann Lee (CSM)'].map(
  (label) => ({ key: label, label, icon: 'plus' as const, onChoose: () => undefined }),
);
const matching = (typed: string) => matchingCommands(commands, typed).map(({ label }) => label);

test.each([
  ['', commands.map(({ label }) => label)],
  ['new', ['New project', 'New company']],
  ['proj', ['New project', 'Go to Projects']],
  ['dark th', ['Theme: Dark']],
  ['view ann', ['View as Ann Lee (CSM)']],
  ['ject', []],
])('"%s" finds the commands whose words begin with it', (typed, labels) => {
  expect(matching(typed)).toEqual(labels);
});
