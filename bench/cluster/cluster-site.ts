import type { LoadedSite, Person } from '../../scripts/faults/loaded-site.ts'
import { Ledger, type Stored } from '../../scripts/faults/ledger.ts'
import { countOutcomes } from '../../scripts/faults/outcomes.ts'
import { Database } from '../../server/database/database.ts'
import { entities } from '../../server/entities.ts'
import { openStorage } from '../../server/media/open-storage.ts'
import { CLUSTER_ADMIN, startCluster, type Cluster } from '../../server/testing/cluster.ts'
import { testClient } from '../../server/testing/test-client.ts'

const PASSWORD = 'member-pass'

/** A cluster with an admin and members, whose calls go to nginx. */
export interface ClusterSite extends LoadedSite, Stored {
  cluster: Cluster
  /** Of all parts of the bench, which share one database. */
  ledger: Ledger
  /** Of the socket. */
  liveUrl: string
  members: Person[]
  /** Calls by the status of their answer. */
  statuses: Map<number | string, number>
  /** How many calls got no answer in time. */
  hung(): number
  register(name: string): Promise<Person>
  /** Replaces the members by new accounts: comments and unfinished uploads of an account are limited. */
  renewMembers(count: number): Promise<void>
  close(): Promise<void>
}

/** @param folder for files that are read back from the storage */
export async function openClusterSite(folder: string): Promise<ClusterSite> {
  const cluster = await startCluster({ isTls: false, env: { LOG_LEVEL: 'error' } })
  const { baseUrl, databaseUrl } = cluster
  const storage = await openStorage({ dataDir: folder, s3: cluster.s3.settings })
  const { statuses, attempt, hung } = countOutcomes()
  const as = (person: Person) => testClient(baseUrl, person.token)
  const chief = await testClient(baseUrl).login(CLUSTER_ADMIN)
  const [category] = await testClient(baseUrl).listCategories()
  const register = (username: string): Promise<Person> =>
    testClient(baseUrl).register({ username, email: `${username}@example.org`, password: PASSWORD })
  const members: Person[] = []
  let registered = 0
  const inspect: Stored['inspect'] = async (work) => {
    const database = await Database.open({ dataDir: folder, databaseUrl }, entities)
    try {
      return await work(database.reader)
    } finally {
      await database.close()
    }
  }
  return {
    cluster,
    ledger: new Ledger(),
    liveUrl: `${baseUrl.replace('http', 'ws')}/ws`,
    members,
    statuses,
    attempt,
    hung,
    as,
    chief,
    categoryId: category?.id ?? 0,
    baseUrl: () => baseUrl,
    register,
    async renewMembers(count) {
      for (let n = 0; n < count; n++) members[n] = await register(`member_${registered++}`)
    },
    inspect,
    /** Without a list of the bucket, which s3rver failed to give after runs with kills. */
    async files() {
      const rows = await inspect((reader) => reader.all<{ file: string }>('select file from uploads'))
      const isStored = await Promise.all(rows.map(async ({ file }) => (await storage.sizeOf(file)) !== null))
      return rows.filter((_, index) => isStored[index]).map(({ file }) => file)
    },
    async read(file) {
      const end = ((await storage.sizeOf(file)) ?? 0) - 1
      const stream = await storage.stream(file, { start: 0, end })
      return Buffer.concat(await stream.toArray())
    },
    incoming: () => Promise.resolve([]),
    close: cluster.stop,
  }
}
