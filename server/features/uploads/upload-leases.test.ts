import { expect, onTestFinished, test } from 'vitest'
import { startProxiedApp } from '#server/testing/proxied-app.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { UploadLeases } from './upload-leases.ts'

const never = new AbortController().signal
/** A lease ends after 5 s; the rest is for a busy machine. A request gives up after 30 s. */
const FREE_WITHIN_MS = 15_000

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a lease that could not be returned during an outage ends, also while its server holds others',
  async () => {
    const { app, proxy, databaseUrl, stop } = await startProxiedApp()
    onTestFinished(stop)
    const other = await startSecondServer(app, { databaseUrl })
    onTestFinished(() => other.stop())
    const leases = new UploadLeases(app.database)
    const [kept, returned] = [leases.newLock('1-a'), leases.newLock('1-b')]
    await kept.lock(never, () => undefined)
    await returned.lock(never, () => undefined)
    proxy.refuses = true
    proxy.cut()
    await returned.unlock()
    proxy.refuses = false

    const elsewhere = new UploadLeases(other.database).newLock('1-b')
    const started = performance.now()
    await elsewhere.lock(never, () => undefined)
    expect(performance.now() - started).toBeLessThan(FREE_WITHIN_MS)
    await elsewhere.unlock()
    await kept.unlock()
  },
)
