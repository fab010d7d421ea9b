import { paperSize, type PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './invoice-page.module.css';

/** A page for a client with its tools, which are not printed: paper size, print, and what else can be done with it. */
export function PaperDesk({
  above,
  title,
  paper,
  onPaper,
  tools,
  actions,
  notices,
  children,
}: {
  readonly above: ReactNode;
  readonly title: string;
  readonly paper: PaperSize;
  readonly onPaper: (paper: PaperSize) => void;
  /** Before the paper sizes. */
  readonly tools?: ReactNode;
  /** After the print button. */
  readonly actions: ReactNode;
  /** What to know before it is sent. */
  readonly notices: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <PageHeader
          above={above}
          title={title}
          actions={
            <>
              {tools}
              <div role="group" aria-label="Paper" className={styles.sizes}>
                {paperSize.options.map((size) => (
                  <Button
                    key={size}
                    look={size === paper ? 'plain' : 'quiet'}
                    aria-pressed={size === paper}
                    onClick={() => onPaper(size)}
                  >
                    {size}
                  </Button>
                ))}
              </div>
              <Button icon="file" onClick={() => window.print()}>
                Print
              </Button>
              {actions}
            </>
          }
        />
        {notices.map((notice) => (
          <p key={notice} className={styles.notice} role="status">
            {notice}
          </p>
        ))}
      </div>
      <div className={styles.desk}>{children}</div>
    </div>
  );
}
