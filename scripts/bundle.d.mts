/** Written by hand for the tests of the server, which are in TypeScript. */
export function bundle(entryPoints: Record<string, string>, target: string): Promise<void>;
