import type { SourceFile } from './source-files.ts';

/** One way of being untidy: the files that it looks at, and what is wrong in one of them, each as "path:line says". */
export interface TidyRule {
  /** Each name has a wrong file in must-fail/ that begins with it. */
  readonly name: string;
  readonly looksAt: readonly string[];
  readonly except?: readonly string[];
  readonly findings: (file: SourceFile) => string[];
}
