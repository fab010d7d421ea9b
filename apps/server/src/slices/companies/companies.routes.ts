import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { archiveCompany, changeCopies, pushCompany, putCompanyBack, saveCompany } from './companies.commands.ts';
import { addFromBooks } from './from-books.commands.ts';
import {
  companyHistory,
  filterCompanies,
  getCompany,
  getCopies,
  listChoices,
  nameCompanies,
  searchCompanies,
} from './companies.queries.ts';

export const companyRoutes: Route[] = [
  handle(companyEndpoints.filter, filterCompanies),
  handle(companyEndpoints.search, searchCompanies),
  handle(companyEndpoints.names, nameCompanies),
  handle(companyEndpoints.choices, listChoices),
  handle(companyEndpoints.get, getCompany),
  handle(companyEndpoints.save, saveCompany),
  handle(companyEndpoints.addFromBooks, addFromBooks),
  handle(companyEndpoints.archive, archiveCompany),
  handle(companyEndpoints.putBack, putCompanyBack),
  handle(companyEndpoints.push, pushCompany),
  handle(companyEndpoints.copies, getCopies),
  handle(companyEndpoints.changeCopies, changeCopies),
  handle(activityEndpoints.companyHistory, companyHistory),
];
