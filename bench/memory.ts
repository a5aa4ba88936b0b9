import { distinct, listsOf } from './addresses.ts'
import type { Library } from './library.ts'
import { millisecondsEach } from './measure.ts'
import { addLine, beginTable } from './report.ts'
import { startServer } from './servers.ts'

const PAGES = 20_000
const MEGABYTES_WANTED = 600
const GROWTH_WANTED = 1.05

/** The memory of the server after distinct pages of every list, and after as many more. */
export async function benchMemory(library: Library): Promise<void> {
  const server = await startServer(library)
  beginTable(`memory, ${library.videos.toLocaleString('en')} videos`, 'MB (RSS)', 'after the first')
  const lists = Object.values(listsOf(library.videos))
  let turn = 0
  const pages = distinct(() => lists[turn++ % lists.length]?.deep() ?? '')
  const megabytesAfter = async (from: number) => {
    const read = pages.slice(from, from + PAGES)
    await millisecondsEach(read.map((request) => server.url + request.replace('GET ', '')))
    return (await server.memory()) / 1e6
  }
  const first = [await megabytesAfter(0)]
  const second = [await megabytesAfter(PAGES)]
  const count = PAGES.toLocaleString('en')
  addLine({ name: `after ${count} distinct pages`, ours: first, wanted: { most: MEGABYTES_WANTED } })
  addLine({ name: `after ${count} more`, ours: second, baseline: first, wanted: { most: GROWTH_WANTED } })
  await server.end()
}
