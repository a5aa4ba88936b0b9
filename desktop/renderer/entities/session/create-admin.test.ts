import { afterEach, expect, test, vi } from 'vitest'

const { createAdminMutation } = await import('./create-admin.ts')
const { createQueryClient } = await import('./query-client.ts')
const { toaster } = await import('../../lib/toast.ts')

vi.spyOn(console, 'error').mockImplementation(() => {})
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
afterEach(() => vi.clearAllMocks())

const form = { username: 'new_chief', email: 'new@example.org', password: 'secret-pass' }
const create = (status: number, body: string) => {
  fetched.mockResolvedValue(new Response(body, { status }))
  const client = createQueryClient()
  const change = client.getMutationCache().build(client, createAdminMutation)
  return change.execute(form).catch(() => undefined)
}

test('AD-75 AD-77 making an admin says how it went, in the server’s words or the general ones', async () => {
  await create(201, '{"user":{"id":7,"username":"new_chief"}}')
  expect(toaster.get()).toMatchObject({
    title: 'Admin Created',
    description: 'Admin user new_chief created successfully.',
    variant: 'success',
  })
  const said = { title: 'Error creating admin', variant: 'destructive' }
  await create(409, '{"code":"taken","message":"Email already registered"}')
  expect(toaster.get()).toMatchObject({ ...said, description: 'Email already registered' })
  await create(502, '<html>')
  expect(toaster.get()).toMatchObject({ ...said, description: 'Failed to create admin user' })
})
