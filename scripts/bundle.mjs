import { readFile } from 'node:fs/promises';

/**
 * Packages that bring files besides their code: a library for each machine, a worker, fonts. They are found in
 * node_modules.
 */
const outside = ['@node-rs/argon2', 'tinypool', 'pdfkit', 'fontkit'];

/** Packages in CommonJS ask for Node's own modules by this name. */
const banner =
  "import { createRequire as requireOfPackages } from 'node:module'; const require = requireOfPackages(import.meta.url);";

/**
 * The source map of a file of one line: stack traces lead into a bundled package itself, and no map of it is read and
 * kept with every start.
 */
const shortMap = Buffer.from('{"version":3,"sources":[""],"names":[],"mappings":"AAAA"}').toString('base64');

/** @type {import('esbuild').Plugin} */
const shortMapsOfPackages = {
  name: 'short-maps-of-packages',
  setup: (steps) => {
    steps.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${shortMap}`,
      loader: 'js',
    }));
  },
};

/**
 * Writes programs with all their packages into few files: a thousand files take longer to find than to run. What is
 * imported later gets a file of its own.
 *
 * @param {Record<string, string>} entryPoints each program by the name of its file
 * @param {string} target folder
 */
export async function bundle(entryPoints, target) {
  const { build } = await import('esbuild');
  await build({
    entryPoints,
    outdir: target,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: banner },
    external: outside,
    sourcemap: true,
    // stack traces name the lines of the sources; the sources themselves would lie in the memory of every program
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [shortMapsOfPackages],
  });
}
