import { types, type CustomTypesConfig } from 'pg';

const { builtins } = types;
// dates, moments and exact numbers are turned into values of ours by the slices; the driver would move days with the
// time zone and lose decimals
const asText = new Set<number>([
  builtins.DATE,
  builtins.TIME,
  builtins.TIMESTAMP,
  builtins.TIMESTAMPTZ,
  builtins.INTERVAL,
  builtins.INT8,
  builtins.NUMERIC,
]);
const arrayOfText = 1009;
// date[], timestamp[], timestamptz[], int8[], numeric[]
const asArrayOfText = new Set<number>([1182, 1115, 1185, 1016, 1231]);

const usualParser = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (text: string) => unknown;

/** How values of the database arrive: dates, moments, bigint and numeric as exact text, also inside arrays. */
export const textTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (asText.has(oid)) return (text: string) => text;
      if (asArrayOfText.has(oid)) return usualParser(arrayOfText, 'text');
    }
    return usualParser(oid, format);
  },
};
