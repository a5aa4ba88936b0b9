import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { connectTo } from './raw-request.ts'
import type { TestPerson } from './test-app.ts'

/** Sends the head of a form of this many bytes and no body, within a test. @returns the first line of the answer */
export async function announceForm(
  baseUrl: string,
  by: Pick<TestPerson, 'token'>,
  address: string,
  bytes: number,
): Promise<string> {
  const wire = connectTo(baseUrl)
  onTestFinished(() => void wire.destroy())
  await once(wire, 'connect')
  const head = [
    `POST ${address} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${by.token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${bytes}`,
  ]
  wire.write(`${head.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(wire, 'data')) as [Buffer]
  return answer.toString().split('\r\n', 1)[0] ?? ''
}
