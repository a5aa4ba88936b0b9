import path from 'node:path'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { WALL_ADMIN } from '#server/testing/fill-wall.ts'
import { createAccount, newPerson, type Person } from './people.ts'
import { expect, test as base } from './fixtures.ts'
import { makePicture, type MadeClip } from './wall-clips.ts'
import { withWallSite, type WallSite } from './wall-site.ts'

const SECONDS = 600
const TITLES = ['Throw the ground ladder alone', 'Tourniquet over the clothes']

/** Lessons that last longer than the test. */
async function makeLessons(folder: string): Promise<MadeClip[]> {
  const files: MadeClip[] = []
  for (const title of TITLES) {
    const file = path.join(folder, `${files.length}.mp4`)
    await makePicture({ file, size: '320x180', seconds: SECONDS, rate: 2, hue: files.length * 90 })
    files.push({ title, path: file, seconds: SECONDS })
  }
  return files
}

/** With a server of its own, and a page as large as a television. */
export const test = base.extend<{ wallSite: WallSite }>({
  // Playwright reads the names of the wanted fixtures from the first argument.
  // oxlint-disable-next-line no-empty-pattern
  wallSite: async ({}, use) => withWallSite(makeLessons, use),
  baseURL: async ({ wallSite }, use) => use(wallSite.baseUrl),
  serviceWorkers: 'allow',
  viewport: { width: 1920, height: 1080 },
})

/** Calls of the signed-in context. */
export const callsOf =
  (request: APIRequestContext) =>
  async <Answer>(method: string, address: string, data?: object): Promise<Answer> => {
    const answer = await request.fetch(`/api${address}`, { method, ...(data && { data }) })
    expect(answer.ok(), `${method} ${address} answered ${answer.status()}`).toBe(true)
    const text = await answer.text()
    // The shape that the contract declares.
    return (text ? JSON.parse(text) : null) as Answer
  }

export const NAMES = [
  'Carl Captain',
  'Lea Lieutenant',
  'Mia Medic',
  'Pat Probie',
  'Ada Away',
  'Sam Silent',
] as const
export type Name = (typeof NAMES)[number]

/** A station with two officers and four others, each with an account, and a wall to enrol. */
export async function openStation(request: APIRequestContext) {
  const accounts = new Map<Name, Person>()
  for (const name of NAMES) {
    const [firstName = '', lastName = ''] = name.split(' ')
    accounts.set(name, await createAccount(request, newPerson({ firstName, lastName })))
  }
  await request.post('/api/auth/login', { data: WALL_ADMIN })
  const call = callsOf(request)
  const { id: unitId } = await call<{ id: number }>('POST', '/training/units', {
    name: 'Station 4',
    kind: 'department',
  })
  for (const [index, name] of NAMES.entries())
    await call('POST', '/training/members', {
      name,
      unitId,
      isOfficer: index < 2,
      username: accounts.get(name)?.username,
    })
  const wall = await call<{ id: number; code: string }>('POST', '/admin/walls', { name: 'Day room' })
  const personOf = (name: Name): Person => {
    const person = accounts.get(name)
    if (!person) throw new Error(`${name} has no account`)
    return person
  }
  return { call, unitId, wall, personOf }
}

/** A browser of its own, on a phone or at a desk. */
export async function openPage(browser: Browser, baseURL: string, person: Person | null, width = 390) {
  const context = await browser.newContext({ baseURL, viewport: { width, height: width < 600 ? 844 : 900 } })
  const page = await context.newPage()
  if (person) {
    const { username, password } = person
    await page.request.post('/api/auth/login', { data: { username, password } })
  }
  return page
}

/** Enters the digits of now until the phone is on the list: they may change meanwhile. */
export async function checkIn(phone: Page, codeNow: () => Promise<string>): Promise<void> {
  const here = phone.getByText(/^You are on the list/)
  const button = phone.getByRole('button', { name: 'I am here' })
  const field = phone.getByLabel('Digits on the wall')
  await expect(async () => {
    await expect(here.or(button).or(field)).toBeVisible()
    if (await field.isVisible()) {
      await field.fill(await codeNow(), { timeout: 3000 })
      await phone.getByRole('button', { name: 'Next' }).click({ timeout: 3000 })
    }
    await button.click({ timeout: 3000 })
    await expect(here).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
}

/** How long a person was there, in ms. */
export const stayOf = ({ closedAt }: TrainingSession, fromAt: string): number =>
  Date.parse(closedAt ?? '') - Date.parse(fromAt)
