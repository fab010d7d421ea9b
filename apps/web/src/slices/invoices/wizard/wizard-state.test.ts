import { moneyText } from '@countinghouse/billing/values/money.ts';
import { describe, expect, test } from 'vitest';
import { dedicatedTimesheet } from '../testing/dedicated-timesheet.ts';
import { editedTimesheet } from '../testing/edited-timesheet.ts';
import { addedInput, missingName, settledRow } from './timesheet-sheet.ts';
import { datesOf, newWizard, unsavedTyping, wizardAfter, type WizardState } from './wizard-state.ts';

const fetched = wizardAfter(newWizard, { type: 'fetched', timesheet: dedicatedTimesheet });

/** The same after overtime was typed over the first row. */
function typedOver(state: WizardState): WizardState {
  const { sheet } = state;
  if (sheet === undefined) throw new Error('there is no timesheet');
  const rows = sheet.rows.map((row, at) =>
    at === 0 ? settledRow(sheet.frame, { ...row, typed: { extraLoggedHours: '1.00' }, note: 'Release' }) : row,
  );
  return wizardAfter(state, { type: 'rows', rows });
}
/** The same after a developer and an item were added and named. */
function withAddedRows(state: WizardState): WizardState {
  const begun = (['developer', 'item'] as const).reduce((at, what) => wizardAfter(at, { type: 'add', what }), state);
  const { sheet } = begun;
  if (sheet === undefined) throw new Error('there is no timesheet');
  const rows = sheet.rows.map((row) =>
    row.input.developer.employeeId === null
      ? settledRow(sheet.frame, {
          ...row,
          input: addedInput(row.userId, 'Guest Gita', 'React Developer'),
          typed: { calculatedBillingHours: '2.00' },
        })
      : row,
  );
  const services = sheet.services.map((service) => ({ ...service, name: 'Hosting', rate: '10.0000' }));
  return wizardAfter(wizardAfter(begun, { type: 'rows', rows }), { type: 'services', services });
}
const amountOfFirst = ({ sheet }: WizardState): string =>
  sheet?.rows[0] === undefined ? '' : moneyText(sheet.rows[0].row.amount, sheet.frame.currency);

describe('the wizard state', () => {
  test('goes on to the timesheet once it is fetched, with nothing to lose yet', () => {
    expect(fetched.step).toBe('timesheet');
    expect(fetched.isTouched).toBe(false);
    expect(unsavedTyping(fetched)).toMatchObject({ note: '', rows: [], services: [], books: {} });
  });

  test('keeps what was typed when the logs are fetched again', () => {
    const typed = wizardAfter(typedOver(fetched), { type: 'note', note: 'Checked with Carlos' });
    const again = wizardAfter(typed, { type: 'fetched', timesheet: dedicatedTimesheet });
    expect(amountOfFirst(again)).toBe('803.25');
    expect(again.note).toBe('Checked with Carlos');
    expect(again.isTouched).toBe(true);
  });

  test('has nothing to lose once what was typed is undone', () => {
    const isTouched = (state: WizardState) => state.isTouched;
    const noted = wizardAfter(typedOver(fetched), { type: 'note', note: 'Checked' });
    const rows = fetched.sheet?.rows ?? [];
    const putBack = wizardAfter(noted, { type: 'rows', rows });
    expect([noted, putBack].map(isTouched)).toEqual([true, true]);
    expect(wizardAfter(putBack, { type: 'note', note: '' }).isTouched).toBe(false);
    const begun = wizardAfter(fetched, { type: 'add', what: 'item' });
    expect([begun, wizardAfter(begun, { type: 'remove', what: 'item', id: 1 })].map(isTouched)).toEqual([true, false]);
  });

  test('tells the grids which rows an act beside them left, and nothing of rows that were fetched or typed', () => {
    const added = wizardAfter(fetched, { type: 'add', what: 'developer' });
    expect(added.byUser?.rows).toBe(added.sheet?.rows);
    const again = wizardAfter(added, { type: 'fetched', timesheet: dedicatedTimesheet });
    expect(again.byUser?.rows).not.toBe(again.sheet?.rows);
    const typed = typedOver(added);
    expect(typed.byUser?.rows).not.toBe(typed.sheet?.rows);
  });

  test('has no change when figures were typed in another order', () => {
    const draft = wizardAfter(newWizard, { type: 'fetched', timesheet: editedTimesheet });
    const rows = draft.sheet?.rows ?? [];
    const reordered = rows.map((row) => ({
      ...row,
      typed: Object.fromEntries(Object.entries(row.typed).toReversed()),
    }));
    expect(Object.keys(reordered[0]?.typed ?? {})).not.toEqual(Object.keys(rows[0]?.typed ?? {}));
    expect(wizardAfter(draft, { type: 'rows', rows: reordered }).isTouched).toBe(false);
  });

  test('adds a row numbered one above the highest, or 0 without rows, and an item with price 0, which both need a name', () => {
    const begun = wizardAfter(fetched, { type: 'add', what: 'developer' });
    const users = fetched.sheet?.rows.map((row) => row.userId) ?? [];
    expect(begun.sheet?.rows.at(-1)?.userId).toBe(Math.max(...users) + 1);
    const none = wizardAfter(newWizard, {
      type: 'fetched',
      timesheet: { ...dedicatedTimesheet, zohoEmployeeMetadataList: [] },
    });
    expect(wizardAfter(none, { type: 'add', what: 'developer' }).sheet?.rows.map((row) => row.userId)).toEqual([0]);
    expect(begun.sheet && missingName(begun.sheet)).toBe('Please enter employee name');
    const item = wizardAfter(fetched, { type: 'add', what: 'item' });
    expect(item.sheet?.services).toEqual([{ id: 1, name: '', description: '', rate: '0.0000' }]);
    expect(item.sheet && missingName(item.sheet)).toBe('Please select service name');
    const whole = withAddedRows(fetched).sheet;
    expect(whole && missingName(whole)).toBeUndefined();
  });

  test('keeps added rows and items when the logs are fetched again, and lets them be removed', () => {
    const typed = withAddedRows(fetched);
    const again = wizardAfter(typed, { type: 'fetched', timesheet: dedicatedTimesheet });
    expect(again.sheet?.rows.map((row) => row.input.developer.name)).toContain('Guest Gita');
    expect(again.sheet?.rows.at(-1)?.row.calculatedBillingHours).toBe(200n);
    expect(again.sheet?.services).toEqual([{ id: 1, name: 'Hosting', description: '', rate: '10.0000' }]);
    const guest = again.sheet?.rows.at(-1)?.userId ?? -1;
    const without = (['developer', 'item'] as const).reduce(
      (at, what) => wizardAfter(at, { type: 'remove', what, id: what === 'developer' ? guest : 1 }),
      again,
    );
    expect(without.sheet?.rows.map((row) => row.userId)).toEqual(fetched.sheet?.rows.map((row) => row.userId));
    expect(without.sheet?.services).toEqual([]);
    expect(wizardAfter(fetched, { type: 'remove', what: 'developer', id: 8 }).sheet?.rows).toHaveLength(
      fetched.sheet?.rows.length ?? 0,
    );
  });

  test('settles the difference of a row paid Prepaid once, as an editable value', () => {
    const prepaid: typeof dedicatedTimesheet = {
      ...dedicatedTimesheet,
      payModel: 'Prepaid',
      zohoEmployeeMetadataList: dedicatedTimesheet.zohoEmployeeMetadataList.map((row) => ({
        ...row,
        billedAhead: '20.00',
      })),
    };
    const begun = wizardAfter(newWizard, { type: 'fetched', timesheet: prepaid });
    const [first] = begun.sheet?.rows ?? [];
    if (first === undefined) throw new Error('the sample has no rows');
    const taken = wizardAfter(begun, { type: 'difference taken', userId: first.userId });
    // 6.75 billable hours were logged
    expect(taken.sheet?.rows.map((row) => row.typed)).toEqual([{ discountedHours: '13.25' }, {}, {}]);
    expect(taken.sheet?.rows[0]?.row.discountedHours).toBe(1325n);
    expect(wizardAfter(taken, { type: 'difference taken', userId: first.userId }).sheet?.rows).toEqual(
      taken.sheet?.rows,
    );
  });

  const reloaded = (state: WizardState): WizardState => {
    const kept = JSON.parse(JSON.stringify(unsavedTyping(state))) as ReturnType<typeof unsavedTyping>;
    return wizardAfter(fetched, { type: 'typed back', typed: kept });
  };
  const fetchedAgain = (state: WizardState, timesheet = dedicatedTimesheet) =>
    wizardAfter(state, { type: 'fetched', timesheet });
  const ofOtherDays = {
    ...dedicatedTimesheet,
    invoiceGenerateDetails: { ...dedicatedTimesheet.invoiceGenerateDetails, endDate: '2026-10-01' },
  };

  test('keeps the typing of its last step over a refresh and a reload, and drops it with the period', () => {
    const typed = {
      customerMemo: 'Thank you',
      taxMode: 'Not Applicable',
      lineWords: { combined: { name: 'Fees', description: '' } },
    };
    const there = wizardAfter(fetched, { type: 'books', typed });
    expect(there.isTouched).toBe(true);
    expect([fetchedAgain(there), reloaded(there)].map(({ books, isTouched }) => [books, isTouched])).toEqual([
      [typed, true],
      [typed, true],
    ]);
    expect(fetchedAgain(there, ofOtherDays).books).toEqual({});
    // undone by hand
    expect(wizardAfter(there, { type: 'books', typed: {} }).isTouched).toBe(false);
  });

  test('has nothing to lose once it is saved', () => {
    const typed = wizardAfter(typedOver(fetched), { type: 'books', typed: { customerMemo: 'Thank you' } });
    const saved = wizardAfter(typed, { type: 'saved' });
    // the form of the last step then counts as new, and reports that
    expect([saved, wizardAfter(saved, { type: 'books', typed: {} })].map((state) => state.isTouched)).toEqual([
      false,
      false,
    ]);
  });

  test('begins its last step with the dates chosen before, beside what was typed there already', () => {
    const { invoiceDate, invoiceDueDate } = dedicatedTimesheet.invoiceGenerateDetails;
    const begun = { invoiceDate, invoiceDueDate };
    expect(datesOf(fetched.books, dedicatedTimesheet)).toEqual(begun);
    const dates = { invoiceDate, invoiceDueDate: '2026-12-30' };
    const typed = wizardAfter(fetched, { type: 'books', typed: { customerMemo: 'Thank you' } });
    const chosen = wizardAfter(typed, { type: 'dates', dates });
    expect(chosen.books).toEqual({ invoiceDueDate: '2026-12-30', customerMemo: 'Thank you' });
    expect(datesOf(reloaded(chosen).books, dedicatedTimesheet)).toEqual(dates);
    expect(wizardAfter(wizardAfter(fetched, { type: 'dates', dates }), { type: 'dates', dates: begun })).toEqual(
      fetched,
    );
  });

  test('drops what was typed when another period is fetched', () => {
    const again = fetchedAgain(typedOver(fetched), ofOtherDays);
    expect(again.sheet?.rows.map(({ typed, note }) => [typed, note])).toEqual(
      fetched.sheet?.rows.map(({ typed, note }) => [typed, note]),
    );
    expect(again.isTouched).toBe(false);
  });

  test('has as many invalid cells as the grid reports, whatever is fetched', () => {
    const invalid = wizardAfter(fetched, { type: 'errors', count: 1 });
    expect(fetchedAgain(invalid).errors).toBe(1);
    expect(wizardAfter(invalid, { type: 'errors', count: 1 })).toBe(invalid);
  });

  test('drops the typing of a developer who is no longer listed, and only that', () => {
    const typed = typedOver(fetched);
    const without = {
      ...dedicatedTimesheet,
      zohoEmployeeMetadataList: dedicatedTimesheet.zohoEmployeeMetadataList.slice(1),
    };
    const again = wizardAfter(typed, { type: 'fetched', timesheet: without });
    expect(again.sheet?.rows.map((row) => row.userId)).toEqual(fetched.sheet?.rows.slice(1).map((row) => row.userId));
    expect(unsavedTyping(again).rows).toEqual([]);
  });

  test('restores after a reload what would have been lost, figure for figure', () => {
    const kept = JSON.parse(JSON.stringify(unsavedTyping(typedOver(fetched)))) as ReturnType<typeof unsavedTyping>;
    const back = wizardAfter(fetched, { type: 'typed back', typed: kept });
    expect(amountOfFirst(back)).toBe('803.25');
    expect(back.isTouched).toBe(true);
    expect(unsavedTyping(back)).toEqual(kept);
  });

  test('loses nothing when the user goes back and forth between the steps', () => {
    const typed = typedOver(fetched);
    const there = wizardAfter(typed, { type: 'step', step: 'books' });
    expect(wizardAfter(there, { type: 'step', step: 'timesheet' })).toEqual(typed);
  });

  test('has the address of the Google Sheet once it is written', () => {
    const written = wizardAfter(typedOver(fetched), { type: 'sheet written', url: 'https://sheet' });
    expect(written.timesheet?.invoiceGenerateDetails.sheetURL).toBe('https://sheet');
    expect(amountOfFirst(written)).toBe('803.25');
  });

  test('replaces a row whose leave was approved, and its fingerprint only when nothing but that leave changed', () => {
    const [first, ...others] = dedicatedTimesheet.zohoEmployeeMetadataList;
    if (first === undefined) throw new Error('the sample has no rows');
    const row = { ...first, userLeaveData: { ...first.userLeaveData, leaveTaken: '1.00' } };
    const approved = (before: string) =>
      wizardAfter(typedOver(fetched), { type: 'leave approved', row, before, fingerprint: 'after' });
    const { fingerprint } = dedicatedTimesheet;
    // a rate that another user changed meanwhile is in this response, but not in the other rows
    const states = [approved(fingerprint), approved('of others')];
    expect(states.map(({ timesheet }) => timesheet?.fingerprint)).toEqual(['after', fingerprint]);
    for (const state of states) {
      expect(state.timesheet?.zohoEmployeeMetadataList).toEqual([row, ...others]);
      expect(amountOfFirst(state)).toBe('803.25');
    }
  });

  test('ignores rows without a timesheet', () => {
    expect(wizardAfter(newWizard, { type: 'rows', rows: [] })).toBe(newWizard);
  });
});

describe('changes by another user meanwhile', () => {
  type Row = (typeof dedicatedTimesheet.zohoEmployeeMetadataList)[number];
  const item = { id: 1, name: 'Hosting', description: '', quantity: '1.00', rate: '10.0000' };
  const whole = { ...item, isService: true, isDeletable: true, manuallyAdded: true } as const;
  /** The timesheet as another user saved it: the first row, the note and the items. */
  const leftAs = (
    row: Partial<Row>,
    note = '',
    services: (typeof dedicatedTimesheet)['invoiceLineItemList'] = [whole],
  ): typeof dedicatedTimesheet => ({
    ...dedicatedTimesheet,
    zohoEmployeeMetadataList: dedicatedTimesheet.zohoEmployeeMetadataList.map((one, at) =>
      at === 0 ? { ...one, ...row } : one,
    ),
    invoiceLineItemList: services,
    invoiceGenerateDetails: { ...dedicatedTimesheet.invoiceGenerateDetails, note },
  });
  const opened = (timesheet: typeof dedicatedTimesheet) => wizardAfter(newWizard, { type: 'fetched', timesheet });
  const refreshed = (state: WizardState, timesheet: typeof dedicatedTimesheet) =>
    wizardAfter(state, { type: 'fetched', timesheet });
  const firstOf = ({ sheet }: WizardState) => sheet?.rows[0];
  const begun = opened(leftAs({ edits: { rate: '40.0000' } }));

  test('are kept where nothing was typed here', () => {
    const typed = wizardAfter(begun, { type: 'note', note: 'Mine' });
    const other = { ...whole, id: 2, name: 'Travel' };
    const after = refreshed(typed, leftAs({ edits: { extraLoggedHours: '2.00' }, note: 'Theirs' }, '', [other]));
    expect([firstOf(after)?.typed, firstOf(after)?.note]).toEqual([{ extraLoggedHours: '2.00' }, 'Theirs']);
    expect(after.sheet?.services.map(({ name }) => name)).toEqual(['Travel']);
    expect([after.note, after.newer, after.isTouched]).toEqual(['Mine', [], true]);
  });

  test('are shown beside what was typed here in the same place, and can be taken', () => {
    const rows = begun.sheet?.rows.map((row, at) => (at === 0 ? { ...row, typed: { rate: '41.0000' } } : row)) ?? [];
    const typed = wizardAfter(wizardAfter(begun, { type: 'rows', rows }), { type: 'note', note: 'Mine' });
    const after = refreshed(typed, leftAs({ edits: { rate: '42.0000' } }, 'Theirs'));
    const rate = `row ${firstOf(begun)?.userId} rate`;
    expect(after.newer).toEqual([
      { name: 'note', mine: 'Mine', theirs: 'Theirs' },
      { name: rate, mine: '41.0000', theirs: '42.0000' },
    ]);
    expect([firstOf(after)?.typed, after.note]).toEqual([{ rate: '41.0000' }, 'Mine']);
    const taken = after.newer.map(({ name, theirs }) => ({ name, text: theirs }));
    const theirs = wizardAfter(after, { type: 'newer chosen', chosen: taken });
    expect([firstOf(theirs)?.typed, theirs.note, theirs.isTouched]).toEqual([{ rate: '42.0000' }, 'Theirs', false]);
  });

  test('do not restore an edit that was undone here, over a refresh and a reload', () => {
    const rows = begun.sheet?.rows.map((row, at) => (at === 0 ? { ...row, typed: {} } : row)) ?? [];
    const without = wizardAfter(begun, { type: 'rows', rows });
    const kept = JSON.parse(JSON.stringify(unsavedTyping(without))) as ReturnType<typeof unsavedTyping>;
    const after = [
      refreshed(without, leftAs({ edits: { rate: '40.0000' } })),
      wizardAfter(begun, { type: 'typed back', typed: kept }),
    ];
    expect(after.map((state) => [firstOf(state)?.typed, state.isTouched])).toEqual([
      [{}, true],
      [{}, true],
    ]);
  });

  test('lose none of the items that both added, nor restore one that was removed here', () => {
    const added = wizardAfter(wizardAfter(begun, { type: 'add', what: 'item' }), {
      type: 'remove',
      what: 'item',
      id: 1,
    });
    const services = added.sheet?.services.map((service) => ({ ...service, name: 'Design' })) ?? [];
    const typed = wizardAfter(added, { type: 'services', services });
    const after = refreshed(
      typed,
      leftAs({ edits: { rate: '40.0000' } }, '', [whole, { ...whole, id: 2, name: 'Travel' }]),
    );
    expect(after.sheet?.services.map(({ id, name }) => [id, name])).toEqual([
      [2, 'Travel'],
      [3, 'Design'],
    ]);
    expect(after.newer).toEqual([]);
  });

  test('lose nothing that an earlier release stored', () => {
    const { was: _was, ...kept } = unsavedTyping(typedOver(fetched));
    const back = wizardAfter(fetched, { type: 'typed back', typed: kept });
    expect([amountOfFirst(back), back.newer]).toEqual(['803.25', []]);
  });
});
