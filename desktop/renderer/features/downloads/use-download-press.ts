import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, CircleStop, Download, Play } from 'lucide-react'
import type { DownloadItem } from '#shared/bridge/downloads.ts'
import { usePlatform } from '../../platform/platform.ts'
import { useDownload } from './downloads-queries.ts'
import { deviceOf, percentOf } from './download-labels.ts'

interface ButtonAction {
  icon: LucideIcon
  /** The label of a wide button. */
  short: string
  /** The accessible label of an icon button. */
  labelFor: (title: string) => string
  press: () => void
}

/** What the download button of a video shows and does in its present state. */
export function useDownloadPress(
  videoId: number,
): (ButtonAction & { item: DownloadItem | undefined }) | null {
  const { downloads } = usePlatform()
  const item = useDownload(videoId)
  if (!downloads) return null
  const device = deviceOf(downloads)
  const words = downloads.disk
    ? { start: 'Download', remove: 'Remove download', verb: 'download', doing: 'downloading', where: '' }
    : {
        start: `Keep on this ${device}`,
        remove: `Remove from this ${device}`,
        verb: 'keep',
        doing: 'keeping',
        where: ` on this ${device}`,
      }
  const remove = () => downloads.remove(videoId)
  const resume = () => downloads.resume(videoId)
  const arriving: ButtonAction = {
    icon: CircleStop,
    short: `Stop · ${item ? percentOf(item) : 0} %`,
    labelFor: (title) => `Stop ${words.doing} ${title}`,
    press: remove,
  }
  const actions: Record<DownloadItem['state'], ButtonAction> = {
    waiting: arriving,
    running: arriving,
    paused: {
      icon: Play,
      short: 'Resume download',
      labelFor: (title) => `Resume downloading ${title}`,
      press: resume,
    },
    failed: {
      icon: CircleAlert,
      short: 'Try again',
      labelFor: (title) => `Try again to ${words.verb} ${title}. ${item?.problem ?? ''}`.trim(),
      press: resume,
    },
    done: {
      icon: CircleCheck,
      short: words.remove,
      labelFor: (title) => `Remove ${title} from this ${device}`,
      press: remove,
    },
  }
  const none: ButtonAction = {
    icon: Download,
    short: words.start,
    labelFor: (title) => `${downloads.disk ? 'Download' : 'Keep'} ${title}${words.where}`,
    press: () => downloads.start(videoId),
  }
  return { ...(item ? actions[item.state] : none), item }
}
