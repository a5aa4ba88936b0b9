import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, CircleStop, Download, Play } from 'lucide-react'
import type { DownloadItem } from '#shared/bridge/downloads.ts'
import { usePlatform } from '../../platform/platform.ts'
import { useDownload } from './downloads-queries.ts'
import { percentOf } from './download-labels.ts'

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
  const remove = () => downloads.remove(videoId)
  const resume = () => downloads.resume(videoId)
  const arriving: ButtonAction = {
    icon: CircleStop,
    short: `Stop · ${item ? percentOf(item) : 0} %`,
    labelFor: (title) => `Stop downloading ${title}`,
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
      labelFor: (title) => `Try again to download ${title}. ${item?.problem ?? ''}`.trim(),
      press: resume,
    },
    done: {
      icon: CircleCheck,
      short: 'Remove download',
      labelFor: (title) => `Remove ${title} from this computer`,
      press: remove,
    },
  }
  const none: ButtonAction = {
    icon: Download,
    short: 'Download',
    labelFor: (title) => `Download ${title}`,
    press: () => downloads.start(videoId),
  }
  return { ...(item ? actions[item.state] : none), item }
}
