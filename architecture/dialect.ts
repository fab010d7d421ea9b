import type { TidyRule } from './findings.ts';

/** Folders that are written in plain English already. A folder is added with its last finding, and never removed. */
const plain: readonly string[] = ['{architecture,bench,changes,docs,e2e,scripts}/**', 'apps/**', 'packages/**', '*.md'];

/** Words of a private dialect, each with what to write in its place. */
const instead: readonly (readonly [words: string, plainly: string])[] = [
  ['whoever', 'a user who, those who'],
  ['whomever', 'a user whom'],
  ['anew', 'again'],
  ['shall', 'must, is to, or the present tense'],
  ['upon', 'on'],
  ['(?:there|here|where)(?:of|in|by|upon|with)', 'of it, in it, by it'],
  ['unto', 'to'],
  ['whence', 'from where'],
  ['(?<!there )(?:is|are) none', 'is not a …, does not exist'],
  ['nothing of (?:it|them|this)', 'no part of …'],
  ['what of (?:it|them)', 'the part that'],
  ['(?:is|are|was|were) told', 'sees, gets a message, learns'],
  ['tells of', 'reports'],
  ['told of', 'notified about'],
  ['asked of it', 'expected'],
  ['of theirs', 'their own'],
  ['no more(?=[.,;:)’”\'"]|$| (?:and|or|on|in|there|here)\\b)', 'no longer'],
  ['what it came to', 'total'],
  ['that which', 'what'],
  ['(?<![\'"])(?:some|no|any)body', 'the user, the record or the service that is meant; no user, unknown; every user'],
  ['(?:is|are|be) held against', 'is compared with'],
  ['holds? (?:\\w+ ){1,3}against', 'compares with'],
  ['as (?:it|they) stands?', 'current, unchanged'],
  ['how things stand', 'the current state'],
  ['what becomes of', 'how to handle, the effect on'],
  ['(?:came|come) about', 'was computed, its trace'],
  ['wished', 'requested'],
  ['reckon(?:s|ed)?', 'compute'],
  ['nought', '0, zero'],
];
const dialect = new RegExp(`\\b(?:${instead.map(([words]) => words.replaceAll(' ', '\\s+')).join('|')})\\b`, 'i');
const each = instead.map(([words, plainly]) => ({ word: new RegExp(`\\b(?:${words})\\b`, 'i'), plainly }));

/** Refuses words that a reader has to solve like a riddle, in comments, docs, test names and messages. */
export const dialectRules: readonly TidyRule[] = [
  {
    name: 'dialect',
    looksAt: plain,
    // this list itself
    except: ['architecture/dialect.ts'],
    findings: ({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        if (!dialect.test(line)) return [];
        const found = each.filter(({ word }) => word.test(line));
        return found.map(({ word, plainly }) => `${path}:${at + 1} says “${word.exec(line)?.[0]}”; write: ${plainly}`);
      }),
  },
];
