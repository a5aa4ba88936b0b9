import { createClient, type Client, type Send } from '#shared/contract/create-client.ts'
import { routeLines, type Routes } from '#shared/contract/index.ts'
import type { ErrorBody } from '#shared/contract/values.ts'

/** An answer that was not a success, as a test wants to look at it. */
export class RefusedCall extends Error {
  readonly status: number
  readonly body: Partial<ErrorBody>

  constructor(status: number, body: Partial<ErrorBody>) {
    super(`${status}: ${body.message ?? ''}`)
    this.status = status
    this.body = body
  }
}

export type TestClient = Client<Routes>

/** The typed client over real HTTP, with this token as its bearer or none. */
export function testClient(baseUrl: string, token?: string): TestClient {
  const send: Send = async ({ method, url, body }) => {
    const isForm = body instanceof FormData
    const headers: Record<string, string> = {}
    if (token !== undefined) headers['Authorization'] = `Bearer ${token}`
    if (body && !isForm) headers['Content-Type'] = 'application/json'
    const payload = isForm ? body : body && JSON.stringify(body)
    const response = await fetch(baseUrl + url, { method, headers, ...(payload ? { body: payload } : {}) })
    const text = await response.text()
    const data: unknown = text ? JSON.parse(text) : undefined
    // The error body is the contract's; a test that meets something else fails on its assertion.
    if (!response.ok) throw new RefusedCall(response.status, (data ?? {}) as Partial<ErrorBody>)
    return { data, link: response.headers.get('Link') }
  }
  return createClient<Routes>(routeLines(), send)
}

/** The status and sentence that a call was refused with. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ status: number; message: string | undefined }> {
  try {
    await call
  } catch (error) {
    if (error instanceof RefusedCall) return { status: error.status, message: error.body.message }
    throw error
  }
  return { status: 200, message: 'was not refused' }
}
