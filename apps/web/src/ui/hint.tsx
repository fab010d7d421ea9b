import { Tooltip, TooltipAnchor, TooltipProvider } from '@ariakit/react/tooltip';
import { useId, type ReactElement } from 'react';
import { landmarkOf } from './landmark-of.ts';
import styles from './popup.module.css';

/** A tooltip on hover or focus, only for text that is said elsewhere too or is not needed. */
export function Hint({ words, children }: { words: string; children: ReactElement }) {
  const id = useId();
  if (words === '') return children;
  return (
    <TooltipProvider timeout={400} hideTimeout={0}>
      <TooltipAnchor aria-describedby={id} render={children} />
      <Tooltip
        id={id}
        className={styles.tip ?? ''}
        gutter={4}
        fixed
        portal
        portalElement={landmarkOf}
        preserveTabOrder={false}
        unmountOnHide
      >
        {words}
      </Tooltip>
    </TooltipProvider>
  );
}
