import { useDownloadsFeed } from '../features/downloads/use-downloads-feed.ts'

/** Follows the lessons that this browser keeps. Renders nothing. */
export default function KeptHost(): null {
  useDownloadsFeed()
  return null
}
