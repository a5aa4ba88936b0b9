import { startTestApp, type TestApp } from './test-app.ts'

/** Starts another server on the same database, with the same secret; on PostgreSQL alone. */
export const startSecondServer = (
  { config: { databaseUrl, jwtSecret } }: TestApp,
  overrides: Parameters<typeof startTestApp>[0] = {},
): Promise<TestApp> => startTestApp({ databaseUrl, jwtSecret, ...overrides })
