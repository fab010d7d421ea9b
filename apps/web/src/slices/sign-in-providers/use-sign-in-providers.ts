import {
  signInProviderEndpoints,
  type SignInProvider,
} from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { useAction } from '../../records/use-action.ts';
import { signInProviderWords } from './sign-in-provider-words.ts';

/** All sign-in providers. */
export const useSignInProviders = () => useQuery(query(signInProviderEndpoints.list));

/** Invalidates the cached providers. */
export function useInvalidateSignInProviders(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(signInProviderEndpoints.list) });
}

/** Deletes a provider after a question. */
export function useDeleteSignInProvider(): (provider: SignInProvider) => Promise<boolean> {
  const { act } = useAction(useInvalidateSignInProviders());
  return ({ id, name, links, version }) =>
    act({
      record: id,
      question: {
        title: signInProviderWords.deleteQuestion(name),
        detail: signInProviderWords.deleteDetail(links),
        yes: 'Delete',
        no: 'Keep',
        danger: true,
      },
      call: (saveOnce) => saveOnce(signInProviderEndpoints.remove, { params: { id }, query: { version } }),
      failed: signInProviderWords.deleteFailed,
    });
}
