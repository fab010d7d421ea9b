import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Opens the form for a new record when the user came by the command that creates one; Back and a reload do not open it again. */
export function useCreateCommand(create: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isCommanded = (state as { readonly creates?: boolean } | null)?.creates === true;
  useEffect(() => {
    if (!isCommanded) return;
    create();
    void navigate(pathname + search, { replace: true, state: null });
  }, [isCommanded, create, navigate, pathname, search]);
}
