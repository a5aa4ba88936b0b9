import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let categories: number[]
beforeAll(async () => {
  app = await startTestApp()
  categories = (await app.anonymous.listCategories()).map(({ id }) => id)
})
afterAll(() => app.stop())

const form = () => ({
  categoryIds: categories.slice(0, 2),
  professionalArea: 'fire' as const,
  experienceLevel: '5-10' as const,
})

test('PF-18 PF-19 PF-20 PF-21 PF-22 PF-23 EN-23 preferences are created once, then updated, and read back', async () => {
  const { api, token } = await app.register()
  expect(await api.getPreferences()).toBeNull()
  expect((await refusalOf(api.updatePreferences(form()))).status).toBe(404)
  const created = await fetch(`${app.baseUrl}/api/user/preferences`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(form()),
  })
  expect(created.status).toBe(201)
  expect(await created.json()).toEqual(form())
  expect(await api.getPreferences()).toEqual(form())
  expect((await refusalOf(api.createPreferences(form()))).status).toBe(409)
  const [first = 0, second = 0, third = 0] = categories
  const changed = { ...form(), categoryIds: [third, second, third], professionalArea: 'ems' as const }
  expect(await api.updatePreferences(changed)).toEqual({ ...changed, categoryIds: [second, third] })
  expect(await api.getPreferences()).toEqual({ ...changed, categoryIds: [second, third] })
  expect(first).toBeLessThan(second)
})

test('of two first saves at once, one succeeds and one answers 409', async () => {
  const { api } = await app.register()
  const both = await Promise.all([
    refusalOf(api.createPreferences(form())),
    refusalOf(api.createPreferences(form())),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('PF-24 preferences need sign-in', async () => {
  expect((await refusalOf(app.anonymous.getPreferences())).status).toBe(401)
  expect((await refusalOf(app.anonymous.createPreferences(form()))).status).toBe(401)
  expect((await refusalOf(app.anonymous.updatePreferences(form()))).status).toBe(401)
})

test('PF-25 PF-26 PF-27 no category, an unknown category, and unknown areas and levels are refused', async () => {
  const { api, token } = await app.register()
  const refused = async (wrong: Record<string, unknown>) => {
    const response = await fetch(`${app.baseUrl}/api/user/preferences`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...form(), ...wrong }),
    })
    return response.status
  }
  expect(await refusalOf(api.createPreferences({ ...form(), categoryIds: [] }))).toEqual({
    status: 400,
    message: 'Please select at least one category of interest.',
  })
  expect(await refused({ categoryIds: [9999] })).toBe(400)
  expect(await refused({ categoryIds: 'all' })).toBe(400)
  expect(await refused({ professionalArea: 'police' })).toBe(400)
  expect(await refused({ experienceLevel: '2-4' })).toBe(400)
  expect(await api.getPreferences()).toBeNull()
})
