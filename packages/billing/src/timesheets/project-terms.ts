export type ProjectModel = 'T&M Retainer' | 'Hourly' | 'Mixed' | 'Fixed Cost' | 'Dedicated';
export type PayModel = 'Prepaid' | 'Postpaid';
export type BillingModel = 'Dedicated' | 'Hourly';

/** The billing terms of a project. */
export interface ProjectTerms {
  readonly projectModel: ProjectModel;
  readonly payModel: PayModel;
}

/**
 * The billing model of a developer's row: Dedicated in Dedicated projects, the developer's own in Mixed projects (null until it is
 * chosen), Hourly in all others.
 */
export function rowBillingModel(projectModel: ProjectModel, chosen: BillingModel | null): BillingModel | null {
  if (projectModel === 'Dedicated') return 'Dedicated';
  return projectModel === 'Mixed' ? chosen : 'Hourly';
}

/**
 * Whether a row bills the hours expected of the developer, and so deducts leave, rather than the hours logged: Dedicated
 * rows and rows of Hourly projects paid Prepaid.
 */
export function billsExpectedHours(terms: ProjectTerms, model: BillingModel | null): boolean {
  return model === 'Dedicated' || (terms.projectModel === 'Hourly' && terms.payModel === 'Prepaid');
}

/** Whether rows of a project can deduct leave: in Dedicated, Mixed and prepaid Hourly projects. The others bill logged hours. */
export function mayDeductLeave({ projectModel, payModel }: ProjectTerms): boolean {
  return (
    projectModel === 'Dedicated' || projectModel === 'Mixed' || (projectModel === 'Hourly' && payModel === 'Prepaid')
  );
}
