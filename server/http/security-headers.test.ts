import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_SCRIPT } from '#shared/page-script.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

async function aPage(folder: string): Promise<void> {
  await mkdir(folder)
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Turnout</title>')
}

let app: TestApp
let ana: TestPerson
let file: string
beforeAll(async () => {
  app = await startTestApp({ trustsProxy: true, webFiles: aPage })
  ana = await app.register()
  file = (await app.submit(ana)).videoFile ?? ''
})
afterAll(() => app.stop())

const headersOf = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(app.baseUrl + address, { headers })).headers

const DATA = "default-src 'none'; frame-ancestors 'none'"

test('data is answered with a policy that loads nothing, ahead of Koa, by a route and as an error', async () => {
  for (const address of [
    '/api/videos',
    '/api/categories',
    '/api/auth/user',
    '/api/config',
    '/api/absent',
    '/healthz',
  ])
    expect((await headersOf(address)).get('Content-Security-Policy'), address).toBe(DATA)
})

test('an uploaded file has the same policy and a sandbox', async () => {
  const by = { Authorization: `Bearer ${ana.token}` }
  const policy = (await headersOf(`/uploads/${file}`, by)).get('Content-Security-Policy')
  expect(policy).toBe(`sandbox; ${DATA}`)
})

test('a page connects to this server alone, has no other base, and runs no text but its own script', async () => {
  const policy = (await headersOf('/')).get('Content-Security-Policy')?.split(';') ?? []
  for (const directive of [
    "default-src 'self'",
    `script-src 'self' ${PAGE_SCRIPT}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types turnout',
  ])
    expect(policy).toContain(directive)
})

test('the socket of the public address is named for old browsers', async () => {
  const other = await startTestApp({ publicUrl: 'https://turnout.example.org', webFiles: aPage })
  try {
    const { headers } = await fetch(other.baseUrl)
    const policy = headers.get('Content-Security-Policy')
    expect(policy).toContain("connect-src 'self' wss://turnout.example.org;")
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
  } finally {
    await other.stop()
  }
})

test('by https every answer asks for https, and by http none does', async () => {
  for (const address of ['/', '/api/videos', '/api/config', '/api/absent', `/uploads/${file}`]) {
    const secure = await headersOf(address, { 'X-Forwarded-Proto': 'https' })
    expect(secure.get('Strict-Transport-Security'), address).toBe('max-age=31536000; includeSubDomains')
    expect((await headersOf(address)).get('Strict-Transport-Security'), address).toBeNull()
  }
})
