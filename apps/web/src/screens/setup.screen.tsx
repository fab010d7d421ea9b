import { messages } from '@countinghouse/contract/messages.ts';
import { toFailure } from '../api/to-failure.ts';
import { SetupSteps } from '../slices/setup/setup-steps.tsx';
import { useChangeSetup, useSetup } from '../slices/setup/use-setup.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import styles from './project-page.module.css';

/** `/setup`: the steps from an empty installation to the first invoice in the books. */
export function SetupScreen() {
  const { data, error, refetch } = useSetup();
  const { change, isBusy } = useChangeSetup();
  if (data === undefined) {
    const failure = toFailure(error, () => void refetch(), messages.setupFailed);
    return (
      <div className={styles.page}>
        <PageHeader title="Setup guide" />
        <div className={styles.cards}>
          {failure === undefined ? <LoadingState lines={8} /> : <ErrorState {...failure} />}
        </div>
      </div>
    );
  }
  const done = data.steps.filter(({ isDone }) => isDone).length;
  const isComplete = done === data.steps.length;
  return (
    <div className={styles.page}>
      <PageHeader
        title="Setup guide"
        meta={<StatusBadge status={`${done} of ${data.steps.length} done`} tone={isComplete ? 'good' : 'warn'} />}
        actions={
          <Button busy={isBusy} onClick={() => void change({ isDismissed: !data.isDismissed })}>
            {data.isDismissed ? 'Reopen guide' : 'Dismiss guide'}
          </Button>
        }
      />
      <div className={styles.cards}>
        <Card flush>
          <SetupSteps setup={data} isBusy={isBusy} onImportFiles={(importsFiles) => void change({ importsFiles })} />
        </Card>
      </div>
    </div>
  );
}
