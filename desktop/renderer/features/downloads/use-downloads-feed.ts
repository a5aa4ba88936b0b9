import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DownloadList, DownloadMoved } from '#shared/bridge/downloads.ts'
import { downloadedVideos } from '../../entities/playback/playing-source.ts'
import { isMutationOf } from '../../entities/video/reactions.ts'
import { live } from '../../entities/live/live.ts'
import { line } from '../../lib/line.ts'
import { listen } from '../../lib/listen.ts'
import { maySessionExist } from '../../lib/session-hint.ts'
import { logError } from '../../lib/log-error.ts'
import { toast } from '../../lib/toast.ts'
import { usePlatform, type PlatformDownloads } from '../../platform/platform.ts'
import { deviceOf } from './download-labels.ts'
import { downloadedVideosQuery, downloadsQuery } from './downloads-queries.ts'

const doneIds = (state: DownloadList): number[] =>
  state.items.filter((item) => item.state === 'done').map(({ videoId }) => videoId)

/** What is watched of a copy without the server is recorded by the ticket that came with it. */
async function keepTicketsOf(videoIds: readonly number[]): Promise<void> {
  if (!maySessionExist()) return
  const loading = import('../../entities/records/lesson-tickets.ts')
  await loading.then(({ keepTickets }) => keepTickets(videoIds), logError)
}

/** A browser plays its copies by the worker of the page. */
const canPlay = (downloads: PlatformDownloads): boolean =>
  downloads.disk !== null || navigator.serviceWorker.controller !== null

/** Keeps the downloads in the query cache up to date, and tells who holds them when to check the server. */
export function useDownloadsFeed(): void {
  const { downloads } = usePlatform()
  const client = useQueryClient()
  useEffect(() => {
    if (!downloads) return undefined
    const { queryKey } = downloadsQuery(downloads)
    let done: readonly number[] = []
    const update = (state: DownloadList) => {
      const before = client.getQueryData(queryKey)?.items ?? []
      // A button that is a picture has no room for the reason.
      for (const { videoId, title, problem } of downloads.disk ? [] : state.items)
        if (problem !== null && before.find((one) => one.videoId === videoId)?.problem === null)
          toast({ title: `“${title}” is not kept`, description: problem, variant: 'destructive' })
      client.setQueryData(queryKey, state)
      const known = done.join()
      done = doneIds(state)
      downloadedVideos.replace(canPlay(downloads) ? done : [])
      if (known === done.join()) return
      void client.invalidateQueries(downloadedVideosQuery(downloads))
      keepTickets()
    }
    // One after the other: a lesson that a check removes has no ticket to ask for.
    let turn = downloads.read().then(update).catch(logError)
    const keepTickets = () => void (turn = turn.then(() => keepTicketsOf(done)))
    const check = () => void (turn = turn.then(() => downloads.check(null)))
    const updateItem = (moved: DownloadMoved) =>
      client.setQueryData(
        queryKey,
        (state) =>
          state && {
            ...state,
            items: state.items.map((item) => (item.videoId === moved.videoId ? { ...item, ...moved } : item)),
          },
      )
    const checkAll = () => {
      check()
      keepTickets()
    }
    const ends = [
      downloads.onChanged(update),
      downloads.onMoved(updateItem),
      downloads.onWithdrawn(({ title }) =>
        toast({
          title: 'Video withdrawn',
          description: `“${title}” is no longer offered, and was removed from this ${deviceOf(downloads)}.`,
        }),
      ),
      live.onMessage((message) => {
        if (message.type !== 'video_activity' || message.action !== 'deleted') return
        void downloads.check(message.videoId)
      }),
      // A video was saved or unsaved anywhere on the page.
      client.getMutationCache().subscribe(({ type, mutation }) => {
        const isOver = type === 'updated' && mutation.state.status === 'success'
        if (isOver && isMutationOf('save', mutation.options.mutationKey)) checkAll()
      }),
      listen(window, ['online'], checkAll),
      line.subscribe((state) => {
        if (state === 'up') checkAll()
      }),
    ]
    // The desktop app checks by itself.
    if (!downloads.disk) check()
    return () => {
      for (const end of ends) end()
    }
  }, [downloads, client])
}
