// stands at: scripts/build.mjs
import { build } from 'esbuild';

export const built = build;
