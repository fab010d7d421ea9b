import manifest from '../package.json' with { type: 'json' };

/** The version of the product, such as 0.1.0, as screens, logs and backups show it. */
export const { version } = manifest;
