import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'turnout-config-'))
const faultsOf = (env: Record<string, string>): string => {
  try {
    readConfig({ DATA_DIR, ...env })
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test('without a client there is no provider; with one it has its usual issuer', () => {
  expect(readConfig({ DATA_DIR }).signInProviders).toEqual({ google: null, apple: null })
  const config = readConfig({ DATA_DIR, OIDC_APPLE_CLIENT_ID: 'a', OIDC_APPLE_CLIENT_SECRET: 'b' })
  expect(config.signInProviders).toEqual({
    google: null,
    apple: { issuer: 'https://appleid.apple.com', clientId: 'a', clientSecret: 'b' },
  })
})

test('half a client, an issuer without https and an address that is none are all told', () => {
  const faults = faultsOf({ OIDC_GOOGLE_CLIENT_ID: 'a', OIDC_APPLE_CLIENT_SECRET: 'b' })
  expect(faults).toContain('OIDC_GOOGLE_CLIENT_SECRET: belongs to OIDC_GOOGLE_CLIENT_ID')
  expect(faults).toContain('OIDC_APPLE_CLIENT_ID: belongs to OIDC_APPLE_CLIENT_SECRET')
  const more = faultsOf({ PUBLIC_URL: 'turnout', OIDC_GOOGLE_ISSUER: 'http://example.org' })
  expect(more).toContain('PUBLIC_URL: must be a web address')
  expect(more).toContain('OIDC_GOOGLE_ISSUER: must start with https://')
  expect(faultsOf({ OIDC_GOOGLE_ISSUER: 'http://127.0.0.1:4000' })).toBe('')
})
