import { useEffect, useRef } from 'react'

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
  return (
    <track
      ref={element}
      kind="captions"
      label="Captions"
      src={url}
      onLoad={({ currentTarget: { track } }) => {
        if (line !== undefined) raise(track, line)
      }}
    />
  )
}
