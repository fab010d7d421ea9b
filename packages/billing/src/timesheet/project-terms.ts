export type ProjectModel = 'T&M Retainer' | 'Hourly' | 'Mixed' | 'Fixed Cost' | 'Dedicated';
export type PayModel = 'Prepaid' | 'Postpaid';
export type BillingModel = 'Dedicated' | 'Hourly';

/** How a project is billed. */
export interface ProjectTerms {
  readonly projectModel: ProjectModel;
  readonly payModel: PayModel;
}

/**
 * How a developer's row is billed: Dedicated in Dedicated projects, the developer's own choice in Mixed ones (none until
 * it is chosen), Hourly in all others (decisions, section 5).
 */
export function rowBillingModel(projectModel: ProjectModel, chosen: BillingModel | null): BillingModel | null {
  if (projectModel === 'Dedicated') return 'Dedicated';
  return projectModel === 'Mixed' ? chosen : 'Hourly';
}

/**
 * Whether a row bills the hours expected of the developer, and so deducts leave, rather than the hours logged: Dedicated
 * rows and rows of Hourly projects paid Prepaid (decisions, section 8).
 */
export function billsExpectedHours(terms: ProjectTerms, model: BillingModel | null): boolean {
  return model === 'Dedicated' || (terms.projectModel === 'Hourly' && terms.payModel === 'Prepaid');
}

/** Whether rows of a project can deduct leave: in Dedicated, Mixed and prepaid Hourly ones (billing, section 9). */
export function mayDeductLeave({ projectModel, payModel }: ProjectTerms): boolean {
  return (
    projectModel === 'Dedicated' || projectModel === 'Mixed' || (projectModel === 'Hourly' && payModel === 'Prepaid')
  );
}
