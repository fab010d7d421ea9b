import type { ReactNode } from 'react';
import { FormFrame } from '../ui/form/form-frame.tsx';
import { NewerValues } from '../ui/form/newer-values.tsx';
import { SideDrawer, type SideDrawerProps } from '../ui/overlay/side-drawer.tsx';
import type { RecordForm } from './record-form.ts';

/** The drawer in which a record is added or changed. The newer values of another user come first. */
export function RecordDrawer<Values extends object, Stored>({
  of,
  onSave = () => void of.form.submit(),
  label,
  labelOf = (name) => name,
  shownOf,
  columns = 1,
  after,
  children,
  ...drawer
}: {
  readonly of: RecordForm<Values, Stored>;
  /** Where more happens before it is saved. */
  readonly onSave?: () => void;
  /** What the form is called by those who hear it. */
  readonly label: string;
  /** What something is called that is compared and is not a field. */
  readonly labelOf?: (name: string) => string;
  /** A value as a person reads it; as it is unless the record knows better. */
  readonly shownOf?: (name: string, value: string) => string;
  readonly columns?: 1 | 2;
  /** Shown below the form. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
} & Pick<
  SideDrawerProps,
  'title' | 'subtitle' | 'width' | 'firstField' | 'discardQuestion' | 'canSave' | 'saveWord' | 'more' | 'onClose'
>) {
  const { form } = of;
  return (
    <SideDrawer
      canSave={form.dirty || of.conflict !== undefined}
      {...drawer}
      dirty={form.dirty}
      saving={form.saving}
      onSave={onSave}
    >
      <FormFrame form={form} label={label} columns={columns} onSubmit={onSave}>
        <RecordConflict of={of} labelOf={(name) => of.labels[name] ?? labelOf(name)} shownOf={shownOf} />
        {children}
      </FormFrame>
      {after}
    </SideDrawer>
  );
}

/** What another user saved while a record was open: both values of each field, and the choice between them. */
export function RecordConflict<Values extends object, Stored>({
  of: { form, conflict },
  labelOf,
  shownOf,
}: {
  readonly of: RecordForm<Values, Stored>;
  readonly labelOf: (name: string) => string;
  readonly shownOf?: ((name: string, value: string) => string) | undefined;
}) {
  if (conflict === undefined) return null;
  return (
    <NewerValues
      key={conflict.version}
      lines={conflict.lines}
      labelOf={labelOf}
      {...(shownOf === undefined ? {} : { shownOf })}
      saving={form.saving}
      chosenOf={conflict.chosenOf}
      onChoose={conflict.choose}
      onTakeAll={conflict.takeAll}
    />
  );
}
