import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A part that is fetched when it is first shown, such as a drawer. Nothing stands in its place until then. React holds the content
 * of a Suspense boundary back for 300 ms after its fallback, which a drawer should not wait for.
 */
export function fetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  return function FetchedPart({ meanwhile = null, ...props }: Props & { readonly meanwhile?: ReactNode }) {
    const [, setArrived] = useState(loaded !== undefined);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (loaded !== undefined) return undefined;
      let isGone = false;
      load().then(
        (part) => {
          loaded = part;
          if (!isGone) setArrived(true);
        },
        (error: unknown) => {
          if (!isGone) setFailure({ error });
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    // for the boundary around it, as if it had been rendered
    if (failure !== undefined) throw failure.error;
    const Part = loaded;
    return Part === undefined ? meanwhile : <Part {...(props as unknown as Props)} />;
  };
}
