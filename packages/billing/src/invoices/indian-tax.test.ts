import { describe, expect, test } from 'vitest';
import { indianTaxError, isHalfOfIndianTax, type IndianSupply } from './indian-tax.ts';

const parts = (...names: string[]) => names.map((name) => ({ name }));
const supply = (organisation: string | null, placeOfSupply: string | null, isExport = false): IndianSupply => ({
  organisation,
  placeOfSupply,
  isExport,
});

const group = parts('CGST9', 'SGST9');
const ofTerritory = parts('CGST9', 'UTGST9');
const igst = parts('IGST18');
const exempt = parts('Exempt');

describe('Indian tax', () => {
  test.each([
    ['CGST with SGST', group, false],
    ['CGST with UTGST', ofTerritory, false],
    ['IGST', igst, false],
    ['another tax', exempt, false],
    ['CGST alone', parts('CGST9'), true],
    ['SGST alone', parts('SGST9'), true],
    ['UTGST alone', parts('UTGST9'), true],
  ])('%s is half of it: %#', (_, tax, isHalf) => expect(isHalfOfIndianTax(tax)).toBe(isHalf));

  test.each([
    ['both halves within a state', group, supply('KA', 'KA'), undefined],
    ['both halves within a Union territory', ofTerritory, supply('CH', 'CH'), undefined],
    ['IGST within a state', igst, supply('KA', 'KA'), 'within a state'],
    ['both halves between states', group, supply('KA', 'KL'), 'between states'],
    ['IGST between states', igst, supply('KA', 'KL'), undefined],
    ['one half, wherever', parts('CGST9'), supply(null, null), 'one half'],
    ['both halves for an export, also with the state unknown', group, supply(null, null, true), 'between states'],
    ['IGST for an export', igst, supply('KA', null, true), undefined],
    ['an exempt supply', exempt, supply('KA', 'KL'), undefined],
    ['both halves where the place is unknown', group, supply('KA', null), undefined],
    ['IGST where the state of the organisation is unknown', igst, supply(null, 'KA'), undefined],
    ['both halves where the state of the organisation is unknown', group, supply(null, 'KA'), undefined],
  ] as const)('%s', (_, tax, at, fault) => expect(indianTaxError(tax, at)).toBe(fault));
});
