import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { CompanyDetails } from '@countinghouse/contract/companies.contract.ts';
import { startDateShown } from '@countinghouse/contract/company-faults.ts';
import { placesOfSupply } from '@countinghouse/contract/places-of-supply.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { copyWords } from '../../api/copy-words.ts';
import { Card, CardOfValues } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { BooksOfCompany, providerNames } from './books-of-company.tsx';
import styles from './companies.module.css';
import { inWords } from './company-fields.tsx';
import { labels, rulesOf, valuesOf } from './company-form.ts';

/** Everything that is kept of a company, to be read. */
export function CompanyCards({ company, retry }: { readonly company: CompanyDetails; readonly retry?: ReactNode }) {
  const { billingAddress: address, taxDetails: tax } = company;
  const rules = rulesOf(valuesOf('edit', company), { chargesVat: tax.globalTaxSetting !== 'Not Applicable' });
  const started = startDateShown(company.accStartDate ?? '');
  const place = placesOfSupply(company.region).find(({ code }) => code === company.placeOfContact);
  return (
    <>
      <CardOfValues
        title="Company"
        values={[
          { label: labels.companyName, value: company.companyName },
          { label: labels.displayName, value: company.displayName },
          { label: 'Contact person', value: personOf(company) },
          { label: labels.accStartDate, value: started === '' ? null : <DateText value={calendarDate(started)} /> },
          {
            label: labels.email,
            value: <CopyText text={company.email} what="the company’s email" words={copyWords} />,
          },
          { label: labels.cc, value: company.cc },
          { label: labels.bcc, value: company.bcc },
          { label: labels.phoneNumber, value: company.phoneNumber },
          { label: labels.website, value: website(company.website) },
        ]}
      />
      <CardOfValues
        title="Address"
        values={(['addressLine1', 'addressLine2', 'city', 'state', 'country', 'zipCode'] as const).map((name) => ({
          label: labels[name],
          value: address[name],
        }))}
      />
      <CardOfValues
        title="Books"
        actions={retry}
        values={[
          { label: 'Books', value: <BooksOfCompany books={company.books} /> },
          { label: labels.provider, value: providerNames[company.provider] },
          { label: labels.region, value: company.region },
          { label: labels.currencyCode, value: company.currencyCode },
          { label: labels.paymentTerms, value: company.paymentTerms },
          { label: labels.globalTaxSetting, value: tax.globalTaxSetting },
          { label: labels.taxCodeId, value: tax.taxName ?? tax.taxCodeId },
          ...(rules.taxable === 'hidden'
            ? []
            : [{ label: labels.taxable, value: tax.taxable ? 'Taxable' : 'Tax Exempt' }]),
          ...(rules.taxExemptReason === 'hidden'
            ? []
            : [{ label: labels.taxExemptReason, value: tax.taxExemptReason }]),
          ...(rules.taxTreatment === 'hidden'
            ? []
            : [{ label: labels.taxTreatment, value: tax.taxTreatment === '' ? null : inWords(tax.taxTreatment) }]),
          ...(rules.trnNo === 'hidden' ? [] : [{ label: labels.trnNo, value: tax.trnNo }]),
          ...(rules.placeOfContact === 'hidden' ? [] : [{ label: labels.placeOfContact, value: place?.name ?? null }]),
          ...(rules.panNo === 'hidden' ? [] : [{ label: labels.panNo, value: tax.panNo }]),
        ]}
      />
      <Card title="Projects" note={company.projects.length}>
        {company.projects.length === 0 ? (
          'None that you see.'
        ) : (
          <ul className={styles.projects}>
            {company.projects.map(({ projectId, projectName }) => (
              <li key={projectId}>
                <Link to={`/projectdetails/${projectId}`}>{projectName}</Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

const personOf = ({ title, firstName, middleName, lastName, suffix }: CompanyDetails): string =>
  [title, firstName, middleName, lastName, suffix].filter((part) => part !== '').join(' ');

const website = (address: string): ReactNode =>
  address === '' ? null : (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
