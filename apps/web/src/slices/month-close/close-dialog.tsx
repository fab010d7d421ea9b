import { messages } from '@countinghouse/contract/messages.ts';
import { monthCloseEndpoints, type MonthClose } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './month-close.module.css';
import { kindsOfLines } from './open-in-month.tsx';

/** Asks why a month is closed or reopened, and lists what is still open in it. */
export function CloseDialog({
  month,
  withBooks,
  onClose,
}: {
  readonly month: MonthClose;
  /** The open differences with the books. */
  readonly withBooks: string | undefined;
  readonly onClose: () => void;
}) {
  const act = month.isClosed ? 'reopen' : 'close';
  const name = month.month.replace('-', ' ');
  const title = month.isClosed ? `Reopen ${name}?` : `Close ${name}?`;
  // the close changes what is editable in the month on every page
  const { act: run } = useAction(useInvalidateAll());
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: messages.closeReasonRequired } : {}),
    save: async ({ reason }) => {
      const { month: of, version } = month;
      const isDone = await run({
        call: (saveOnce) =>
          saveOnce(monthCloseEndpoints[act], { query: { month: of }, body: { reason: reason.trim(), version } }),
        onDone: onClose,
      });
      return isDone ? undefined : [];
    },
  });
  const left = month.open.filter(({ count }) => count > 0);
  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame form={form} label={title}>
        {!month.isClosed && left.length > 0 && (
          <p className={styles.open}>
            Still open:{' '}
            {left.map(({ kind, count }) => `${kindsOfLines[kind].title.toLowerCase()} (${count})`).join(', ')}. Drafts
            of a closed month must be dated in an open one.
          </p>
        )}
        {!month.isClosed && withBooks !== undefined && <p className={styles.open}>{withBooks}</p>}
        <TextField
          {...form.field('reason')}
          label="Reason"
          required
          maxLength={1000}
          help={
            month.isClosed
              ? 'Documents of this month can be created, changed and voided again.'
              : 'No invoice of the month can be created, issued or voided after that, and no payment or adjustment can be dated in it. You can reopen it.'
          }
        />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" submits busy={form.saving}>
            {month.isClosed ? 'Reopen' : 'Close the month'}
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
