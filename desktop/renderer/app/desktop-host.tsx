import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { PASSWORD_REMOVED } from '#shared/contract/social-sign-in.ts'
import { SECOND_STEP_HASH } from '#shared/limits/accounts.ts'
import { ProxyHost } from '../features/server-choice/proxy-host.tsx'
import { useDownloadsFeed } from '../features/downloads/use-downloads-feed.ts'
import { useBackgroundUploads } from '../features/uploads/use-background-uploads.ts'
import { live } from '../entities/live/live.ts'
import { credentialRenewed } from '../entities/session/session.ts'
import { logError } from '../lib/log-error.ts'
import { toast } from '../lib/toast.ts'
import { openedFiles } from '../entities/upload/opened-files.ts'
import { usePlatform, type DiskFile } from '../platform/platform.ts'
import { useServerDepartment } from './desktop-department.ts'
import { reviewedPath, reviewWords } from './apply-live-message.ts'

/** Connects the page with the desktop app: opened files, paths, sign-ins, proxies, notifications. */
export default function DesktopHost() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { onPathOpened, browserSignIn, desktopApp, notify, uploads, kiosk, help } = usePlatform()
  const { pathname } = useLocation()
  useServerDepartment()
  useDownloadsFeed()
  useBackgroundUploads()

  const take = useEffectEvent((files: readonly DiskFile[]) => {
    if (files.length === 0) return
    openedFiles.put(files)
    // Without an upload form on the screen, the user first chooses the kind of upload.
    if (!pathname.startsWith('/upload/')) void navigate('/upload')
  })
  const takeDropped = useEffectEvent((event: DragEvent) => {
    // A drop area of the page has taken the files.
    if (event.defaultPrevented || !uploads) return
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) uploads.adopt(files).then(take).catch(logError)
  })
  const isWall = kiosk?.isHere === true
  useEffect(() => {
    if (!uploads || isWall) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const takeOpened = () => void uploads.takeOpened().then(take).catch(logError)
    takeOpened()
    const end = uploads.onOpened(takeOpened)
    window.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    window.addEventListener('drop', takeDropped, { signal })
    return () => {
      ending.abort()
      end()
    }
  }, [uploads, isWall])

  useEffect(() => onPathOpened?.((path) => void navigate(path)), [onPathOpened, navigate])

  useEffect(
    () =>
      browserSignIn?.onEnd((end) => {
        // As after a sign-in in a browser: the page is loaded again as this user.
        if (end.outcome === 'signedIn') window.location.assign(end.passwordRemoved ? PASSWORD_REMOVED : '/')
        else if (end.outcome === 'secondStep') void navigate(`/auth${SECOND_STEP_HASH}${end.challenge}`)
        else void navigate(`/auth?problem=${end.problem}`)
      }),
    [browserSignIn, navigate],
  )

  useEffect(() => help?.onCopied(() => toast({ title: 'Diagnostics copied', variant: 'success' })), [help])

  useEffect(
    () =>
      desktopApp?.onSignInFound(() => {
        credentialRenewed.emit()
        // Everything was read as a visitor.
        void client.resetQueries()
      }),
    [desktopApp, client],
  )

  useEffect(
    () =>
      live.onMessage((message) => {
        if (message.type !== 'video_reviewed') return
        const { title, description } = reviewWords(message)
        notify?.({ title, body: description, path: reviewedPath(message) })
      }),
    [notify],
  )

  return <ProxyHost />
}
