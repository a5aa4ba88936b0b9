import { useEffect, useRef } from 'react'
import { useStore } from '../../lib/create-store.ts'
import { persisted } from '../../lib/persisted.ts'
import { CUE_SIZE } from '../../theme/cue-size.ts'
import { captionSize, cueFontSize } from './caption-size.ts'
import { cuePlacement, separateCues, type Covered } from './cues.ts'

/** Whether captions are shown, in every player; null until the viewer has chosen. */
export const captionsPreference = persisted<boolean | null>('captions', null, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
)

interface CaptionTrackProps {
  /** Null without captions. */
  url: string | null
  /** Whether captions are shown until the viewer has chosen. */
  isDefault: boolean
  /** Pass the same object in each render. */
  covered: Covered
}

function placeCues({ cues }: TextTrack, picture: HTMLElement, covered: Covered): void {
  const { clientWidth: width, clientHeight: height } = picture
  if (height === 0) return
  const font = cueFontSize({ width, height }, captionSize.get())
  picture.style.setProperty(CUE_SIZE, `${font}px`)
  for (const cue of Array.from(cues ?? [])) {
    if (!(cue instanceof VTTCue)) continue
    const { line, size, position } = cuePlacement(cue.text, { width, height }, covered, font)
    cue.snapToLines = false
    cue.line = line
    cue.size = size
    cue.position = position
  }
}

/** The captions of the video element around it; the file is loaded when captions are first shown. */
export function CaptionTrack({ url, ...rest }: CaptionTrackProps) {
  return url === null ? null : <Track key={url} url={url} {...rest} />
}

function Track({ url, isDefault, covered }: CaptionTrackProps & { url: string }) {
  const isShown = useStore(captionsPreference) ?? isDefault
  const element = useRef<HTMLTrackElement>(null)
  useEffect(() => {
    if (element.current) element.current.track.mode = isShown ? 'showing' : 'disabled'
  }, [isShown])
  // React has no event for a loaded track.
  useEffect(() => {
    const { current } = element
    const picture = current?.parentElement
    if (!current || !picture) return
    const placeAll = () => placeCues(current.track, picture, covered)
    const observer = new ResizeObserver(placeAll)
    const endSizes = captionSize.subscribe(placeAll)
    const onLoad = () => {
      separateCues(current.track.cues ?? [])
      placeAll()
      observer.observe(picture)
    }
    current.addEventListener('load', onLoad)
    return () => {
      current.removeEventListener('load', onLoad)
      observer.disconnect()
      endSizes()
    }
  }, [covered])
  return <track ref={element} kind="captions" label="Captions" src={url} />
}
