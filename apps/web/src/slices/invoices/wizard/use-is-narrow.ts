import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 640px)';

/** Whether the window is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(narrow).matches);
}

function follow(onChange: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
