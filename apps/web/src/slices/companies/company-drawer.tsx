import type { CompanyDetails } from '@countinghouse/contract/companies.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, shownText, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { providerNames } from './books-of-company.tsx';
import { BooksFields, ContactFields, inWords } from './company-fields.tsx';
import { faultsOf, labels, valuesOf, type CompanyValues } from './company-form.ts';
import { useSaveCompany } from './save-company.ts';
import type { CompanyTask } from './use-company-acts.tsx';
import { useCompanyOptions } from './use-company-options.ts';

const titles: Readonly<Record<CompanyTask, string>> = {
  new: 'New Company',
  edit: 'Edit Company',
  duplicate: 'Duplicate Company',
};

/** The form of a company: a new one, one that is there, or a new one that begins like one that is there. */
export function CompanyDrawer({
  task,
  company,
  onClose,
}: {
  readonly task: CompanyTask;
  /** The one that is edited or duplicated. */
  readonly company?: CompanyDetails;
  readonly onClose: () => void;
}) {
  const [base, setBase] = useState(task === 'edit' ? company : undefined);
  const [newer, setNewer] = useState<readonly NewerLine<keyof CompanyValues>[]>();
  const [areCopiesOpen, openCopies] = useState(false);
  const notify = useNotifications();
  const save = useSaveCompany();
  const initial = valuesOf(task === 'duplicate' ? 'new' : task, company);
  const [books, setBooks] = useState<Pick<CompanyValues, 'provider' | 'region'>>(initial);
  const offered = useCompanyOptions(books);
  const form = useForm<CompanyValues>({
    initial,
    ...(task === 'duplicate' ? { typed: valuesOf(task, company) } : {}),
    check: (values) => faultsOf(values, offered),
    save: async (values) => {
      const saved = await save(values, base && { id: base.companyId, version: base.version });
      if ('company' in saved) {
        onClose();
        return undefined;
      }
      if (saved.newer !== undefined) {
        const theirs = valuesOf('edit', saved.newer);
        setBase(saved.newer);
        setNewer(newerLines(values, theirs));
        form.rebase(theirs);
      }
      return saved.faults;
    },
  });
  useKeptForm(form, `company ${task} ${company?.companyId ?? ''}`, base, setBase);
  if (books.provider !== form.values.provider || books.region !== form.values.region)
    setBooks({ provider: form.values.provider, region: form.values.region });

  /** A value as the fields of the form show it: what the books offer by its name. */
  function shown(name: keyof CompanyValues, value: string): string {
    const { states = [], taxes = [] } = offered.options ?? {};
    if (name === 'placeOfContact') return states.find(({ code }) => code === value)?.name ?? shownText(value);
    if (name === 'taxCodeId') return taxes.find(({ taxCodeId }) => taxCodeId === value)?.taxName ?? shownText(value);
    if (name === 'taxTreatment') return value === '' ? 'none' : inWords(value);
    if (name === 'provider') return value === 'ZOHO_BOOKS' ? providerNames.ZOHO_BOOKS : providerNames.QUICK_BOOKS;
    return shownText(value);
  }

  function submit(): void {
    const { cc, bcc } = faultsOf(form.values, offered);
    const ofCopies = cc ?? bcc;
    if (ofCopies !== undefined) {
      notify.show({ kind: 'error', title: ofCopies });
      openCopies(true);
    }
    void form.submit();
  }
  return (
    <SideDrawer
      title={titles[task]}
      {...(company === undefined ? {} : { subtitle: company.companyName })}
      width={690}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      discardQuestion={messages.discardChanges}
      onSave={submit}
      onClose={onClose}
    >
      <FormFrame form={form} label={titles[task]} onSubmit={submit}>
        {newer !== undefined && base !== undefined && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            shownOf={shown}
            saving={form.saving}
            chosenOf={(name) => form.values[name]}
            onChoose={(name, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset(valuesOf('edit', base));
              setNewer(undefined);
            }}
          />
        )}
        <ContactFields form={form} copies={{ open: areCopiesOpen, onOpen: openCopies }} />
        <BooksFields form={form} offered={offered} task={task} isBound={base?.isBound === true} />
      </FormFrame>
    </SideDrawer>
  );
}
