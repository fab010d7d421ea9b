import { Link } from 'react-router';
import { None } from '../ui/figures/date-text.tsx';

/** The name of a company as a link to its page; in a row that opens another record it opens the company alone. */
export function CompanyLink({ id, name }: { readonly id: number | null; readonly name: string | null }) {
  if (name === null) return <None />;
  if (id === null) return name;
  return (
    <Link to={`/companydetails/${id}`} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}
