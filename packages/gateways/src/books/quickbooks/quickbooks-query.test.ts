import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ofName, queryStatement, quoted } from './quickbooks-query.ts';

test('a query names one entity, its conditions and one page', () => {
  expect(
    queryStatement('Invoice', [
      { property: 'CustomerRef', equals: '58' },
      { property: 'TxnDate', equals: '2026-10-31' },
    ]),
  ).toBe("SELECT * FROM Invoice WHERE CustomerRef = '58' AND TxnDate = '2026-10-31' STARTPOSITION 1 MAXRESULTS 1000");
  expect(queryStatement('TaxRate', [], 1001)).toBe('SELECT * FROM TaxRate STARTPOSITION 1001 MAXRESULTS 1000');
});

test('a query escapes an apostrophe inside its value', () => {
  expect(quoted("Amy's Bird Sanctuary")).toBe("'Amy\\'s Bird Sanctuary'");
  expect(quoted("\\' OR Active = 'true")).toBe("'\\\\\\' OR Active = \\'true'");
  expect(quoted('two\nlines')).toBe("'two lines'");
});

test('a query for a name with quotes or non-Latin-1 letters uses wildcards for them', () => {
  const statement = (name: string) => queryStatement('Customer', [ofName('DisplayName', name)]);
  expect(statement('Müller GmbH')).toContain("DisplayName = 'Müller GmbH'");
  for (const name of ['Pat O’Neil & Sons', "Pat O'Neil & Sons"])
    expect(statement(name)).toContain("DisplayName LIKE 'Pat O%Neil & Sons'");
  expect(statement('The “Best” Ltd')).toContain("DisplayName LIKE 'The %Best% Ltd'");
  expect(statement('Łódź – Żabka')).toContain("LIKE '%ód% % %abka'");
});

test('a query never ends a value before its closing quote', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '\\', 'a', ' ', '\n', '&') }), (value) => {
      expect(quoted(value)).toMatch(/^'(?:[^'\\]|\\.)*'$/);
    }),
  );
});
