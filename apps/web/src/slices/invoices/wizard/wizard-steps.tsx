import type { WizardStep } from './wizard-state.ts';
import styles from './wizard.module.css';

/** The last step is named after the company's books. */
const booksNames = { QUICK_BOOKS: 'QuickBooks', ZOHO_BOOKS: 'Zoho Books' } as const;

const stepNames: Readonly<Record<WizardStep, string>> = {
  verification: 'Verification',
  period: 'Period',
  timesheet: 'Timesheet',
  books: 'Books',
};

/** The steps of the wizard, with the current one. */
export function WizardSteps({
  steps,
  step,
  provider,
}: {
  readonly steps: readonly WizardStep[];
  readonly step: WizardStep;
  readonly provider: keyof typeof booksNames | undefined;
}) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((key, at) => (
        <li key={key} aria-current={key === step ? 'step' : undefined}>
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          {key === 'books' && provider !== undefined ? booksNames[provider] : stepNames[key]}
        </li>
      ))}
    </ol>
  );
}
