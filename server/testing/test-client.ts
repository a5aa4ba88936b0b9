import { createClient, type Client, type Send } from '#shared/contract/create-client.ts'
import { routeLines, type Routes } from '#shared/contract/index.ts'
import type { ErrorBody } from '#shared/contract/values.ts'

/** An answer that is not a success. */
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

/** The typed client over real HTTP. @param token sent as the bearer token; none for an anonymous client */
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
    // The body is an error of the contract. With another body, the assertion of the test fails.
    if (!response.ok) throw new RefusedCall(response.status, (data ?? {}) as Partial<ErrorBody>)
    return { data, link: response.headers.get('Link') }
  }
  return createClient<Routes>(routeLines(), send)
}

/** The status and the message of a refused call. */
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
