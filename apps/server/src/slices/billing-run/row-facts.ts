import type { EarlierAmount } from '../invoices/earlier-invoice.public.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import type { DueProject } from './due-projects.sql.ts';

/** The name of a row, the same as long as its period is due and once it is a draft. */
export const rowIdOf = (
  projectId: number,
  { start, end }: { readonly start: string; readonly end: string | null },
): string => `${projectId} ${start} ${end ?? ''}`;

/** The amount before tax of an earlier invoice, where it is in a currency. */
export const inCurrency = (earlier: EarlierAmount | undefined, code: string | undefined): string | undefined =>
  earlier?.currencyCode === code ? earlier?.beforeTax : undefined;

/** What a row says of its project. */
export const ofProject = (project: ProjectFacts, { csm, accountant }: DueProject) => ({
  projectId: project.id,
  projectName: project.name,
  companyName: project.company?.displayName ?? null,
  projectModel: project.model,
  csm,
  accountant,
});
