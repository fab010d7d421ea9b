/** Changes of a release that belong together, under a heading or without one. */
interface ChangeGroup {
  readonly title: string | undefined;
  readonly changes: readonly string[];
}

/** What is new in one release. */
interface Release {
  readonly version: string;
  /** The day of the release, yyyy-mm-dd. */
  readonly day: string;
  readonly groups: readonly ChangeGroup[];
}

/**
 * The newest release of a changelog, which stands first in it: "## 0.1.0 (2026-11-26)", its groups "### Invoices" and
 * its changes "- …". A change may go on in indented lines. Backticks, the only markup of a change, are left out.
 */
export function newestRelease(changelog: string): Release | undefined {
  const [, newest] = changelog.replaceAll('\r\n', '\n').split(/^## /m);
  if (newest === undefined) return undefined;
  const [head = '', ...parts] = newest.split(/^### /m);
  const [name = '', ...ungrouped] = head.split('\n');
  const [, version, day] = /^(\S+) \((\d{4}-\d\d-\d\d)\)/.exec(name) ?? [];
  if (version === undefined || day === undefined) return undefined;
  const own: ChangeGroup = { title: undefined, changes: changesOf(ungrouped.join('\n')) };
  const groups = parts.map((part): ChangeGroup => {
    const [title = '', ...lines] = part.split('\n');
    return { title: title.trim(), changes: changesOf(lines.join('\n')) };
  });
  return { version, day, groups: [own, ...groups].filter(({ changes }) => changes.length > 0) };
}

/** The changes of a group; what stands before the first one introduces the group and is no change. */
const changesOf = (text: string): string[] => text.split(/^- /m).slice(1).map(plainText);

const plainText = (change: string): string => change.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim();
