import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { DestinationLink } from '../records/destination.tsx';
import { isOverdue } from '../slices/todos/is-overdue.ts';
import { todoDestination } from '../slices/todos/todo-destination.ts';
import { useFirstTodos } from '../slices/todos/use-todos.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { momentWords } from '../ui/figures/date-text.tsx';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { shownDate } from '../ui/fields/typed-date.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { notificationIcons, usePastNotifications } from '../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../ui/overlay/side-drawer.tsx';
import styles from './bell.module.css';

/** Few enough that the messages below stay in sight. */
const shownTodos = 5;

/** Rings with a dot while something is to be done. Opens what that is, and what the product said since the page was opened. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useFirstTodos();
  const open = data?.paginationDetails.totalElements ?? 0;
  const words = open === 0 ? 'Nothing to do' : `${groupedDecimal(String(open))} to do`;
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          icon="bell"
          label={`To-dos and messages: ${words}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        {open > 0 && <span className={styles.dot} aria-hidden="true" />}
      </span>
      {isOpen && (
        <SideDrawer title="To-dos and messages" width={440} onClose={() => setOpen(false)}>
          <FirstTodos onLeave={() => setOpen(false)} />
          <PastMessages />
        </SideDrawer>
      )}
    </>
  );
}

function FirstTodos({ onLeave }: { onLeave: () => void }) {
  const id = useId();
  const { data, error, refetch } = useFirstTodos();
  const failure = toFailure(error, () => void refetch());
  if (data === undefined) return failure === undefined ? <LoadingState lines={4} /> : <ErrorState {...failure} />;
  const { totalElements } = data.paginationDetails;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        To do
      </h3>
      {totalElements === 0 ? (
        <EmptyState title="Nothing to do" icon="tasks" words="To-dos of your projects appear here." />
      ) : (
        <ul className={styles.list}>
          {data.todoDetails.slice(0, shownTodos).map((todo) => (
            <li key={todo.todoId}>
              <DestinationLink of={todoDestination(todo)} className={styles.todo} onClick={onLeave}>
                <span className={styles.words}>{todo.text}</span>
                <span className={styles.quiet}>
                  {todo.projectName},{' '}
                  <span className={classNames(isOverdue(todo) && styles.late)}>{dueWords(todo)}</span>
                </span>
              </DestinationLink>
            </li>
          ))}
        </ul>
      )}
      {totalElements > shownTodos && (
        <Link to="/todolist" className={styles.all} onClick={onLeave}>
          {`All ${groupedDecimal(String(totalElements))} to-dos`}
        </Link>
      )}
    </section>
  );
}

const dueWords = (todo: Todo): string =>
  `${isOverdue(todo) ? 'overdue since' : 'due'} ${shownDate(calendarDate(todo.dueDate))}`;

function PastMessages() {
  const id = useId();
  const past = usePastNotifications();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        Messages
      </h3>
      {past.length === 0 ? (
        <p className={styles.quiet}>Messages that appear while you work are kept here.</p>
      ) : (
        <ol className={styles.list}>
          {past.map((one) => (
            <li key={one.id} className={styles.message}>
              <span className={styles[one.kind]}>
                <Icon name={notificationIcons[one.kind]} size={14} />
              </span>
              <span className={styles.words}>
                {one.title}
                {one.detail !== undefined && <span className={styles.quiet}>{one.detail}</span>}
                <time className={styles.quiet} dateTime={new Date(one.at).toISOString()}>
                  {momentWords(new Date(one.at).toISOString())}
                </time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
