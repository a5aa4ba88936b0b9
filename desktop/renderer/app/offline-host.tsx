import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { keptViews } from '../entities/playback/kept-views.ts'
import { watchReports } from '../entities/records/watch-reports.ts'
import { useSession } from '../entities/session/session.ts'
import { storeLists } from '../entities/stored-lists/stored-lists.ts'
import { hasFilmList, hasKeptUploads } from '../entities/upload/kept-mark.ts'
import { useHasKept } from '../lib/kept-copies.ts'
import { line } from '../lib/line.ts'
import { logError } from '../lib/log-error.ts'
import { usePlatform } from '../platform/platform.ts'
import { canStartOffline, registerAppWorker } from './app-worker.ts'
// Loaded ahead: it is shown when nothing can be loaded any more.
import './offline-line.tsx'
import { watchLine } from './watch-line.ts'

/** Loaded for signed-in people, and where this browser keeps lessons. */
const KeptHost = lazy(() => import('./kept-host.tsx').catch(() => ({ default: (): ReactNode => null })))

/**
 * What works without a server: the worker that starts the page, the lists that this device stores, the uploads, views and
 * reports of watching that wait for the server, and the question whether it is back. The desktop app has its pages on the disk,
 * and downloads and uploads of its own.
 */
export function OfflineHost() {
  const client = useQueryClient()
  const { name, downloads, uploads } = usePlatform()
  const isBrowser = name === 'browser'
  const { user } = useSession()
  const userId = user?.id ?? null
  const hasKept = useHasKept()

  useEffect(() => watchLine(client), [client])
  useEffect(() => {
    const sendKept = () => {
      if (line.get() !== 'up') return
      void keptViews.sendKept()
      void watchReports.sendKept()
    }
    sendKept()
    return line.subscribe(sendKept)
  }, [])
  useEffect(() => {
    if (!isBrowser || !canStartOffline()) return undefined
    void registerAppWorker()
    return storeLists(client)
  }, [isBrowser, client])
  useEffect(() => {
    if (userId === null || (!hasKeptUploads.get() && !hasFilmList.get())) return
    import('../features/uploads/resume-kept-uploads.ts')
      .then(({ resumeKeptUploads }) => resumeKeptUploads(client, userId, uploads))
      .catch(logError)
  }, [client, userId, uploads])

  return isBrowser && downloads && (userId !== null || hasKept) ? (
    <Suspense fallback={null}>
      <KeptHost />
    </Suspense>
  ) : null
}
