import { holidayEndpoints } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

/** The holidays of a year in all regions. */
export const useHolidays = (year: number) =>
  useQuery({ ...query(holidayEndpoints.list, { query: { year } }), placeholderData: keepPreviousData });
