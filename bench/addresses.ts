import { trendingScore } from '../server/features/videos/trending-score.ts'
import { CATEGORIES, countersOf, submissionOf, WORDS } from './fill-library.ts'

const PAGE = 20
/** More than a server answers in a second. */
const DISTINCT = 80_000

interface List {
  /** The request of page 1. */
  first: string
  /** The request of a page anywhere in the list. */
  deep(): string
}

const upTo = (most: number): number => 1 + Math.floor(Math.random() * most)

/** The paged public lists of a library of the bench. */
export function listsOf(videos: number) {
  const list = (path: string, cursorOf: (video: number) => number | string): List => ({
    first: `GET ${path}limit=${PAGE}`,
    deep: () => `GET ${path}limit=${PAGE}&cursor=${cursorOf(PAGE + upTo(videos - PAGE))}`,
  })
  const position = (video: number) => video
  const score = (video: number) =>
    `${trendingScore({ ...countersOf(video), submittedAt: submissionOf(video, videos, Date.now()) })}~${video}`
  return {
    newest: list('/api/videos?', position),
    trending: list('/api/videos/trending?', score),
    discipline: {
      first: list('/api/categories/7/videos?', position).first,
      deep: () => list(`/api/categories/${upTo(CATEGORIES)}/videos?`, position).deep(),
    },
    featured: list('/api/videos/featured?', position),
    'micro clips': list('/api/videos/microclips?', (video) => Math.floor(video / 3)),
    shorts: {
      first: `GET /api/videos/shorts?pageSize=${PAGE}`,
      deep: () =>
        `GET /api/videos/shorts?pageSize=${PAGE}&before=${PAGE + upTo(videos / 3)}&page=${1 + upTo(900_000)}`,
    },
    'most viewed': list('/api/videos?sort=most-viewed&', (video) => `${countersOf(video).views}~${video}`),
    'most liked': list('/api/videos?sort=most-liked&', (video) => `${countersOf(video).likes}~${video}`),
    long: list('/api/videos?length=long&', (video) => `${video}~${video}`),
  } satisfies Record<string, List>
}

const zeros = (): string => '0'.repeat(upTo(30))

/** Distinct requests. Where a library has fewer pages, the last number of a request is spelled with more zeros. */
export function distinct(make: () => string): string[] {
  const made = new Set<string>()
  while (made.size < DISTINCT) {
    let request = make()
    while (made.has(request)) request = make().replace(/\d+$/, (number) => `${zeros()}${number}.${zeros()}`)
    made.add(request)
  }
  return [...made]
}

const BEGINNINGS = WORDS.map((word) => word.slice(0, 2))

/** Searches for the first two letters of a word that many titles have. */
export const repeatedSearches = (): string[] => BEGINNINGS.map((letters) => `GET /api/search?q=${letters}`)

/** Searches for the two letters and the first digits of a drill's number, no two of them alike. */
export function distinctSearches(): string[] {
  const numbers = Array.from({ length: 999 }, (_, i) => i + 1)
  const searches = numbers.flatMap((number) =>
    BEGINNINGS.flatMap((letters) => [`${letters}+${number}`, `${number}+${letters}`]),
  )
  for (let i = searches.length - 1; i > 0; i--) {
    const other = Math.floor(Math.random() * (i + 1))
    ;[searches[i], searches[other]] = [searches[other] ?? '', searches[i] ?? '']
  }
  return searches.map((q) => `GET /api/search?q=${q}`)
}
