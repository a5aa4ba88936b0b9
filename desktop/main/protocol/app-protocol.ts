import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DESKTOP_HOST, DOWNLOAD_PATH_PREFIX } from '#shared/bridge/names.ts'
import { EMBED_ORIGINS } from '#shared/embed-origins.ts'
import { PAGE_SCRIPT } from '#shared/page-script.ts'
import { isPlainFileName } from '../files/file-names.ts'
import { isServerPath } from '../window/navigation.ts'

const KINDS: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A policy has no notation for IPv6 addresses: there the scheme alone is named. */
function socketSource(server: string): string {
  const { protocol, host } = new URL(server)
  const scheme = protocol.replace('http', 'ws')
  return host.startsWith('[') ? scheme : `${scheme}//${host}`
}

/** Like the server's own policy for its pages, and narrower: only one server may be connected to. */
export function contentPolicy(server: string | null): string {
  const socket = server === null ? [] : [socketSource(server)]
  return [
    "default-src 'self'",
    `script-src 'self' ${PAGE_SCRIPT}`,
    // The style engine writes its rules at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    ['connect-src', "'self'", ...socket].join(' '),
    `frame-src ${EMBED_ORIGINS.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The file of the web app for a path; null if there is none. A path without a dot in its last part is a screen,
 * as on the server.
 */
export function fileOf(webRoot: string, address: string): string | null {
  if (!URL.canParse(address)) return null
  const { host, pathname } = new URL(address)
  if (host !== DESKTOP_HOST) return null
  let name: string
  try {
    name = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (name.includes('\0') || name.includes('\\')) return null
  if (!path.posix.basename(name).includes('.')) return path.join(webRoot, 'index.html')
  // Windows would open a device, or a stream of another file.
  if (!name.split('/').every((part) => part === '' || isPlainFileName(part))) return null
  const file = path.resolve(webRoot, `.${path.posix.normalize(`/${name}`)}`)
  return file.startsWith(path.resolve(webRoot) + path.sep) ? file : null
}

interface Options {
  webRoot: string
  getServer(): string | null
  /** Passes a request to the chosen server. */
  proxyToServer(request: Request): Promise<Response>
  /** Answers with a video of this computer's disk. */
  serveDownload(request: Request): Promise<Response>
  /** Answers with a picked file; null if the path names none. */
  servePicked(request: Request): Promise<Response | null>
}

/** Answers app://: the web app from this computer, the rest from the chosen server. */
export function createAppProtocol({
  webRoot,
  getServer,
  proxyToServer,
  serveDownload,
  servePicked,
}: Options) {
  const answerFile = async (address: string): Promise<Response> => {
    const file = fileOf(webRoot, address)
    const kind = file && KINDS[path.extname(file)]
    const bytes = kind ? await readFile(file).catch(() => null) : null
    if (!kind || !bytes) return new Response('There is nothing here.', { status: 404, headers: SAFE_HEADERS })
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...SAFE_HEADERS,
        'Content-Type': kind,
        'Content-Security-Policy': contentPolicy(getServer()),
      },
    })
  }
  return async (request: Request): Promise<Response> => {
    const { pathname, host } = new URL(request.url)
    if (host === DESKTOP_HOST && isServerPath(pathname)) return proxyToServer(request)
    if (host === DESKTOP_HOST && pathname.startsWith(DOWNLOAD_PATH_PREFIX)) return serveDownload(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('This is not possible here.', { status: 405, headers: SAFE_HEADERS })
    }
    const picked = host === DESKTOP_HOST ? await servePicked(request) : null
    return picked ?? answerFile(request.url)
  }
}

const SAFE_HEADERS = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}
