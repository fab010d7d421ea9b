import { basename } from 'node:path';
import type { SourceFile } from './source-files.ts';
import type { TidyRule } from './findings.ts';

const junkDrawers = /^(utils?|helpers?|commons?|misc|types?|index|shared)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

// written in pieces, because this file is checked too
const machinePaths = new RegExp(
  `(?<![\\w.])/(${['work/(main|shared)', 'root/', 'Users/', 'tmp/(brief|bash)'].join('|')})`,
);
const registryHosts = new RegExp(['registry[.]npm', 'npm[.]pkg[.]', 'yarnpkg[.]', 'deb[.]debian[.]'].join('|'));
const colours = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;

/** Rules that need only names and lines. */
export const textRules: readonly TidyRule[] = [
  {
    name: 'named-after-nothing',
    looksAt: ['{apps,packages,scripts,architecture,bench,e2e}/**'],
    except: ['**/*.html'],
    findings: ({ path }) => {
      const junk = path.split('/').filter((part) => junkDrawers.test(part.replace(/\..*$/, '')));
      return junk.map((part) => `${path} is named “${part}”, which does not say what is in it`);
    },
  },
  {
    name: 'kebab-case',
    looksAt: ['{apps,packages,scripts,architecture,bench,e2e}/**/*.{ts,tsx,mjs,css,sql}'],
    findings: ({ path }) => (kebabCase.test(basename(path)) ? [] : [`${path} is not named in kebab-case`]),
  },
  {
    name: 'colour',
    looksAt: ['apps/web/**/*.{ts,tsx,css,html}'],
    except: ['apps/web/src/ui/tokens.ts', '**/*.test.{ts,tsx}'],
    findings: (file) => linesWith(file, colours, 'writes a colour; colours stand in ui/tokens.ts'),
  },
  {
    name: 'conflict-marker',
    looksAt: ['**'],
    findings: (file) => linesWith(file, /^(?:<{7}|>{7}) /, 'was left behind by a merge'),
  },
  {
    name: 'machine-path',
    looksAt: ['**'],
    findings: (file) => linesWith(file, machinePaths, 'names a folder of one machine'),
  },
  {
    name: 'registry-host',
    looksAt: ['**'],
    findings: (file) => linesWith(file, registryHosts, 'names a package registry'),
  },
];

function linesWith(file: SourceFile, pattern: RegExp, says: string): string[] {
  return file.text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${file.path}:${at + 1} ${says}`] : []));
}
