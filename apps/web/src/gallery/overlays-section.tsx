import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { HoursField } from '../ui/fields/figure-fields.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormFrame } from '../ui/form/form-frame.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { useConfirm } from '../ui/overlay/confirm.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { SideDrawer } from '../ui/overlay/side-drawer.tsx';
import styles from './gallery.module.css';

/** Drawers, dialogs and questions. */
export function OverlaysSection() {
  const [open, setOpen] = useState<'drawer' | 'dialog'>();
  const confirm = useConfirm();
  return (
    <div className={styles.parts}>
      <Card title="Over the page">
        <div className={styles.row}>
          <Button onClick={() => setOpen('drawer')}>Drawer with a form</Button>
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button
            onClick={() =>
              void confirm({
                title: 'Delete the draft of Atlas Freight Portal, November 2026?',
                detail: 'Its 152.00 hours become open again.',
                yes: 'Delete',
                danger: true,
              })
            }
          >
            Question
          </Button>
        </div>
      </Card>
      {open === 'drawer' && <SampleDrawer onClose={() => setOpen(undefined)} />}
      {open === 'dialog' && (
        <Dialog
          title="Removed Employee"
          onClose={() => setOpen(undefined)}
          buttons={<Button onClick={() => setOpen(undefined)}>Close</Button>}
        >
          <p>Two developers of the former invoice are not on this timesheet: Asha Rao and Jon Bell.</p>
        </Dialog>
      )}
    </div>
  );
}

function SampleDrawer({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { name: 'React Developer', hours: '', company: '' },
    check: (values) => (values.hours === '' ? { hours: 'Please enter hours' } : {}),
    save: async () => {
      await new Promise((done) => setTimeout(done, 1200));
      return undefined;
    },
  });
  const save = async () => {
    if (await form.submit()) onClose();
  };
  return (
    <SideDrawer
      title="Edit role"
      subtitle="Atlas Freight Portal"
      onClose={onClose}
      dirty={form.dirty}
      saving={form.saving}
      onSave={() => void save()}
    >
      <FormFrame form={form} label="Role" onSubmit={() => void save()}>
        <TextField {...form.field('name')} label="Role" required />
        <HoursField {...form.field('hours')} label="Hours" required />
        <SelectField
          {...form.field('company')}
          label="Company"
          choices={[
            { value: 'a', label: 'Atlas Logistics Inc' },
            { value: 'b', label: 'Northwind Traders Ltd' },
          ]}
        />
      </FormFrame>
    </SideDrawer>
  );
}
