import { useId, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './form-frame.module.css';
import type { Form } from './use-form.ts';

/** The `<form>` element: saves on Enter in a field and on its submit button, and ignores clicks while it saves. */
export function FormFrame<Values extends object>({
  form: { formRef, saving, error, submit },
  label,
  onSubmit,
  columns = 1,
  children,
}: {
  readonly form: Form<Values>;
  /** The accessible name of the form. */
  readonly label: string;
  /** Saves; the form's own `submit` by default. */
  readonly onSubmit?: () => void;
  /** Two columns put fields side by side on wide screens. */
  readonly columns?: 1 | 2;
  readonly children: ReactNode;
}) {
  return (
    <form
      ref={formRef}
      className={styles.form}
      data-columns={columns}
      aria-label={label}
      aria-busy={saving || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (onSubmit === undefined) void submit();
        else onSubmit();
      }}
    >
      {/* hidden while it saves, so that the same error is read out and brought into sight again */}
      {error !== undefined && !saving && (
        <p ref={scrollTo} className={styles.error} role="alert">
          <Icon name="error" />
          {error}
        </p>
      )}
      {children}
    </form>
  );
}

/** Brings the error above the fields into sight, which stands far from the button that was clicked. */
function scrollTo(error: HTMLElement | null): void {
  error?.scrollIntoView({ block: 'nearest' });
}

/** A section of a form under a small heading; a collapsed section keeps what was typed into it. */
export function FormSection({
  title,
  columns = 1,
  actions,
  isOpen = true,
  onToggle,
  children,
}: {
  readonly title: string;
  readonly columns?: 1 | 2;
  /** Actions for the whole section. */
  readonly actions?: ReactNode;
  readonly isOpen?: boolean;
  /** Set when the section can be collapsed. */
  readonly onToggle?: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.titleLine}>
        <h3 className={styles.title}>
          {onToggle === undefined ? (
            title
          ) : (
            <button type="button" className={styles.fold} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
              <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
              {title}
            </button>
          )}
        </h3>
        {actions}
      </div>
      <div id={id} className={styles.fields} data-columns={columns} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}

/** The buttons at the foot of a form on a page; a drawer has its own. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

/** The buttons of a filter drawer, always in sight. */
export function FilterButtons({ onCancel }: { onCancel: () => void }) {
  return (
    <div className={styles.steadyButtons}>
      <Button onClick={onCancel}>Cancel</Button>
      <Button look="primary" submits>
        Apply
      </Button>
    </div>
  );
}
