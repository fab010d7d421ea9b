import { settingEntries, showsCosts, type ScreenPath } from '@countinghouse/contract/screens.ts';
import { Link } from 'react-router';
import { useSeesCosts } from '../api/sees-costs.ts';
import { useSession } from '../api/session.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ApiCard } from './api-card.tsx';
import styles from './project-page.module.css';

/** The purpose of each settings page; a page without a text does not exist yet. */
const words: Readonly<Partial<Record<ScreenPath, string>>> = {
  '/setup': 'What is left to do until the first invoice is in the books',
  '/settings/jobScheduler': 'Scheduled jobs with their history and next run',
  '/settings/serverLogs': 'Application log of all servers',
  '/settings/holidays': 'Public holidays by region',
  '/settings/identityProvider': 'Connections to books, project and HR services',
  '/settings/organization': 'Legal name, address, tax number and bank details of each organization',
  '/settings/employeeCosts': 'What an hour of each employee costs',
  '/settings/evidence': 'Whether an evidence pack of an invoice is unchanged',
  '/settings/import': 'Companies, projects, developers, rates and more from CSV or XLSX files',
  '/settings/signInProviders': 'Google, Microsoft Entra ID, Zoho or another account of your company for sign-in',
};

/** `/settings`: links to the settings that the user may see. */
export function SettingsScreen() {
  const role = useSession((state) => state.session?.userRole);
  const seesCosts = useSeesCosts() === true;
  const entries = settingEntries.filter(
    ({ path, roles }) =>
      role !== undefined && roles.includes(role) && (seesCosts || !showsCosts(path)) && words[path] !== undefined,
  );
  return (
    <div className={styles.page}>
      <PageHeader title="Settings" />
      <div className={styles.cards}>
        {entries.map(({ path, label }) => (
          <Card key={path} title={<Link to={path}>{label}</Link>}>
            {words[path]}
          </Card>
        ))}
        <ApiCard />
      </div>
    </div>
  );
}
