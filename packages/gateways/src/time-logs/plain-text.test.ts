import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['<div>Fixed the <b>login</b> page<br>and its tests</div>', 'Fixed the login page\nand its tests'],
  ['Tom &amp; Jerry&nbsp;&#8211; 2&nbsp;h &#x2713;', 'Tom & Jerry – 2 h ✓'],
  ['=HYPERLINK("x")', '=HYPERLINK("x")'],
  ['a < b and b > c', 'a < b and b > c'],
  ['<script>alert(1)</script>done<style>p{}</style>', 'done'],
  ['&lt;b&gt; stays text', '<b> stays text'],
  ['&unknown; &#0; &#9999999;', '&unknown; &#0; &#9999999;'],
  ['one\r\n\r\n\r\n\r\ntwo  three ', 'one\n\ntwo three'],
  ['', ''],
])('the note %s is read as plain text', (note, words) => {
  expect(plainText(note)).toBe(words);
});
