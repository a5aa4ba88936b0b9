import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, CircleStop, Download, Play } from 'lucide-react'
import type { DownloadItem } from '#shared/bridge/downloads.ts'
import { usePlatform } from '../../platform/platform.ts'
import { useDownload } from './downloads-queries.ts'
import { percentOf } from './download-labels.ts'

interface Press {
  icon: LucideIcon
  /** On a button with room for two words. */
  short: string
  /** The whole sentence, for where there is none. */
  labelFor: (title: string) => string
  press: () => void
}

/** What a video's one button for its download shows and does, however it stands. */
export function useDownloadPress(videoId: number): (Press & { item: DownloadItem | undefined }) | null {
  const { downloads } = usePlatform()
  const item = useDownload(videoId)
  if (!downloads) return null
  const remove = () => downloads.remove(videoId)
  const resume = () => downloads.resume(videoId)
  const arriving: Press = {
    icon: CircleStop,
    short: `Stop · ${item ? percentOf(item) : 0} %`,
    labelFor: (title) => `Stop downloading ${title}`,
    press: remove,
  }
  const presses: Record<DownloadItem['state'], Press> = {
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
  const none: Press = {
    icon: Download,
    short: 'Download',
    labelFor: (title) => `Download ${title}`,
    press: () => downloads.start(videoId),
  }
  return { ...(item ? presses[item.state] : none), item }
}
