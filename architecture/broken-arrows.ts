import { fitsOne, patternOf } from './glob.ts';
import { importsOf, type Import } from './read-imports.ts';
import { arrows, testFiles, testsMay, type Arrow } from './rules.ts';
import { sliceOrder } from './slice-order.ts';
import type { SourceFile } from './source-files.ts';

/** An import that violates an arrow. */
export interface BrokenArrow {
  readonly arrow: string;
  readonly says: string;
}

/** The files that an arrow applies to. */
export function filesOf(arrow: Arrow, files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => fitsOne(path, arrow.files) && !fitsOne(path, arrow.except ?? []));
}

/** The imports of a file that violate the arrows. */
export function brokenArrows(file: SourceFile): BrokenArrow[] {
  const imports = importsOf(file);
  return arrows.flatMap((arrow) => {
    if (filesOf(arrow, [file]).length === 0) return [];
    const slice = sliceOf(arrow, file.path);
    const isUnknownSlice = arrow.name === 'server-slices' && !(sliceOrder as readonly string[]).includes(slice);
    const unknown = isUnknownSlice
      ? [{ arrow: arrow.name, says: `${file.path} is of a slice that has no place in the order` }]
      : [];
    const wrong = imports.filter((one) => !isAllowed(arrow, slice, file.path, one));
    return [
      ...unknown,
      ...wrong.map((one) => ({ arrow: arrow.name, says: `${file.path}:${one.line} imports ${one.target}` })),
    ];
  });
}

function isAllowed(arrow: Arrow, slice: string, path: string, { target, isLater }: Import): boolean {
  if (fitsOne(path, testFiles) && fitsOne(target, [...testsMay, ...(arrow.testsMay ?? [])])) return true;
  if (isLater && fitsOne(target, arrow.mayLater ?? [])) return true;
  if (fitsOne(target, arrow.never ?? [])) return false;
  return fitsOne(
    target,
    arrow.may.flatMap((glob) => withSlices(glob, slice)),
  );
}

function withSlices(glob: string, slice: string): string[] {
  const own = glob.replaceAll('<slice>', slice);
  if (!own.includes('<earlier>')) return [own];
  const earlier = sliceOrder.slice(0, Math.max(0, (sliceOrder as readonly string[]).indexOf(slice)));
  return earlier.map((other) => own.replaceAll('<earlier>', other));
}

function sliceOf(arrow: Arrow, path: string): string {
  return (
    arrow.files.map((glob) => patternOf(glob).exec(path)?.groups?.['slice']).find((name) => name !== undefined) ?? ''
  );
}
