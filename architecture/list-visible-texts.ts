import { fitsOne } from './glob.ts';
import { projectFiles } from './source-files.ts';
import { filesWithTexts, filesWithoutTexts, visibleTexts } from './visible-texts.ts';

// "npm run texts" prints every text that a person can read, with where it stands and as what it is shown; "npm run texts -- slices/rates"
// prints those of the files whose path has these letters
const [part = ''] = process.argv.slice(2);
const texts = projectFiles()
  .filter(({ path }) => fitsOne(path, filesWithTexts) && !fitsOne(path, filesWithoutTexts) && path.includes(part))
  .flatMap(visibleTexts);
for (const { path, line, text, shownAs } of texts) console.log(`${path}:${line}\t${shownAs}\t${text}`);
console.error(`${texts.length} texts, ${new Set(texts.map(({ text }) => text)).size} of them distinct`);
