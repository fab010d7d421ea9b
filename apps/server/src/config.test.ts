import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const said = (env: Readonly<Record<string, string>>): string => {
  try {
    readConfig(env);
    return 'nothing';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
};

describe('a broken configuration gets one sentence that names the variable', () => {
  it.each([
    [{ PORT: 'abc' }, 'The configuration is invalid: PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'The configuration is invalid: PORT must be a whole number from 0 to 65535.'],
    [{ DEMO: 'yes' }, 'The configuration is invalid: DEMO must be 0 or 1.'],
    [
      { TIME_ZONE: 'Mars' },
      'The configuration is invalid: TIME_ZONE must be a time zone such as UTC or Europe/London.',
    ],
    [
      { DATABASE_URL: 'mysql://x' },
      'The configuration is invalid: DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
    ],
    [{ MASTER_KEY: 'short' }, 'The configuration is invalid: MASTER_KEY must be 32 bytes in base64.'],
    [{ PACE: '0' }, 'The configuration is invalid: PACE can be 0 only for a sandbox, with SANDBOX_URL.'],
    [{ DEMO: '1' }, 'The configuration is invalid: DEMO can be 1 only with a sandbox, with SANDBOX_URL.'],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'The configuration is invalid: ADMIN_EMAIL and ADMIN_PASSWORD belong together.'],
  ])('%j', (env, sentence) => {
    expect(said(env)).toBe(sentence);
  });
});

describe('an empty environment', () => {
  it('means the usual port, the bundled database and the real services', () => {
    const config = readConfig({ PORT: '' });
    expect([config.port, config.databaseUrl, config.timeZone, config.demo]).toEqual([
      4200,
      undefined,
      'UTC',
      undefined,
    ]);
    expect(config.outside.quickBooks.apiUrl).toBe('https://quickbooks.api.intuit.com');
  });

  it('with a sandbox means that all services are imitated', () => {
    const { outside } = readConfig({ SANDBOX_URL: 'http://127.0.0.1:4300/' });
    expect(outside.quickBooks.apiUrl).toBe('http://127.0.0.1:4300/quickbooks');
    expect(outside.zohoDataCentres.us.projects).toBe('http://127.0.0.1:4300/zoho-projects');
    expect(outside.zohoDataCentres.in.people).toBe('http://127.0.0.1:4300/zoho-people/in');
  });
});
