import styles from './coverage-strip.module.css';
import type { StripSegment } from './coverage-rows.ts';

/** How a segment is drawn; each look has its words in `reasonWords`. */
export const segmentLook: Readonly<Record<StripSegment['reason'], string | undefined>> = {
  special: styles['fromSpecial'],
  role: styles['fromRole'],
  default: styles['fromDefault'],
  none: styles['fromNothing'],
  outside: styles['outside'],
};
