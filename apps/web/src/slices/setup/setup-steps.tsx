import type { Setup, SetupStepState } from '@countinghouse/contract/setup/setup.contract.ts';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './setup.module.css';
import { stepWords } from './step-words.ts';

/** The steps of the setup guide, each with what is missing and the pages on which it is done. */
export function SetupSteps({
  setup,
  isBusy,
  onImportFiles,
}: {
  readonly setup: Setup;
  readonly isBusy: boolean;
  readonly onImportFiles: (importsFiles: boolean) => void;
}) {
  return (
    <ol className={styles.steps}>
      {setup.steps.map((one) => (
        <li key={one.step} className={styles.step}>
          <span className={classNames(styles.mark, one.isDone && styles.done)}>
            <Icon name={one.isDone ? 'checkCircle' : 'circle'} />
            <span className="unseen">{one.isDone ? 'Done' : 'To do'}</span>
          </span>
          <div className={styles.words}>
            <Title of={one} />
            <p className={styles.hint}>
              {stepWords[one.step].hint}
              <Sources of={one} />
            </p>
            {one.missing.length > 0 && <Missing of={one} />}
            {one.step === 'tools' && (
              <TickField
                id="imports-files"
                name="importsFiles"
                label="We import files instead"
                value={setup.importsFiles}
                onChange={onImportFiles}
                onLeave={() => undefined}
                onUnread={() => undefined}
                error={undefined}
                disabled={isBusy}
              />
            )}
          </div>
          <span className={styles.count}>{countWords(one)}</span>
        </li>
      ))}
    </ol>
  );
}

function Title({ of: { step } }: { readonly of: SetupStepState }) {
  const { title, to } = stepWords[step];
  return <h2 className={styles.title}>{to === undefined ? title : <Link to={to}>{title}</Link>}</h2>;
}

/** Where the records that the step needs can come from: files, or another page. */
function Sources({ of: { step, isDone } }: { readonly of: SetupStepState }) {
  const { imported = [], beside } = stepWords[step];
  const sources = [
    ...imported.map((kind) => ({ to: `/settings/import?kind=${kind}`, label: `Import ${kind}` })),
    ...(beside === undefined || isDone ? [] : [beside]),
  ];
  return sources.map(({ to, label }) => (
    <span key={to}>
      {' · '}
      <Link to={to}>{label}</Link>
    </span>
  ));
}

function Missing({ of: { step, missing, missingCount } }: { readonly of: SetupStepState }) {
  const { ofProject } = stepWords[step];
  const more = missingCount - missing.length;
  return (
    <p className={styles.missing}>
      {'Missing: '}
      {missing.map(({ name, projectId }, at) => (
        <span key={`${name} ${projectId}`}>
          {at > 0 && ', '}
          {projectId === null || ofProject === undefined ? name : <Link to={ofProject(projectId)}>{name}</Link>}
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}

/** How much of a step is done: "2 of 3", or how many there are where any number is enough. */
function countWords({ step, done, total }: SetupStepState): string {
  const { counted } = stepWords[step];
  if (counted !== undefined) return `${done} ${done === 1 ? counted[0] : counted[1]}`;
  return total === null || total === 0 ? '' : `${done} of ${total}`;
}
