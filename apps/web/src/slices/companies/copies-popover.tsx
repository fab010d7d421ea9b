import { Popover } from 'antd';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import styles from './companies.module.css';
import { labels, type CompanyValues } from './company-form.ts';

/** Who gets a copy of what the company is sent: a button beside the e-mail that opens both lists. */
export function CopiesPopover({
  form,
  open,
  onOpen,
}: {
  readonly form: Pick<Form<CompanyValues>, 'field' | 'saving'>;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const close = (): void => {
    onOpen(false);
    button?.focus();
  };
  const content = (
    // what is pressed here belongs to the lists: neither Escape nor Enter may reach the drawer behind them
    <div
      className={styles.copiesForm}
      role="dialog"
      aria-label="CC and BCC"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape' && event.key !== 'Enter') return;
        event.preventDefault();
        close();
      }}
    >
      <TextField
        {...form.field('cc')}
        label={labels.cc}
        help="Addresses between commas"
        type="text"
        inputMode="email"
        maxLength={500}
        required
      />
      <TextField {...form.field('bcc')} label={labels.bcc} inputMode="email" maxLength={500} />
      <span className={styles.copiesDone}>
        <Button size="small" onClick={close}>
          Done
        </Button>
      </span>
    </div>
  );
  return (
    <Popover
      open={open}
      onOpenChange={(next) => onOpen(next)}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={content}
      afterOpenChange={(isOpen) => {
        if (isOpen) document.getElementById(form.field('cc').id)?.focus();
      }}
    >
      <Button
        ref={setButton}
        size="small"
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={form.saving}
      >
        CC/BCC
      </Button>
    </Popover>
  );
}
