import { useEffect, useRef } from 'react'
import { partCues } from './part-cues.ts'

interface CaptionTrackProps {
  /** null without captions. */
  url: string | null
  isShown: boolean
  /** How far down the picture they stand, in percent, where something covers its end. */
  line?: number
}

function raise(track: TextTrack, line: number): void {
  for (const cue of track.cues ?? []) {
    if (!(cue instanceof VTTCue)) continue
    cue.snapToLines = false
    cue.line = line
  }
}

/** What is said, under the picture; loaded when it is first shown. Stands inside the video. */
export function CaptionTrack({ url, ...rest }: CaptionTrackProps) {
  return url === null ? null : <Track key={url} url={url} {...rest} />
}

function Track({ url, isShown, line }: CaptionTrackProps & { url: string }) {
  const element = useRef<HTMLTrackElement>(null)
  useEffect(() => {
    if (element.current) element.current.track.mode = isShown ? 'showing' : 'disabled'
  }, [isShown])
  // React hears of no track that has loaded.
  useEffect(() => {
    const { current } = element
    if (!current) return
    const settle = () => {
      partCues(current.track.cues ?? [])
      if (line !== undefined) raise(current.track, line)
    }
    current.addEventListener('load', settle)
    return () => current.removeEventListener('load', settle)
  }, [line])
  return <track ref={element} kind="captions" label="Captions" src={url} />
}
