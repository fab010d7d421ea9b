import { expect, test } from 'vitest';
import { mailHtml } from './mail-html.ts';

const bodyOf = (text: string): string => /<body[^>]*>\n([^]*)\n<\/body>/.exec(mailHtml(text))?.[1] ?? '';

test('paragraphs, lists, lines of a signature and links of a text are those of its HTML', () => {
  const text = `Hello Ann,

These invoices are now overdue:

- INV-1, Portal: USD 1,200.00
- INV-2, Portal: USD 7.50

See the whole list: https://house.example/list?a=1&b=2

Kind regards
Ledgerline
`;
  expect(bodyOf(text).split('\n')).toEqual([
    '<p>Hello Ann,</p>',
    '<p>These invoices are now overdue:</p>',
    '<ul><li>INV-1, Portal: USD 1,200.00</li><li>INV-2, Portal: USD 7.50</li></ul>',
    '<p>See the whole list: <a href="https://house.example/list?a=1&#38;b=2">https://house.example/list?a=1&#38;b=2</a></p>',
    '<p>Kind regards<br>',
    'Ledgerline</p>',
  ]);
});

test('a name with tags is shown, not carried out', () => {
  expect(bodyOf('Dear <img src=x onerror=alert(1)> & "Sons",')).toBe(
    '<p>Dear &#60;img src=x onerror=alert(1)&#62; &#38; &#34;Sons&#34;,</p>',
  );
});
