import { expect, test } from 'vitest'
import { readProviders } from './provider-settings.ts'

const ENTRA = {
  OIDC_PROVIDERS: 'entra',
  OIDC_ENTRA_ISSUER: 'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0',
  OIDC_ENTRA_CLIENT_ID: 'id',
  OIDC_ENTRA_CLIENT_SECRET: 'secret',
}
const faultsOf = (env: Record<string, string>) =>
  readProviders(env).faults.map(({ name, message }) => `${name}: ${message}`)

test('each provider is read from the variables with its id, in the order of OIDC_PROVIDERS', () => {
  const { providers, faults } = readProviders({
    ...ENTRA,
    OIDC_PROVIDERS: 'station, entra',
    OIDC_ENTRA_LABEL: 'City of Springfield',
    OIDC_ENTRA_DOMAINS: 'City.example,fire.city.example',
    OIDC_ENTRA_TENANTS: '72f988bf-86f1-41af-91ab-2d7cd011db47',
    OIDC_ENTRA_ONLY_FOR: 'city.example',
    OIDC_ENTRA_CREATE_ACCOUNTS: 'false',
    OIDC_STATION_ISSUER: 'https://sso.station.example/realms/crew',
    OIDC_STATION_CLIENT_ID: 'turnout',
    OIDC_STATION_CLIENT_SECRET: 'secret',
    OIDC_STATION_ICON: 'keycloak',
    OIDC_GOOGLE_CLIENT_ID: 'g',
    OIDC_GOOGLE_CLIENT_SECRET: 's',
    OIDC_GOOGLE_TENANTS: 'city.example',
  })
  expect(faults).toEqual([])
  expect(Object.keys(providers)).toEqual(['google', 'apple', 'station', 'entra'])
  expect(providers['entra']).toMatchObject({
    label: 'City of Springfield',
    domains: ['city.example', 'fire.city.example'],
    onlyFor: ['city.example'],
    createsAccounts: false,
  })
  expect(providers['station']).toMatchObject({ icon: 'keycloak', clientId: 'turnout' })
  expect(providers['google']).toMatchObject({
    issuer: 'https://accounts.google.com',
    tenants: ['city.example'],
  })
  expect(providers['apple']).toBeNull()
})

test('each fault names its variable', () => {
  expect(faultsOf({ OIDC_PROVIDERS: 'entra' })).toEqual([
    'OIDC_ENTRA_ISSUER: is missing',
    'OIDC_ENTRA_CLIENT_ID: is missing',
  ])
  expect(faultsOf({ OIDC_PROVIDERS: 'google,My-City' })).toEqual([
    'OIDC_PROVIDERS: "google" is always read',
    'OIDC_PROVIDERS: "My-City" is no id: 2 to 10 small letters and digits',
  ])
  const { OIDC_ENTRA_CLIENT_SECRET: _, ...withoutSecret } = ENTRA
  expect(faultsOf(withoutSecret)).toEqual(['OIDC_ENTRA_CLIENT_SECRET: belongs to OIDC_ENTRA_CLIENT_ID'])
  for (const [name, value, message] of [
    ['LABLE', 'City', 'is not known; docs/single-sign-on.md lists the variables'],
    [
      'ICON',
      'https://evil.example/a.png',
      'must be one of microsoft, google, apple, okta, keycloak, key, building, shield',
    ],
    ['ISSUER', 'http://city.example', 'must start with https://'],
    [
      'SCOPES',
      'email profile',
      'must hold openid, and others separated by spaces, such as openid email profile',
    ],
    [
      'DOMAINS',
      '@city.example',
      'must be domains separated by commas, such as city.example, fire.city.example',
    ],
    ['CREATE_ACCOUNTS', 'no', 'must be true or false'],
  ] as const)
    expect(faultsOf({ ...ENTRA, [`OIDC_ENTRA_${name}`]: value })).toEqual([`OIDC_ENTRA_${name}: ${message}`])
})

test('settings that would let strangers in, or lock people out, are refused', () => {
  const everyTenant = { ...ENTRA, OIDC_ENTRA_ISSUER: 'https://login.microsoftonline.com/organizations/v2.0' }
  expect(faultsOf(everyTenant)).toEqual([
    'OIDC_ENTRA_TENANTS: is missing: the OIDC_ENTRA_ISSUER signs in people of every tenant',
  ])
  expect(faultsOf({ ...everyTenant, OIDC_ENTRA_TENANTS: 'one' })).toEqual([])
  expect(faultsOf({ ...ENTRA, OIDC_ENTRA_TRUST_EMAIL: 'true' })).toEqual([
    'OIDC_ENTRA_DOMAINS: belongs to OIDC_ENTRA_TRUST_EMAIL',
  ])
  expect(faultsOf({ ...ENTRA, OIDC_ENTRA_DOMAINS: 'a.example', OIDC_ENTRA_ONLY_FOR: 'b.example' })).toEqual([
    'OIDC_ENTRA_ONLY_FOR: names b.example, which OIDC_ENTRA_DOMAINS does not name',
  ])
  const google = {
    OIDC_GOOGLE_CLIENT_ID: 'g',
    OIDC_GOOGLE_CLIENT_SECRET: 's',
    OIDC_GOOGLE_ONLY_FOR: 'a.example',
  }
  expect(faultsOf({ ...ENTRA, ...google, OIDC_ENTRA_ONLY_FOR: 'a.example' })).toEqual([
    'OIDC_ENTRA_ONLY_FOR: names a.example, which belongs to the provider google already',
  ])
})
