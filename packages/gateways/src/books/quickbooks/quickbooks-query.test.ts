import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryStatement, quoted } from './quickbooks-query.ts';

test('a statement asks for one entity, its conditions and one page', () => {
  expect(
    queryStatement('Invoice', [
      { property: 'CustomerRef', equals: '58' },
      { property: 'TxnDate', equals: '2026-10-31' },
    ]),
  ).toBe("SELECT * FROM Invoice WHERE CustomerRef = '58' AND TxnDate = '2026-10-31' STARTPOSITION 1 MAXRESULTS 1000");
  expect(queryStatement('TaxRate', [], 1001)).toBe('SELECT * FROM TaxRate STARTPOSITION 1001 MAXRESULTS 1000');
});

test('an apostrophe stays inside its value', () => {
  expect(quoted("Amy's Bird Sanctuary")).toBe("'Amy\\'s Bird Sanctuary'");
  expect(quoted("\\' OR Active = 'true")).toBe("'\\\\\\' OR Active = \\'true'");
  expect(quoted('two\nlines')).toBe("'two lines'");
});

test('no value ever ends before its closing quote', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '\\', 'a', ' ', '\n', '&') }), (value) => {
      expect(quoted(value)).toMatch(/^'(?:[^'\\]|\\.)*'$/);
    }),
  );
});
