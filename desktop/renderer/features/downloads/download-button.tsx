import { Box } from '@chakra-ui/react'
import type { Video } from '#shared/contract/videos.ts'
import { IconButton } from '../../components/button.tsx'
import { percentOf } from './download-labels.ts'
import { useDownloadPress } from './use-download-press.ts'

/** The download button of a video card, with a ring that shows the progress. */
export default function DownloadButton({ video: { id, title, videoFile } }: { video: Video }) {
  const download = useDownloadPress(id)
  if (!download || (videoFile === null && !download.item)) return null
  const { icon: Icon, labelFor, press, item } = download
  const isArriving = item?.state === 'running' || item?.state === 'waiting'
  const tone = { done: 'accent', failed: 'danger.fg' } as const
  const color = item?.state === 'done' || item?.state === 'failed' ? tone[item.state] : undefined
  return (
    <IconButton label={labelFor(title)} position="relative" color={color} onClick={press}>
      <Icon aria-hidden />
      {isArriving && (
        <Box asChild position="absolute" inset="1" transform="rotate(-90deg)" color="accent" aria-hidden>
          <svg viewBox="0 0 36 36" fill="none" stroke="currentColor" strokeWidth="2.5">
            <circle cx="18" cy="18" r="16" opacity="0.25" />
            <circle
              cx="18"
              cy="18"
              r="16"
              pathLength="100"
              strokeDasharray={`${percentOf(item)} 100`}
              style={{ transition: 'stroke-dasharray 300ms linear' }}
            />
          </svg>
        </Box>
      )}
    </IconButton>
  )
}
