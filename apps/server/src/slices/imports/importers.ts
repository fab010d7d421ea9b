import type { Importer } from './importer.ts';
import { costs } from './kinds/costs.ts';
import { companies } from './kinds/companies.ts';
import { developers } from './kinds/developers.ts';
import { employees } from './kinds/employees.ts';
import { holidays } from './kinds/holidays.ts';
import { invoices } from './kinds/invoices.ts';
import { predictions } from './kinds/predictions.ts';
import { projects } from './kinds/projects.ts';
import { rates } from './kinds/rates.ts';

/** All kinds, in the order in which a new installation needs them. */
export const importers: readonly Importer[] = [
  holidays,
  companies,
  projects,
  employees,
  developers,
  rates,
  costs,
  predictions,
  invoices,
];
