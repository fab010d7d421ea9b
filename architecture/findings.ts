import type { SourceFile } from './source-files.ts';

/** A kind of untidiness: the files it applies to, and the findings in one of them, each as "path:line message". */
export interface TidyRule {
  /** Each name has a wrong file in must-fail/ that begins with it. */
  readonly name: string;
  readonly looksAt: readonly string[];
  readonly except?: readonly string[];
  readonly findings: (file: SourceFile) => string[];
}
