import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NearbyServer } from '#shared/bridge/nearby.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { findAnnounced } from '../../desktop/main/discovery/find-announced.ts'
import { whyNoMulticast } from '../../desktop/main/discovery/testing/multicast.ts'

const missing = await whyNoMulticast()
const WHERE = missing === null ? 'by mDNS' : `by mDNS [skipped: ${missing}]`

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-announce-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test.skipIf(missing !== null)(
  `ANNOUNCE=true tells desktop apps on the network of a server ${WHERE}`,
  async () => {
    const address = `https://turnout-${process.pid}.example.org`
    const server = await startServerProcess({ DATA_DIR: dataDir, ANNOUNCE: 'true', PUBLIC_URL: address })
    const found: NearbyServer[] = []
    const search = findAnnounced({
      onFound: (nearby) => found.push(nearby),
      onFailed: (error) => expect.unreachable(error.message),
    })
    try {
      const { port } = new URL(server.baseUrl)
      await expect
        .poll(() => found.find((nearby) => nearby.address === address)?.name)
        .toMatch(new RegExp(`^Turnout on .+ \\(${port}\\)$`))
    } finally {
      search.stop()
      expect(await server.end()).toBe(0)
    }
  },
)
