import { importEndpoints } from '@countinghouse/contract/imports/imports.contract.ts';
import { addDays, calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { nextNumber } from '../../seed/builders.ts';
import { aForm } from '../time-export.ts';
import { type ExamplesOf, type Ground, nothingToSay } from './ground.ts';

/** A file with one holiday that no other example has. */
const aFile = () =>
  `Region,Holiday date,Holiday name\nUK,${addDays(calendarDate('2040-01-01'), nextNumber())},Bank holiday\n`;
const fields = { kind: 'holidays' };

async function previewed({ admin }: Ground) {
  const file = aFile();
  const { data } = await admin.call(importEndpoints.preview, { form: aForm(fields, file, 'holidays.csv') });
  return { form: aForm({ ...fields, mark: data.mark }, file, 'holidays.csv') };
}

export const importsExamples: ExamplesOf<typeof importEndpoints> = {
  kinds: nothingToSay,
  list: nothingToSay,
  preview: {
    inside: async () => ({ form: aForm(fields, aFile(), 'holidays.csv') }),
    missing: 'is about no project',
  },
  importFile: { inside: previewed, missing: 'is about no project' },
  undo: {
    inside: async (ground) => {
      const { data } = await ground.admin.call(importEndpoints.importFile, await previewed(ground));
      return { params: { importId: data.importId } };
    },
    missing: 'is about no project',
  },
};
