import { describe, expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const years = { from: 2026, to: 2028 };
const file = (...events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const read = (...events: readonly (readonly string[])[]) => readCalendar(file(...events), years);
const days = (...events: readonly (readonly string[])[]) => read(...events)?.days.map(({ date }) => date);

describe('a calendar file', () => {
  test('names whole days by their date, whatever zone its clock has', () => {
    expect(
      read(
        ['DTSTART;VALUE=DATE:20260704', 'SUMMARY:Independence Day'],
        ['DTSTART;VALUE=DATE:20280229', 'SUMMARY:Leap day'],
      ),
    ).toEqual({
      days: [
        { date: '2026-07-04', name: 'Independence Day' },
        { date: '2028-02-29', name: 'Leap day' },
      ],
      leftOut: [],
    });
  });

  test('has an end that is not among the days of a holiday of several', () => {
    expect(days(['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270102', 'SUMMARY:Turn of the year'])).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
    ]);
    expect(days(['DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260502'])).toEqual(['2026-05-01']);
    expect(days(['DTSTART;VALUE=DATE:20260501', 'DURATION:P2D'])).toEqual(['2026-05-01', '2026-05-02']);
  });

  test('repeats every year, by date or by weekday, but for what it takes out, moves or ends', () => {
    expect(days(['DTSTART;VALUE=DATE:20001225', 'RRULE:FREQ=YEARLY', 'SUMMARY:Christmas'])).toEqual([
      '2026-12-25',
      '2027-12-25',
      '2028-12-25',
    ]);
    expect(days(['DTSTART;VALUE=DATE:20201126', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'])).toEqual([
      '2026-11-26',
      '2027-11-25',
      '2028-11-23',
    ]);
    expect(
      days(['DTSTART;VALUE=DATE:20001225', 'RRULE:FREQ=YEARLY;UNTIL=20271231', 'EXDATE;VALUE=DATE:20261225']),
    ).toEqual(['2027-12-25']);
    const series = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20260704\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:Fourth\r\nEND:VEVENT',
      'BEGIN:VEVENT\r\nUID:a\r\nRECURRENCE-ID;VALUE=DATE:20270704\r\nDTSTART;VALUE=DATE:20270705\r\nSUMMARY:Fourth, kept on Monday\r\nEND:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    expect(readCalendar(series, years)?.days).toEqual([
      { date: '2026-07-04', name: 'Fourth' },
      { date: '2027-07-05', name: 'Fourth, kept on Monday' },
      { date: '2028-07-04', name: 'Fourth' },
    ]);
    // a leap day comes only where there is one
    expect(days(['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'])).toEqual(['2028-02-29']);
  });

  test('says of what is no holiday why, and takes the rest', () => {
    const found = read(
      ['DTSTART:20260704T090000Z', 'DTEND:20260704T100000Z', 'SUMMARY:Parade'],
      ['DTSTART;VALUE=DATE:20260105', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Mondays'],
      ['DTSTART;VALUE=DATE:20260105', 'RRULE:FREQ=YEARLY;BYDAY=MO', 'SUMMARY:Every Monday'],
      ['DTSTART;VALUE=DATE:20260106', 'STATUS:CANCELLED', 'SUMMARY:Called off'],
      ['DTSTART;VALUE=DATE:20260601', 'DTEND;VALUE=DATE:20260901', 'SUMMARY:Summer'],
      ['SUMMARY:Some day'],
      ['DTSTART;VALUE=DATE:20260107'],
      ['DTSTART;VALUE=DATE:20290101', 'SUMMARY:Too late'],
    );
    expect(found).toEqual({
      days: [{ date: '2026-01-07', name: 'Holiday' }],
      leftOut: [
        { name: 'Parade', reason: 'it has an hour and is no whole day' },
        { name: 'Mondays', reason: 'it repeats more often than once a year' },
        { name: 'Every Monday', reason: 'it repeats more often than once a year' },
        { name: 'Called off', reason: 'it was cancelled' },
        { name: 'Summer', reason: 'it is longer than 31 days' },
        { name: 'Some day', reason: 'it has no day' },
      ],
    });
  });

  test('is no calendar when it is a table, half a file or another kind of card', () => {
    for (const text of [
      'date,name\n2026-01-01,New Year',
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT',
      'BEGIN:VCARD\r\nEND:VCARD',
      '\0',
    ])
      expect(readCalendar(text, years)).toBeUndefined();
  });

  test('may be as strange as it likes and is read at once', () => {
    const startedAt = performance.now();
    const found = read(
      ['DTSTART;VALUE=DATE:00010101', 'RRULE:FREQ=YEARLY', 'SUMMARY:Since ever'],
      ['DTSTART;VALUE=DATE:20260230', 'SUMMARY:No such day'],
      ['DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', 'SUMMARY:Never'],
    );
    expect(found?.days.map(({ name }) => name)).toEqual(['Since ever', 'Since ever', 'Since ever']);
    expect(found?.leftOut).toEqual([{ name: 'No such day', reason: 'its day cannot be read' }]);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
