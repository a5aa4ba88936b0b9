import { routes } from '#shared/contract/index.ts'
import { isForVisitors, type RouteTable } from '#shared/contract/define-route.ts'
import type { TestApp, TestPerson } from './test-app.ts'

const table: RouteTable = routes

interface Looked {
  video: { id: number; categoryId: number; creator: { id: number } }
  /** What to search for. */
  words?: string[]
  /** Uploaded files to open. */
  files?: string[]
  /** The token of the reader; anonymous without one. */
  by?: TestPerson
}

/**
 * Everything that another account can read about a video: each GET of the contract that is not for admins, the video's page, the
 * search for these words, and these files. Only successful answers count.
 */
export async function publicTrace(app: TestApp, looked: Looked): Promise<string> {
  const { video, words = [], files = [], by } = looked
  const idOf = (path: string): number => {
    if (path.startsWith('/api/videos/')) return video.id
    if (path.startsWith('/api/categories/')) return video.categoryId
    return path.startsWith('/api/users/') && by ? by.user.id : video.creator.id
  }
  const addresses = Object.values(table)
    .filter(
      (route) =>
        route.method === 'GET' &&
        (isForVisitors(route) || route.access === 'user') &&
        !route.path.includes('auth'),
    )
    .map(({ path }) => path.replace(':id', String(idOf(path))))
  const searches = words.map((word) => `/api/search?q=${encodeURIComponent(word)}`)
  const headers: Record<string, string> = by ? { Authorization: `Bearer ${by.token}` } : {}
  const read = async (address: string): Promise<string> => {
    const answer = await fetch(app.baseUrl + address, { headers, redirect: 'manual' })
    const text = await answer.text()
    return answer.ok ? `${address}\n${address.startsWith('/uploads/') ? '' : text}` : ''
  }
  const pages = [...addresses, ...searches, `/video/${video.id}`, ...files.map((file) => `/uploads/${file}`)]
  return (await Promise.all(pages.map(read))).join('\n')
}
