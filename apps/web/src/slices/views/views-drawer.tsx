import { messages } from '@countinghouse/contract/messages.ts';
import { viewNameMax, type View } from '@countinghouse/contract/views/views.contract.ts';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { FormButtons, FormFrame, FormSection } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { ColumnOrder } from './column-order.tsx';
import { asSaved, type ListView } from './use-list-view.ts';
import { useViewActs, useViews, type ViewValues } from './use-views.ts';
import styles from './views.module.css';

/** The columns of a list, applied at once, and its saved views. */
export function ViewsDrawer({ list, onClose }: { readonly list: ListView; readonly onClose: () => void }) {
  const { views, failure } = useViews(list.type);
  const [isNaming, setNaming] = useState(false);
  return (
    <SideDrawer title="Columns and views" width={440} dirty={isNaming} onClose={onClose}>
      <div className={styles.parts}>
        {failure === undefined ? <ChosenView list={list} views={views ?? []} /> : <ErrorState {...failure} />}
        <ColumnOrder list={list} />
        <NewView list={list} onNaming={setNaming} />
      </div>
    </SideDrawer>
  );
}

/** The view in use, with its actions. */
function ChosenView({ list, views }: { readonly list: ListView; readonly views: readonly View[] }) {
  const id = useId();
  const acts = useViewActs();
  const { isBusy } = acts;
  const { type, chosen } = list;

  const plain = {
    name: 'view',
    onLeave: () => undefined,
    onUnread: () => undefined,
    error: undefined,
    disabled: isBusy,
  };
  return (
    <section className={styles.part} aria-label="View">
      <ChoiceField
        {...plain}
        id={`${id}view`}
        label="View"
        placeholder="All columns"
        value={chosen === undefined ? '' : String(chosen.id)}
        choices={views.map((view) => ({ value: String(view.id), label: nameOf(view) }))}
        onChange={(value) => list.choose(views.find((view) => String(view.id) === value))}
      />
      {chosen !== undefined && (
        <>
          <TickField
            {...plain}
            id={`${id}first`}
            label="The list opens with this view"
            value={chosen.isDefault}
            // a view that was chosen before no longer opens the list
            onChange={(is) => void acts.openWith(type, is ? chosen.id : null, list.clearLast)}
          />
          {chosen.isOwn ? (
            <div className={styles.buttons}>
              <Button
                size="small"
                busy={isBusy}
                disabled={!list.isChanged}
                onClick={() => void acts.change(chosen, seen(list))}
              >
                Save the changes
              </Button>
              <Button size="small" onClick={() => void acts.change(chosen, { isShared: !chosen.isShared })}>
                {chosen.isShared ? 'Stop sharing' : 'Share with all users'}
              </Button>
              <Button size="small" look="quiet" icon="trash" onClick={() => void acts.remove(chosen, list.reopen)}>
                Delete
              </Button>
            </div>
          ) : (
            <p
              className={styles.hint}
            >{`Shared by ${chosen.ownerName}. Save it under a name of your own to change it.`}</p>
          )}
        </>
      )}
    </section>
  );
}

const nameOf = ({ settingName, isOwn, isShared, ownerName }: View): string =>
  isOwn ? `${settingName}${isShared ? ' (shared)' : ''}` : `${settingName} (${ownerName})`;

/** The columns and the query that a view stores. */
const seen = (list: ListView): Pick<ViewValues, 'type' | 'settingData' | 'listQuery'> => ({
  type: list.type,
  settingData: list.arrangement.map(asSaved),
  listQuery: list.listQuery,
});

const unnamed = { settingName: '', isShared: false };

/** Saves the current columns and query under a name. */
function NewView({ list, onNaming }: { readonly list: ListView; readonly onNaming: (is: boolean) => void }) {
  const acts = useViewActs();
  const form = useForm({
    initial: unnamed,
    labels: { settingData: 'Columns', listQuery: 'Filter, sort and search' },
    check: ({ settingName }) => (settingName.trim() === '' ? { settingName: messages.viewNameRequired } : {}),
    save: (values) => acts.add({ ...seen(list), ...values }, list.choose),
  });
  const name = form.field('settingName');
  async function save(): Promise<void> {
    if (!(await form.submit())) return;
    onNaming(false);
    form.reset(unnamed);
  }
  return (
    <FormFrame form={form} label="Save as a view" onSubmit={() => void save()}>
      <FormSection title="Save as a view">
        <TextField
          {...name}
          label="Name"
          maxLength={viewNameMax}
          help="The current columns, filter, sort and search"
          onChange={(text) => {
            onNaming(text !== '');
            name.onChange(text);
          }}
        />
        <TickField {...form.field('isShared')} label="Share with all users" />
      </FormSection>
      <FormButtons>
        <Button submits busy={form.saving}>
          Save the view
        </Button>
      </FormButtons>
    </FormFrame>
  );
}
