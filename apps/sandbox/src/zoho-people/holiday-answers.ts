import type { FastifyRequest } from 'fastify';
import { holidays } from '../demo/demo-project-tool.ts';
import type { LedgerView, Pen } from '../ledger/ledger.ts';
import { formFields } from '../oauth/form-fields.ts';
import type { JsonObject } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { dayWriter, readDay } from './written-day.ts';

const SHELF = 'zoho-people/holidays';
const places = { US: 'United States', UK: 'United Kingdom', IND: 'India', CA: 'Canada', UAE: 'United Arab Emirates' };

/** A holiday added in or deleted from the people service. */
export interface OwnHoliday {
  readonly id: string;
  readonly date: string;
  readonly name: string;
  readonly location: string;
  readonly isRestricted: boolean;
  readonly isHalfday: boolean;
  readonly isGone: boolean;
}

/** The holidays of a period in every location, in one response without pages. */
export function holidayAnswers(world: World, request: FastifyRequest): JsonObject {
  const query = formFields(request.query);
  const { isIso, written } = dayWriter(query['dateFormat']);
  const [from, to] = [readDay(query['from'], isIso), readDay(query['to'], isIso)];
  return {
    data: allHolidays(world.ledger)
      .filter(({ date }) => from <= date && date <= to)
      .map((one) => ({
        Id: one.id,
        Name: one.name,
        Date: written(one.date),
        isRestrictedHoliday: one.isRestricted,
        isHalfday: one.isHalfday,
        Session: 0,
        LocationName: one.location,
        LocationId: one.location === '' ? '' : '972601000000412001',
        ShiftName: '',
        ShiftId: '',
        Remarks: '',
      })),
    message: 'Data fetched successfully',
    uri: '/api/leave/v2/holidays/get',
    status: 1,
  };
}

function allHolidays(view: LedgerView): OwnHoliday[] {
  const own = view.all(SHELF) as OwnHoliday[];
  const touched = new Set(own.map(({ id }) => id));
  const made = Object.entries(places).flatMap(([region, location], place) =>
    holidays[region as keyof typeof places].map((date, at) => ({
      id: `97260200000030${place}${String(at).padStart(3, '0')}`,
      date,
      name: `Public holiday (${location})`,
      location,
      isRestricted: false,
      isHalfday: false,
      isGone: false,
    })),
  );
  return [...made.filter(({ id }) => !touched.has(id)), ...own.filter(({ isGone }) => !isGone)];
}

export const keepHoliday = (pen: Pen, holiday: OwnHoliday): void => pen.put(SHELF, holiday.id, holiday);
