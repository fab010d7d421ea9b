import { importMapping } from '@countinghouse/contract/work-logs/file-reading.ts';
import { describe, expect, test } from 'vitest';
import { asFound, importFields, startMapping } from './import-mapping.ts';
import { aPreview } from './testing/sample-preview.ts';

const projectsOf = (names: readonly string[], projectName: string) =>
  startMapping(
    { ...aPreview, projects: names.map((name) => ({ name, client: '', rows: 1, hours: '1.00' })) },
    projectName,
    asFound,
  ).projects;

describe('the proposal for a file', () => {
  test('is the project of the same name, whatever its case', () => {
    expect(projectsOf(['ATLAS data platform', 'Beacon'], 'Atlas Data Platform')).toEqual(['ATLAS data platform']);
  });

  test('is the only project of the file, whatever its name', () => {
    expect(projectsOf(['Website'], 'Atlas Data Platform')).toEqual(['Website']);
  });

  test('has no project when several match: hours are never billed on a guess', () => {
    expect(projectsOf(['Website', 'App'], 'Atlas Data Platform')).toEqual([]);
  });

  test('has the people whose match is certain, and leaves the others out', () => {
    expect(startMapping(aPreview, 'Atlas Data Platform', asFound).people).toEqual({
      'priya@company.example': 1,
      'Old Contractor': null,
    });
  });
});

test('the mapping is sent as the contract reads it', () => {
  const file = new File(['x'], 'october.csv');
  const mapping = {
    ...startMapping(aPreview, 'Atlas Data Platform', { ...asFound, dateOrder: 'day first', decimalMark: 'comma' }),
    kinds: ['break' as const],
    removeAbsent: [{ employeeId: 2, fileProject: null }],
  };
  const form = importFields(7, mapping, file, { added: 3, changed: 0, removed: 1 });
  expect(importMapping.parse(JSON.parse(form.get('mapping') as string))).toEqual({
    projectId: 7,
    projects: ['Atlas Data Platform'],
    columns: null,
    encoding: null,
    separator: null,
    decimalMark: 'comma',
    dateOrder: 'day first',
    people: [
      { key: 'priya@company.example', employeeId: 1 },
      { key: 'Old Contractor', employeeId: null },
    ],
    kinds: ['break'],
    mode: 'replace',
    covers: null,
    removeAbsent: [{ employeeId: 2, fileProject: null }],
    seen: { added: 3, changed: 0, removed: 1 },
  });
});
