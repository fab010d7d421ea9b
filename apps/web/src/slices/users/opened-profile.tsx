import { userEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { EditProfileDrawer } from './edit-profile-drawer.tsx';

/** The own profile as it is now, to be changed: the header may have it from hours ago, and an administrator changes it too. */
export function OpenedProfile({
  picture,
  onClose,
}: {
  readonly picture: string | undefined;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useFresh(query(userEndpoints.profile));
  if (data !== undefined) return <EditProfileDrawer profile={data} picture={picture} onClose={onClose} />;
  const failure = toFailure(error, () => void refetch());
  return (
    <SideDrawer title="Edit Profile" width={600} onClose={onClose}>
      {failure === undefined ? <LoadingState /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
}
