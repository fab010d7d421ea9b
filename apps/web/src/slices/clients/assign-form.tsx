import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import { AskNotice } from '../../ui/ask-notice.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { choosable, emptyRow, withChosen, withPrimary, type AssignValues } from './assign-rows.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import styles from './clients.module.css';
import { CompanyChoice } from './company-choice.tsx';
import { isOutOfSight, useClients } from './use-clients.ts';

/** The company of a project and who of it is on the project. */
export function AssignForm({
  form,
  current,
  isCompanyFixed,
  onAsk,
  onSubmit,
}: {
  readonly form: Form<AssignValues>;
  /** Asks an administrator to assign a company that the user does not see. */
  readonly onAsk: (companyName: string) => Promise<boolean>;
  readonly current: { readonly id: number; readonly companyName: string; readonly region: string } | undefined;
  /** The project has invoices of its company. */
  readonly isCompanyFixed: boolean;
  readonly onSubmit: () => void;
}) {
  const { companyId, clients: rows } = form.values;
  const [companyName, setCompanyName] = useState('');
  const { data, error, refetch } = useClients(companyId === '' ? undefined : Number(companyId));
  const clients = data ?? [];
  const failure = toFailure(error, () => void refetch());
  const entries = form.entries('clients');
  return (
    <FormFrame form={form} label="Existing Client Details" onSubmit={onSubmit}>
      <CompanyChoice
        {...form.field('companyId')}
        {...(isCompanyFixed ? { disabled: true, help: messages.projectCompanyBound } : {})}
        label="Existing companies in this portal"
        which="all"
        current={current}
        onNamed={setCompanyName}
        onChange={(next) => {
          if (next === companyId) return;
          form.set('companyId', next);
          // clients belong to one company only
          form.set('clients', []);
        }}
      />
      {isOutOfSight(error) && (
        <AskNotice
          key={companyId}
          words={messages.companyElsewhere}
          act={messages.askAdministrator}
          onAsk={() => onAsk(companyName)}
        />
      )}
      {data !== undefined && data.length === 0 && <p role="status">{messages.noClientsInCompany}</p>}
      {companyId !== '' && data === undefined && !isOutOfSight(error) ? (
        failure === undefined ? (
          <LoadingState />
        ) : (
          <ErrorState {...failure} />
        )
      ) : (
        rows.map((row, at) => (
          <div key={at} className={styles.row}>
            <SelectField
              {...entries.field(at, 'clientId')}
              label={`Client ${at + 1}`}
              required
              choices={choosable(clients, rows, at).map(({ id, name, email }) => ({
                value: String(id),
                label: `${name} | ${email}`,
              }))}
              onChange={(clientId) => form.set('clients', withChosen(rows, at, clientId))}
            />
            <span className={styles.tick}>
              <TickField
                {...entries.field(at, 'primary')}
                label="Primary Client"
                disabled={form.saving || row.clientId === ''}
                onChange={(primary) => form.set('clients', withPrimary(rows, at, primary))}
              />
            </span>
            <IconButton
              icon="trash"
              label={row.primary ? 'The primary client cannot be deleted' : `Delete client ${at + 1}`}
              disabled={form.saving || row.primary}
              onClick={() => entries.remove(at)}
            />
          </div>
        ))
      )}
    </FormFrame>
  );
}

/** One more row, as long as the company has clients that no row has. */
export function AddRowButton({ form }: { readonly form: Form<AssignValues> }) {
  const { companyId, clients: rows } = form.values;
  const { data } = useClients(companyId === '' ? undefined : Number(companyId));
  return (
    <Button
      icon="plus"
      look="quiet"
      disabled={form.saving || rows.length >= (data?.length ?? 0)}
      onClick={() => form.entries('clients').add(emptyRow)}
    >
      {rows.length === 0 ? 'Add client from selected company' : 'Add another client'}
    </Button>
  );
}
