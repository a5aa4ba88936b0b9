import { request } from 'node:http'
import { request as requestByTls } from 'node:https'
import { connect, type Socket } from 'node:net'
import { connect as connectByTls, TLSSocket } from 'node:tls'

/** The function that sends requests to this address. */
export const requestFor = (url: string | URL): typeof request =>
  new URL(url).protocol === 'https:' ? requestByTls : request

/** Opens a connection to the server of this address, for bytes exactly as written. */
export function connectTo(url: string): Socket {
  const { protocol, hostname: host, port } = new URL(url)
  return protocol === 'https:'
    ? connectByTls({ host, port: Number(port), ALPNProtocols: ['http/1.1'] })
    : connect(Number(port), host)
}

/** Ends a connection without a farewell; TLS over it knows no reset. */
export const breakOff = (wire: Socket): Socket =>
  wire instanceof TLSSocket ? wire.destroy() : wire.resetAndDestroy()

/** Sends one request exactly as written: fetch adds headers and forbids others. */
export function rawRequest(
  url: string,
  options: { method?: string; path?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = requestFor(url)(url, { ...options, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}
