import { BackLink } from '../ui/back-link.tsx';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { isApiFailure } from '../api/failure.ts';
import { HistoryButton } from '../slices/activity/history.tsx';
import { clientColumns, ClientsOfCompany } from '../slices/clients/clients-of-company.tsx';
import { BooksOfCompany, providerNames } from '../slices/companies/books-of-company.tsx';
import { CompanyCards } from '../slices/companies/company-cards.tsx';
import { OpenedCompany, type CompanyToOpen } from '../slices/companies/opened-company.tsx';
import { useCompany } from '../slices/companies/use-companies.ts';
import { useCompanyActs } from '../slices/companies/use-company-acts.tsx';
import { StatementLink } from '../slices/receivables/statement-link.tsx';
import { OpenCreditsOfCompany } from '../slices/receipts/open-credits-of-company.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { RowMenu } from '../ui/action-menu.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { plainList } from '../ui/list/list-state.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

/** `/companydetails/{id}` */
export function CompanyDetailsScreen() {
  const id = Number(useParams()['id']);
  if (!Number.isSafeInteger(id) || id < 1) return without(<ErrorState message={messages.companyNotFound} />);
  return <LoadedCompany key={id} id={id} />;
}

function LoadedCompany({ id }: { readonly id: number }) {
  const { data, error, refetch } = useCompany(id);
  const [opened, open] = useState<CompanyToOpen>();
  const actsOf = useCompanyActs((companyId, task) => open({ companyId, task }));
  if (data === undefined) {
    if (isApiFailure(error) && error.status === 404) return without(<ErrorState message={error.message} />);
    const failure = toFailure(error, () => void refetch(), messages.companyDetailsFailed);
    return failure === undefined ? <LoadingState /> : without(<ErrorState {...failure} />);
  }
  const { companyDetails: company } = data;
  const acts = actsOf(company);
  const edit = acts.find(({ key }) => key === 'edit');
  const push = acts.find(({ key }) => key === 'push');
  const others = acts.filter((act) => act !== edit && act !== push);
  return (
    <div className={styles.page}>
      <PageHeader
        above={backToList}
        title={company.companyName}
        meta={
          <>
            <span>
              {providerNames[company.provider]}, {company.region}
            </span>
            {company.isArchived ? <span>Deleted</span> : <BooksOfCompany books={company.books} isBrief />}
            <Link to={`/receivables/${id}`}>Open invoices</Link>
            <StatementLink companyId={id} />
          </>
        }
        actions={
          <>
            <HistoryButton title={company.companyName} of={{ companyId: id }} />
            {edit !== undefined && (
              <Button icon="edit" onClick={edit.onChoose}>
                Edit
              </Button>
            )}
            {others.length > 0 && <RowMenu of={company.companyName} actions={others} />}
          </>
        }
      />
      <div className={styles.cards}>
        <CompanyCards
          company={company}
          retry={
            push !== undefined && (
              <Button size="small" icon="refresh" onClick={push.onChoose}>
                {push.label}
              </Button>
            )
          }
        />
        <OpenCreditsOfCompany companyId={company.companyId} />
        {!company.isArchived && <SeenClients company={{ id: company.companyId, companyName: company.companyName }} />}
      </div>
      <OpenedCompany opened={opened} onClose={() => open(undefined)} />
    </div>
  );
}

/** The clients of a company in the user's view. */
function SeenClients({ company }: Pick<ComponentProps<typeof ClientsOfCompany>, 'company'>) {
  const seen = useListView('CLIENT', clientColumns, plainList, useListState(plainList, useSearchParams()));
  return <ClientsOfCompany company={company} seen={seen} tools={<ViewsButton list={seen} />} />;
}

const backToList = <BackLink to="/companylist">Company</BackLink>;

/** The page without a company to name: it keeps its heading and the way back. */
const without = (state: ReactNode): ReactNode => (
  <div className={styles.page}>
    <PageHeader above={backToList} title="Company" />
    {state}
  </div>
);
