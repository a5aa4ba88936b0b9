import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
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

test('a provider without a client is off; with a client it has its usual issuer', () => {
  expect(readConfig({ DATA_DIR }).signInProviders).toEqual({ google: null, apple: null })
  const config = readConfig({ DATA_DIR, OIDC_APPLE_CLIENT_ID: 'a', OIDC_APPLE_CLIENT_SECRET: 'b' })
  expect(config.signInProviders).toEqual({
    google: null,
    apple: { issuer: 'https://appleid.apple.com', clientId: 'a', clientSecret: 'b' },
  })
})

test('a client without its secret, an issuer without https and an invalid address are reported together', () => {
  const faults = faultsOf({ OIDC_GOOGLE_CLIENT_ID: 'a', OIDC_APPLE_CLIENT_SECRET: 'b' })
  expect(faults).toContain('OIDC_GOOGLE_CLIENT_SECRET: belongs to OIDC_GOOGLE_CLIENT_ID')
  expect(faults).toContain('OIDC_APPLE_CLIENT_ID: belongs to OIDC_APPLE_CLIENT_SECRET')
  const more = faultsOf({ PUBLIC_URL: 'turnout', OIDC_GOOGLE_ISSUER: 'http://example.org' })
  expect(more).toContain('PUBLIC_URL: must be a web address')
  expect(more).toContain('OIDC_GOOGLE_ISSUER: must start with https://')
  expect(faultsOf({ OIDC_GOOGLE_ISSUER: 'http://127.0.0.1:4000' })).toBe('')
  const { publicUrl } = readConfig({ DATA_DIR, PUBLIC_URL: 'https://turnout.example.org/' })
  expect(publicUrl).toBe('https://turnout.example.org')
})

test('files are stored on the disk unless a bucket is named; an incomplete bucket is reported', () => {
  expect(readConfig({ DATA_DIR }).s3).toBeNull()
  const own = { S3_BUCKET: 'turnout', S3_ENDPOINT: 'http://127.0.0.1:9000' }
  const key = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(readConfig({ DATA_DIR, ...own, ...key }).s3).toEqual({
    bucket: 'turnout',
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    prefix: 'uploads/',
    forcePathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  expect(readConfig({ DATA_DIR, S3_BUCKET: 'turnout' }).s3).toMatchObject({ forcePathStyle: false })
  expect(faultsOf({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toContain('S3_BUCKET: belongs to S3_ENDPOINT')
  expect(faultsOf({ ...own, S3_ACCESS_KEY_ID: 'a' })).toContain('S3_SECRET_ACCESS_KEY: belongs to')
  expect(faultsOf({ ...own, S3_PREFIX: 'turnout' })).toContain('S3_PREFIX: must be names')
})

test('mail needs a server, a sender and the public address; the password is read as it is meant', () => {
  expect(readConfig({ DATA_DIR }).mail).toBeNull()
  const site = { PUBLIC_URL: 'https://turnout.example.org' }
  const server = { SMTP_URL: 'smtp://turnout:a%40b@mail.example.org' }
  const sender = { MAIL_FROM: 'Springfield Fire <training@example.org>' }
  expect(readConfig({ DATA_DIR, ...site, ...server, ...sender }).mail).toMatchObject({
    smtp: {
      host: 'mail.example.org',
      port: 587,
      isTls: false,
      auth: { user: 'turnout', pass: 'a@b' },
    },
    from: { name: 'Springfield Fire', address: 'training@example.org' },
    publicUrl: 'https://turnout.example.org',
  })
  const other = { ...site, SMTP_URL: 'smtps://[::1]:2465', MAIL_FROM: 'a@b.example' }
  expect(readConfig({ DATA_DIR, ...other }).mail).toMatchObject({
    smtp: { host: '::1', port: 2465, isTls: true, auth: null },
    from: { name: '', address: 'a@b.example' },
  })
  expect(faultsOf({ ...site, ...server })).toContain('MAIL_FROM: belongs to SMTP_URL')
  expect(faultsOf({ ...site, ...sender })).toContain('SMTP_URL: belongs to MAIL_FROM')
  expect(faultsOf({ ...server, ...sender })).toContain('PUBLIC_URL: belongs to SMTP_URL')
  for (const url of ['mail.example.org', 'https://mail.example.org', 'smtp://mail.example.org/path'])
    expect(faultsOf({ ...site, ...sender, SMTP_URL: url })).toContain('SMTP_URL: must be like smtps://')
  expect(faultsOf({ ...site, ...sender, SMTP_URL: 'smtp://turnout@m.example' })).toContain(
    'a user and a password',
  )
  for (const from of ['Chief', 'a@b.example\r\nBcc: c@d.example', 'A <a@b.example>, B <b@b.example>'])
    expect(faultsOf({ ...site, ...server, MAIL_FROM: from })).toContain('MAIL_FROM: must be like')
})

test('a video has 4 GB at most, in the demo 100 MB, and on PostgreSQL what its column holds', () => {
  const most = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env }).maxUploadMb
  const DATABASE_URL = 'postgres://127.0.0.1/turnout'
  expect([most({}), most({ DEMO: 'true' }), most({ DATABASE_URL })]).toEqual([4096, 100, 2047])
  expect(most({ DEMO: 'true', MAX_UPLOAD_MB: '500' })).toBe(500)
  expect(faultsOf({ DATABASE_URL, MAX_UPLOAD_MB: '2048' })).toContain('MAX_UPLOAD_MB: must be at most 2047')
})

test('invalid numbers, choices and origins are reported with a sentence; origins are stored as browsers send them', () => {
  const faults = faultsOf({
    PORT: 'abc',
    MAX_UPLOAD_MB: '1.5',
    MEDIA_WORKERS: '-1',
    DEMO: 'yes',
    LOG_LEVEL: 'loud',
    ALLOWED_ORIGINS: 'https://a.example, station',
  })
  expect(faults.split('\n').slice(1).toSorted()).toEqual([
    '  ALLOWED_ORIGINS: "station" is no origin, such as https://turnout.example.org',
    '  DEMO: must be true or false',
    '  LOG_LEVEL: must be one of trace, debug, info, warn, error, silent',
    '  MAX_UPLOAD_MB: must be a whole number from 1 to 10000',
    '  MEDIA_WORKERS: must be a whole number from 0 to 64',
    '  PORT: must be a whole number from 0 to 65535',
  ])
  const { allowedOrigins } = readConfig({
    DATA_DIR,
    ALLOWED_ORIGINS: 'https://A.example/, http://b.example:80',
  })
  expect(allowedOrigins).toEqual(['https://a.example', 'http://b.example'])
})

test('files are sent by nginx only where they are on this disk, and by S3 only where they are there', () => {
  expect(readConfig({ DATA_DIR }).sendFile).toBeUndefined()
  expect(readConfig({ DATA_DIR, SEND_FILE: 'x-accel' }).sendFile).toBe('x-accel')
  expect(faultsOf({ SEND_FILE: 'x-sendfile' })).toContain('SEND_FILE: must be x-accel or presigned, or empty')
  expect(faultsOf({ SEND_FILE: 'x-accel', S3_BUCKET: 'turnout' })).toContain(
    'SEND_FILE: x-accel sends files of DATA_DIR',
  )
  expect(faultsOf({ SEND_FILE: 'presigned' })).toContain('SEND_FILE: belongs to S3_BUCKET')
  expect(readConfig({ DATA_DIR, SEND_FILE: 'presigned', S3_BUCKET: 'turnout' }).sendFile).toBe('presigned')
})

test('an invalid first admin is reported, and so is a data folder that cannot be written to', () => {
  const admin = {
    ADMIN_USERNAME: 'chief',
    ADMIN_EMAIL: 'chief@station.example',
    ADMIN_PASSWORD: 'long enough',
  }
  expect(readConfig({ DATA_DIR, ...admin }).firstAdmin).toMatchObject({ username: 'chief' })
  expect(readConfig({ DATA_DIR }).firstAdmin).toBeNull()
  const { ADMIN_PASSWORD, ...half } = admin
  expect(faultsOf(half)).toContain('ADMIN_PASSWORD: is missing: the first admin needs all three')
  expect(faultsOf({ ADMIN_PASSWORD })).toContain('ADMIN_EMAIL: is missing')
  const wrong = faultsOf({ ...admin, ADMIN_EMAIL: 'chief', ADMIN_PASSWORD: 'short' })
  expect(wrong).toContain('ADMIN_EMAIL: Please enter a valid email address')
  expect(wrong).toContain('ADMIN_PASSWORD: Password must be at least 6 characters')
  expect(faultsOf({ DATA_DIR: import.meta.filename })).toContain(
    'DATA_DIR: nothing can be kept there (EEXIST',
  )
})

test('the secret is created once; a secret that was cut off is replaced', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'turnout-secret-'))
  writeFileSync(path.join(folder, 'jwt-secret'), '')
  const { jwtSecret } = readConfig({ DATA_DIR: folder })
  expect(jwtSecret).toMatch(/^[\w-]{64}$/)
  expect(readConfig({ DATA_DIR: folder }).jwtSecret).toBe(jwtSecret)
  expect(readdirSync(folder)).toEqual(['jwt-secret'])
  expect(statSync(path.join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
})

test('a server is announced on the local network on request, and only where others reach it', () => {
  expect(readConfig({ DATA_DIR }).isAnnounced).toBe(false)
  expect(faultsOf({ ANNOUNCE: 'true' })).toContain('ANNOUNCE: needs a server that others reach')
  expect(faultsOf({ ANNOUNCE: 'true', HOST: '::1' })).toContain('Set HOST=0.0.0.0, or PUBLIC_URL')
  expect(readConfig({ DATA_DIR, ANNOUNCE: 'true', HOST: '0.0.0.0' }).isAnnounced).toBe(true)
  const behindProxy = { ANNOUNCE: 'true', PUBLIC_URL: 'https://turnout.example.org' }
  expect(readConfig({ DATA_DIR, ...behindProxy }).isAnnounced).toBe(true)
})
