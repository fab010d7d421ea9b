import { holidayEndpoints } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addHoliday, changeHoliday, importCalendar, removeHoliday } from './holidays.commands.ts';
import { listHolidays, previewCalendar } from './holidays.queries.ts';

export const holidayRoutes: Route[] = [
  handle(holidayEndpoints.list, listHolidays),
  handle(holidayEndpoints.add, addHoliday),
  handle(holidayEndpoints.change, changeHoliday),
  handle(holidayEndpoints.remove, removeHoliday),
  handle(holidayEndpoints.previewFile, previewCalendar),
  handle(holidayEndpoints.importFile, importCalendar),
];
