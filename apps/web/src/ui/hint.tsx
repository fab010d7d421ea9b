import { Tooltip } from 'antd';
import type { ReactElement } from 'react';

/** Words that appear when something is pointed at or focused. Only for what is said elsewhere too or can be done without. */
export function Hint({ words, children }: { words: string; children: ReactElement }) {
  return (
    <Tooltip title={words} mouseEnterDelay={0.4} arrow={false}>
      {children}
    </Tooltip>
  );
}
