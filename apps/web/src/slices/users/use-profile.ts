import { pictureType } from '@countinghouse/contract/uploads.ts';
import { userEndpoints, type Profile } from '@countinghouse/contract/users/users.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../api/api.ts';

/** The own account, and the own picture as an address that an image can show. */
export function useProfile(): {
  readonly profile: Profile | undefined;
  readonly picture: string | undefined;
  /** Tries once more; answers what stands in the way, if anything does. */
  readonly fetchAgain: () => Promise<unknown>;
} {
  const { data: profile, refetch } = useQuery(query(userEndpoints.profile));
  const hash = profile?.imageHash ?? undefined;
  const { data: picture } = useQuery({
    queryKey: [userEndpoints.image.path, hash],
    queryFn: async ({ signal }) => {
      const { name, bytes } = (await api(userEndpoints.image, undefined, { signal })).data;
      return dataAddress(bytes, pictureType(name, bytes) ?? 'image/png');
    },
    enabled: hash !== undefined,
    // the same hash is the same picture
    staleTime: Infinity,
  });
  const fetchAgain = async (): Promise<unknown> => (await refetch()).error;
  return { profile, picture: hash === undefined ? undefined : picture, fetchAgain };
}

/** A file as an address of its own: the page may show no others. */
function dataAddress(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture could not be read')));
    reader.readAsDataURL(new Blob([bytes], { type }));
  });
}
