import { companyEndpoints, type CompanyDetails } from '@countinghouse/contract/companies/companies.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { shownText } from '../../ui/form/newer-values.tsx';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { providerNames } from './books-of-company.tsx';
import { BooksFields, ContactFields, inWords } from './company-fields.tsx';
import { errorsOf, fieldOfPath, labels, typedCompany, valuesOf, type CompanyValues } from './company-form.ts';
import { useInvalidateCompanies } from './use-companies.ts';
import type { CompanyTask } from './use-company-acts.tsx';
import { useCompanyOptions } from './use-company-options.ts';
import { usePhonePlans } from './use-phone-plans.ts';

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
  const [areCopiesOpen, openCopies] = useState(false);
  const notify = useNotifications();
  const begun = valuesOf(task === 'duplicate' ? 'new' : task, company);
  const [books, setBooks] = useState<Pick<CompanyValues, 'provider' | 'region'>>(begun);
  const offered = useCompanyOptions(books);
  const phones = usePhonePlans();
  const edited = useRecordForm<CompanyValues, CompanyDetails>({
    name: `company ${task} ${company?.companyId ?? ''}`,
    record: task === 'edit' ? company : undefined,
    labels,
    valuesOf: (stored) => (stored === undefined ? begun : valuesOf('edit', stored)),
    ...(task === 'duplicate' ? { typed: valuesOf(task, company) } : {}),
    check: (values) => errorsOf(values, { ...offered, phones }),
    save: (values, stored, saveOnce) =>
      saveOnce(companyEndpoints.save, {
        body: {
          ...typedCompany(values),
          ...(stored === undefined ? {} : { id: stored.companyId, version: stored.version }),
        },
      }),
    answer: companyEndpoints.save.answer,
    words: {
      saved: messages.companySaved,
      addFailed: messages.companyAddFailed,
      changeFailed: messages.companyEditFailed,
    },
    refresh: useInvalidateCompanies(),
    onSaved: onClose,
    errorsOf: ({ fields }) => fields.map((error) => ({ path: fieldOfPath(error.path), message: error.message })),
  });
  const { form, stored } = edited;
  if (books.provider !== form.values.provider || books.region !== form.values.region)
    setBooks({ provider: form.values.provider, region: form.values.region });

  /** A value as the fields of the form show it: what the books offer by its name. */
  function shown(name: string, value: string): string {
    const { states = [], taxes = [] } = offered.options ?? {};
    if (name === 'placeOfContact') return states.find(({ code }) => code === value)?.name ?? shownText(value);
    if (name === 'taxCodeId') return taxes.find(({ taxCodeId }) => taxCodeId === value)?.taxName ?? shownText(value);
    if (name === 'taxTreatment') return value === '' ? 'none' : inWords(value);
    if (name === 'provider') return value === 'ZOHO_BOOKS' ? providerNames.ZOHO_BOOKS : providerNames.QUICK_BOOKS;
    return shownText(value);
  }

  function submit(): void {
    const { cc, bcc } = errorsOf(form.values, { ...offered, phones });
    const ofCopies = cc ?? bcc;
    if (ofCopies !== undefined) {
      notify.show({ kind: 'error', title: ofCopies });
      openCopies(true);
    }
    void form.submit();
  }
  return (
    <RecordDrawer
      of={edited}
      title={titles[task]}
      {...(company === undefined ? {} : { subtitle: company.companyName })}
      width={690}
      label={titles[task]}
      shownOf={shown}
      discardQuestion={messages.discardChanges}
      onSave={submit}
      onClose={onClose}
    >
      <ContactFields form={form} copies={{ open: areCopiesOpen, onOpen: openCopies }} />
      <BooksFields form={form} offered={offered} task={task} isBound={stored?.isBound === true} />
    </RecordDrawer>
  );
}
