import type { ReactNode } from 'react';
import { FormFrame } from '../ui/form/form-frame.tsx';
import { NewerValues } from '../ui/form/newer-values.tsx';
import { SideDrawer, type SideDrawerProps } from '../ui/overlay/side-drawer.tsx';
import type { RecordForm } from './record-form.ts';

/** The drawer in which a record is added or changed. The newer values of another user come first. */
export function RecordDrawer<Values extends object, Stored>({
  of: { form, conflict },
  onSave = () => void form.submit(),
  label,
  labels,
  labelOf = (name) => name,
  shownOf,
  after,
  children,
  ...drawer
}: {
  readonly of: RecordForm<Values, Stored>;
  /** Where more happens before it is saved. */
  readonly onSave?: () => void;
  /** What the form is called by those who hear it. */
  readonly label: string;
  /** What its fields are called. */
  readonly labels: Readonly<Record<string, string>>;
  /** The same for what is compared and is not a field. */
  readonly labelOf?: (name: string) => string;
  /** A value as a person reads it; as it is unless the record knows better. */
  readonly shownOf?: (name: string, value: string) => string;
  /** Shown below the form. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
} & Pick<SideDrawerProps, 'title' | 'subtitle' | 'width' | 'discardQuestion' | 'canSave' | 'more' | 'onClose'>) {
  return (
    <SideDrawer canSave={form.dirty} {...drawer} dirty={form.dirty} saving={form.saving} onSave={onSave}>
      <FormFrame form={form} label={label} onSubmit={onSave}>
        {conflict !== undefined && (
          <NewerValues
            key={conflict.version}
            lines={conflict.lines}
            labelOf={(name) => labels[name] ?? labelOf(name)}
            {...(shownOf === undefined ? {} : { shownOf })}
            saving={form.saving}
            chosenOf={conflict.chosenOf}
            onChoose={conflict.choose}
            onTakeAll={conflict.takeAll}
          />
        )}
        {children}
      </FormFrame>
      {after}
    </SideDrawer>
  );
}
