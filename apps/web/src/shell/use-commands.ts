import { maySee, settingEntries, sidebarEntries, type ScreenPath } from '@countinghouse/contract/screens.ts';
import { viewingEndpoints } from '@countinghouse/contract/viewing/viewing.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { query } from '../api/api.ts';
import { useSeesCosts } from '../api/sees-costs.ts';
import { useSession } from '../api/session.ts';
import { useViewing, type Viewed } from '../api/viewing.ts';
import { useAppearance } from '../slices/appearance/use-appearance.ts';
import type { Command } from '../slices/search/matching-commands.ts';
import { appearanceActions } from './appearance-actions.ts';
import { entriesFor } from './pages.ts';

/** The records that a command creates, by the list whose form it opens. */
const creatable = [
  ['/projectlist', 'New project'],
  ['/companylist', 'New company'],
  ['/todolist', 'New to-do'],
  ['/employeeResignation', 'New resignation'],
  ['/salesPersons', 'New sales person'],
  ['/userlist', 'New user'],
] as const satisfies readonly (readonly [ScreenPath, string])[];

/** Screens without an entry of their own in a menu. */
const further = [
  ['/predictionlist', 'Predictions by project'],
  ['/revenueprediction', 'Open predictions'],
  ['/revenueinvoices', 'Revenue invoices'],
  ['/invoicedetails', 'Invoice list'],
  ['/revenuedispute', 'Disputes'],
  ['/directinvoices', 'Direct invoices'],
  ['/cashforecast', 'Expected payments'],
  ['/monthclose', 'Month close'],
] as const satisfies readonly (readonly [ScreenPath, string])[];

/** What the palette can do for this user: create a record, go to a screen, change the appearance, view as another user. */
export function useCommands(onView: (person: Viewed | undefined) => void): readonly Command[] {
  const role = useSession((state) => state.session?.userRole);
  const seesCosts = useSeesCosts() === true;
  const navigate = useNavigate();
  const [appearance, chooseAppearance] = useAppearance();
  const viewed = useViewing((state) => state.person);
  const { data: people } = useQuery({ ...query(viewingEndpoints.people), enabled: role === 'ROLE_ADMIN' });
  if (role === undefined) return [];
  const screens = [
    ...entriesFor({ role, seesCosts }, [...sidebarEntries, ...settingEntries]).map(
      ({ path, label }) => [path, label] as const,
    ),
    ...further.filter(([path]) => maySee(role, path)),
  ];
  const persons: readonly Viewed[] = [
    ...(people?.csm ?? []).map(({ id, name, email }) => ({ id, name, email, role: 'ROLE_CSM' as const })),
    ...(people?.accountant ?? []).map(({ id, name, email }) => ({ id, name, email, role: 'ROLE_ACCOUNTANT' as const })),
  ];
  return [
    ...creatable
      .filter(([path]) => maySee(role, path))
      .map(([path, label]): Command => ({
        key: `new ${path}`,
        label,
        icon: 'plus',
        onChoose: () => void navigate(path, { state: { creates: true } }),
      })),
    ...screens.map(([path, label]): Command => ({
      key: `go ${path}`,
      label: `Go to ${label}`,
      icon: 'chevronRight',
      onChoose: () => void navigate(path),
    })),
    ...appearanceActions(appearance, chooseAppearance).flatMap(({ label, actions = [] }) =>
      actions.map((action): Command => ({
        key: action.key,
        label: `${label}: ${action.label}`,
        icon: action.icon ?? 'settings',
        onChoose: () => action.onChoose?.(),
      })),
    ),
    ...(viewed === undefined
      ? []
      : [{ key: 'own view', label: 'Return to own view', icon: 'user', onChoose: () => onView(undefined) } as const]),
    ...persons.map((person): Command => ({
      key: `view ${person.role} ${person.id}`,
      label: `View as ${person.name} (${person.role === 'ROLE_CSM' ? 'CSM' : 'Accountant'})`,
      icon: 'user',
      onChoose: () => onView(person),
    })),
  ];
}
