import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

const { useCreateAdmin } = await import('./user-mutations.ts')
const { createQueryClient } = await import('../../../entities/session/query-client.ts')
const { toaster } = await import('../../../lib/toast.ts')

vi.spyOn(console, 'error').mockImplementation(() => {})
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
afterEach(() => vi.clearAllMocks())

const admin = { username: 'new_chief', email: 'new@example.org', password: 'secret-pass' }
const onDone = vi.fn()

type Send = ReturnType<typeof useCreateAdmin>['mutateAsync']

function Form({ give }: { give: (send: Send) => void }) {
  give(useCreateAdmin(onDone).mutateAsync)
  return null
}

async function create(status: number, body: string): Promise<void> {
  fetched.mockResolvedValue(new Response(body, { status }))
  const client = createQueryClient()
  const send = await new Promise<Send>((give) => {
    renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Form, { give })))
  })
  await send(admin).catch(() => undefined)
}

test('AD-75 AD-77 making an admin says how it went, in the server’s words or the general ones', async () => {
  await create(201, '{"user":{"id":7,"username":"new_chief"}}')
  expect(toaster.get()).toMatchObject({
    title: 'Admin Created',
    description: 'Admin user new_chief created successfully.',
    variant: 'success',
  })
  expect(onDone).toHaveBeenCalledOnce()
  const said = { title: 'Error creating admin', variant: 'destructive' }
  await create(409, '{"code":"taken","message":"Email already registered"}')
  expect(toaster.get()).toMatchObject({ ...said, description: 'Email already registered' })
  await create(502, '<html>')
  expect(toaster.get()).toMatchObject({ ...said, description: 'Failed to create admin user' })
  expect(onDone).toHaveBeenCalledOnce()
})
