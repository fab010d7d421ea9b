import { useLayoutEffect, useRef, useState } from 'react';
import { AnchoredPopover } from '../../ui/anchored-popover.tsx';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => onOpen(false);
  return (
    <span ref={setAnchor}>
      <Button
        ref={button}
        size="small"
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={form.saving}
        onClick={() => onOpen(!open)}
      >
        CC/BCC
      </Button>
      {open && anchor !== null && (
        <AnchoredPopover
          anchor={anchor}
          label="CC and BCC"
          placement="bottom-end"
          returnTo={button}
          onClose={close}
          onEnter={close}
        >
          <CopiesForm form={form} onDone={close} />
        </AnchoredPopover>
      )}
    </span>
  );
}

/** Both lists of addresses; the first one has the focus. */
function CopiesForm({
  form,
  onDone,
}: {
  readonly form: Pick<Form<CompanyValues>, 'field'>;
  readonly onDone: () => void;
}) {
  const { id } = form.field('cc');
  useLayoutEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <div className={styles.copiesForm}>
      <TextField
        {...form.field('cc')}
        label={labels.cc}
        help="Separate addresses with commas"
        type="text"
        inputMode="email"
        maxLength={500}
        required
      />
      <TextField {...form.field('bcc')} label={labels.bcc} inputMode="email" maxLength={500} />
      <span className={styles.copiesDone}>
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </span>
    </div>
  );
}
