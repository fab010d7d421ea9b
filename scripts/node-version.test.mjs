import { expect, test } from 'vitest';
import { complaintAboutNode } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('Node %s runs the product', (version) => {
  expect(complaintAboutNode(version)).toBe('');
});

test.each(['20.18.3', '18.20.8', '8.17.0'])(
  'Node %s is refused in one sentence that names the required version',
  (version) => {
    expect(complaintAboutNode(version)).toBe(
      `Countinghouse needs Node 20.19 or newer, this is ${version}: install a newer Node and try again.`,
    );
  },
);
