import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { withoutParts, type CompanyFieldName } from '@countinghouse/contract/companies/companies.record.ts';
import type { RuledField } from '@countinghouse/contract/companies/company-rules.ts';
import type { CompanyDetails } from '@countinghouse/contract/companies/companies.contract.ts';
import { startDateShown } from '@countinghouse/contract/companies/company-errors.ts';
import { placesOfSupply } from '@countinghouse/contract/companies/places-of-supply.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { copyWords } from '../../api/copy-words.ts';
import { Card, CardOfValues } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { BooksOfCompany, providerNames } from './books-of-company.tsx';
import styles from './companies.module.css';
import { inWords } from './company-fields.tsx';
import { fieldsIn, labels, nameParts, rulesOf, valuesOf } from './company-form.ts';

/** Everything that is kept of a company, to be read. */
export function CompanyCards({ company, retry }: { readonly company: CompanyDetails; readonly retry?: ReactNode }) {
  const fields = withoutParts(company);
  const rules = rulesOf(valuesOf('edit', company), { chargesVat: fields.globalTaxSetting !== 'Not Applicable' });
  const started = startDateShown(fields.accStartDate ?? '');
  const place = placesOfSupply(company.region).find(({ code }) => code === company.placeOfContact);
  const drawn: Partial<Record<CompanyFieldName, ReactNode>> = {
    title: personOf(company),
    accStartDate: started === '' ? null : <DateText value={calendarDate(started)} />,
    email: <CopyText text={company.email} what="the company’s email" words={copyWords} />,
    website: website(company.website),
    provider: providerNames[company.provider],
    placeOfContact: place?.name ?? null,
    taxCodeId: company.taxDetails.taxName ?? fields.taxCodeId,
    taxable: fields.taxable ? 'Taxable' : 'Tax Exempt',
    taxTreatment: fields.taxTreatment === '' ? null : inWords(fields.taxTreatment),
  };
  const isShown = (name: CompanyFieldName): boolean =>
    name === 'globalTaxSetting' || name === 'taxCodeId' || rules[name as RuledField] !== 'hidden';
  const valuesIn = (...sections: readonly string[]) =>
    fieldsIn(...sections)
      .filter((name) => isShown(name) && (name === 'title' || !nameParts.some((part) => part === name)))
      .map((name) => ({
        label: name === 'title' ? 'Contact person' : labels[name],
        value: name in drawn ? drawn[name] : fields[name],
      }));
  return (
    <>
      <CardOfValues title="Company" values={valuesIn('Name', 'Contact')} />
      <CardOfValues title="Address" values={valuesIn('Address')} />
      <CardOfValues
        title="Books"
        actions={retry}
        values={[{ label: 'Books', value: <BooksOfCompany books={company.books} /> }, ...valuesIn('Books', 'Tax')]}
      />
      <Card title="Projects" note={company.projects.length}>
        {company.projects.length === 0 ? (
          'None that you can see.'
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
