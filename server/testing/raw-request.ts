import { request } from 'node:http'

/** Sends one request exactly as written: fetch adds headers and forbids others. */
export function rawRequest(
  url: string,
  options: { method?: string; path?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}
