import { useEffect, useRef } from 'react'
import { partCues } from './part-cues.ts'
import { placeFor, type Covered } from './place-cues.ts'

interface CaptionTrackProps {
  /** null without captions. */
  url: string | null
  isShown: boolean
  /** Outside of the component: the same object every time. */
  covered: Covered
}

function place({ cues }: TextTrack, picture: Element, covered: Covered): void {
  const { clientWidth: width, clientHeight: height } = picture
  if (height === 0) return
  for (const cue of Array.from(cues ?? [])) {
    if (!(cue instanceof VTTCue)) continue
    const { line, size, position } = placeFor(cue.text, { width, height }, covered)
    cue.snapToLines = false
    cue.line = line
    cue.size = size
    cue.position = position
  }
}

/** What is said, under the picture; loaded when it is first shown. Stands inside the video. */
export function CaptionTrack({ url, ...rest }: CaptionTrackProps) {
  return url === null ? null : <Track key={url} url={url} {...rest} />
}

function Track({ url, isShown, covered }: CaptionTrackProps & { url: string }) {
  const element = useRef<HTMLTrackElement>(null)
  useEffect(() => {
    if (element.current) element.current.track.mode = isShown ? 'showing' : 'disabled'
  }, [isShown])
  // React hears of no track that has loaded.
  useEffect(() => {
    const { current } = element
    const picture = current?.parentElement
    if (!current || !picture) return
    const placeAll = () => place(current.track, picture, covered)
    const resized = new ResizeObserver(placeAll)
    const settle = () => {
      partCues(current.track.cues ?? [])
      placeAll()
      resized.observe(picture)
    }
    current.addEventListener('load', settle)
    return () => {
      current.removeEventListener('load', settle)
      resized.disconnect()
    }
  }, [covered])
  return <track ref={element} kind="captions" label="Captions" src={url} />
}
