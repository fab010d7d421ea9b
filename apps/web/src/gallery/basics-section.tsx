import { Button, IconButton } from '../ui/button.tsx';
import { Card, CardOfValues } from '../ui/card.tsx';
import { Amount, HoursFigure, PercentageFigure, RateFigure } from '../ui/figures/amount.tsx';
import { DateText, None } from '../ui/figures/date-text.tsx';
import { FigureWithOrigin } from '../ui/figures/figure-origin.tsx';
import { Hint } from '../ui/hint.tsx';
import { Icon } from '../ui/icon.tsx';
import { iconPaths, type IconName } from '../ui/icon-paths.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import styles from './gallery.module.css';
import { sampleTrace } from './sample-trace.ts';

/** Buttons, badges, figures, cards, icons. */
export function BasicsSection() {
  const notifications = useNotifications();
  return (
    <div className={styles.parts}>
      <Card title="Buttons" note="one primary in a place" actions={<Button size="small">Edit</Button>}>
        <div className={styles.row}>
          <Button look="primary">Save Invoice</Button>
          <Button>Cancel</Button>
          <Button look="quiet" icon="refresh">
            Refresh
          </Button>
          <Button look="danger">Void</Button>
        </div>
        <div className={styles.row}>
          <Button look="primary" busy>
            Save in Books
          </Button>
          <Button busy>Fetching</Button>
          <Button look="primary" disabled>
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
        </div>
        <div className={styles.row}>
          <Button size="small">Small</Button>
          <Button size="small" icon="plus">
            Add
          </Button>
          <IconButton icon="edit" label="Edit" />
          <IconButton icon="trash" label="Delete" size="small" />
          <Hint words="Last synced 21 Nov 2026, 14:05">
            <IconButton icon="refresh" label="Fetch again" look="plain" />
          </Hint>
        </div>
      </Card>
      <Card title="Status">
        <div className={styles.row}>
          {['Received', 'Partial Received', 'Overdue', 'Pending', 'Closed'].map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <StatusBadge status="Draft" tone="quiet" />
        </div>
      </Card>
      <Card title="Notices">
        <div className={styles.row}>
          <Button onClick={() => notifications.show({ kind: 'success', title: 'Rates updated successfully' })}>
            Success
          </Button>
          <Button
            onClick={() =>
              notifications.show({
                kind: 'error',
                title: 'Something went wrong! Please Try Again.',
                detail: 'Request 8f2c-41',
                stayMs: null,
              })
            }
          >
            Error
          </Button>
          <Button
            onClick={() =>
              notifications.show({
                kind: 'info',
                title: 'Note deleted',
                action: { label: 'Undo', run: () => undefined },
              })
            }
          >
            With Undo
          </Button>
          <Button onClick={() => notifications.show({ kind: 'loading', title: 'Syncing the time logs.' })}>
            Loading
          </Button>
        </div>
      </Card>
      <Card title="Figures">
        <div className={styles.figures}>
          <Amount value="1284300.50" currency="USD" />
          <Amount value="-320.00" currency="USD" />
          <Amount value="98150" currency="JPY" strong />
          <HoursFigure value="152.00" />
          <PercentageFigure value="12.50" />
          <RateFigure value="25.5000" currency="GBP" />
          <DateText value="2026-11-21" />
          <FigureWithOrigin
            name="Total hours"
            question={{ of: 'Asha Rao, November 2026', trace: sampleTrace, currency: 'USD' }}
          >
            <HoursFigure value="152.00" strong />
          </FigureWithOrigin>
        </div>
      </Card>
      <div className={styles.wide}>
        <CardOfValues
          title="Project Details"
          actions={
            <Button size="small" icon="edit">
              Edit
            </Button>
          }
          values={[
            { label: 'Project Name', value: 'Atlas Freight Portal' },
            { label: 'Project Model', value: 'Dedicated' },
            { label: 'Pay Model', value: 'Postpaid' },
            { label: 'Invoice Cycle', value: 'Monthly' },
            { label: 'Account Type', value: 'Key Account' },
            { label: 'Invoice Term', value: '30 days' },
            { label: 'Start Date', value: <DateText value="2024-02-29" /> },
            { label: 'End Date', value: <None /> },
            { label: 'Primary CSM', value: 'Łukasz Nowak' },
            { label: 'Retainer', value: '' },
          ]}
        />
      </div>
      <div className={styles.wide}>
        <Card title="Icons">
          <div className={styles.icons}>
            {(Object.keys(iconPaths) as IconName[]).map((name) => (
              <span key={name} title={name}>
                <Icon name={name} size={20} />
              </span>
            ))}
          </div>
        </Card>
      </div>
    </div>
  );
}
