import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemoLibrary } from '#server/demo/fill-demo-library.ts'
import { readCatalogue } from '#server/demo/lessons.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const HERE = import.meta.dirname
const RESOURCES = path.join(HERE, '../../../resources')
const FIRST = 3
const titles = new Map(
  readCatalogue(path.join(RESOURCES, 'demo')).lessons.map(({ slug, title }) => [slug, title]),
)

/** The queries of a file with the title of the lesson that each wants. */
const queriesIn = (name: string) =>
  readFileSync(path.join(HERE, 'testing', name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [query = '', slug = ''] = line.trim().split(/ {2,}/)
      return { query, wanted: titles.get(slug) ?? `no lesson ${slug}` }
    })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { database, storage } = app
  await fillDemoLibrary({ database, storage, now: () => new Date(), from: path.join(RESOURCES, 'demo') })
})
afterAll(() => app.stop())

/** The queries whose lesson is not among the first three, with what is. */
async function missed(queries: ReturnType<typeof queriesIn>): Promise<string[]> {
  const misses: string[] = []
  for (const { query, wanted } of queries) {
    const { items } = await app.anonymous.searchVideos({ q: query })
    const first = items.slice(0, FIRST).map(({ title }) => title)
    if (!first.includes(wanted)) misses.push(`${query}: wanted ${wanted}, found ${first.join(' | ')}`)
  }
  return misses
}

test.each([
  ['crew-queries.txt', 40, 36],
  ['held-out-queries.txt', 20, 16],
])(
  'of %s, %i queries, the wanted lesson is among the first three for at least %i',
  async (file, count, least) => {
    const queries = queriesIn(file)
    expect(queries).toHaveLength(count)
    const misses = await missed(queries)
    expect(count - misses.length, misses.join('\n')).toBeGreaterThanOrEqual(least)
  },
)

test('no query stands in the synonyms or in the code as it is', () => {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const search = path.join(RESOURCES, 'search')
  const entries = new Set(
    readdirSync(search)
      .flatMap((file) => readFileSync(path.join(search, file), 'utf8').split(/[\n=>,]/))
      .map(plain),
  )
  const code = readdirSync(HERE)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => plain(readFileSync(path.join(HERE, file), 'utf8')))
    .join('\n')
  for (const { query } of [...queriesIn('crew-queries.txt'), ...queriesIn('held-out-queries.txt')]) {
    expect(entries, query).not.toContain(plain(query))
    expect(code.includes(`'${plain(query)}'`), query).toBe(false)
  }
})
