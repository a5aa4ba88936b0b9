import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { formatCaptionTime, parseCaptionTime } from '#shared/caption-time.ts'
import type { Trim } from '#shared/contract/own-videos.ts'
import { TRIM_MIN_MS } from '#shared/limits/uploads.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { Slider } from '../../components/slider/slider.tsx'
import { playQuietly, seekTo } from '../../entities/playback/media-element.ts'
import { loopRange } from '../../entities/playback/use-looped-range.ts'
import { logError } from '../../lib/log-error.ts'
import { useFileSource } from '../../lib/use-file-source.ts'
import type { VideoFile } from './upload-store.ts'
import { useShownPicture } from './use-shown-picture.ts'

const Picture = chakra('video', {
  base: { display: 'block', width: 'full', height: 'full', objectFit: 'contain' },
})

export interface TrimFieldProps {
  /** The film, or its address. */
  film: VideoFile | { src: string }
  value: Trim | null
  disabled: boolean
  /** Null keeps all of the film. */
  onChange: (trim: Trim | null) => void
  onClose: () => void
}

const SLIDER_STEP_MS = 100
const NO_TIME = 'Please write a time as 0:02.5, in minutes and seconds.'
/** 02:03.450, with hours where there are any. */
const timeOf = (ms: number): string => formatCaptionTime(ms).replace(/^00:/, '')

/** Chooses the part of a film that is kept, to the picture, and plays it again and again (TF-12, TF-13). */
export default function TrimField({ film, value, disabled, onChange, onClose }: TrimFieldProps) {
  const player = useRef<HTMLVideoElement | null>(null)
  const title = useId()
  const show = useFileSource(film)
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      player.current = element
      return show(element)
    },
    [show],
  )
  const [lengthMs, setLengthMs] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const { shown, positionMs, step, showAt } = useShownPicture(player, lengthMs > 0)
  const { startMs, endMs } = value ?? { startMs: 0, endMs: lengthMs }

  useEffect(() => {
    const element = player.current
    if (!element || !isPlaying) return undefined
    const range = { start: startMs / 1000, length: (endMs - startMs) / 1000 }
    if (element.currentTime < range.start) seekTo(element, range.start)
    playQuietly(element)
    const stop = loopRange(element, range, () => playQuietly(element))
    return () => {
      stop()
      element.pause()
    }
  }, [isPlaying, startMs, endMs])

  const keep = (start: number, end: number) => {
    const isWhole = start <= 0 && end >= lengthMs
    onChange(isWhole ? null : { startMs: Math.round(start), endMs: Math.round(end) })
  }
  const setStart = (ms: number) => keep(Math.min(Math.max(0, ms), endMs - TRIM_MIN_MS), endMs)
  const setEnd = (ms: number) => keep(startMs, Math.max(Math.min(lengthMs, ms), startMs + TRIM_MIN_MS))
  const seek = (ms: number) => {
    setIsPlaying(false)
    showAt(ms)
  }
  const stepBy = (direction: 1 | -1) => {
    setIsPlaying(false)
    void step(direction).catch(logError)
  }
  if (hasFailed)
    return (
      <Text role="alert" color="fg.muted">
        This browser can’t show this file, so it can’t be trimmed here. Once it is converted it can be trimmed
        in My Uploads.
      </Text>
    )
  const isOff = disabled || lengthMs <= TRIM_MIN_MS
  return (
    <Box role="group" aria-labelledby={title} borderWidth="1px" borderRadius="card" p="4">
      <Flex justify="space-between" align="center" gap="3" mb="3">
        <Text id={title} fontWeight="semibold">
          Trim
        </Text>
        <Button variant="quiet" onClick={onClose}>
          Done
        </Button>
      </Flex>
      <Box
        data-dark=""
        bg="bg.canvas"
        borderWidth="1px"
        borderRadius="card"
        overflow="hidden"
        height={{ base: '48', md: '64' }}
      >
        <Picture
          ref={attach}
          playsInline
          preload="auto"
          aria-label="Picture of the trim"
          onLoadedMetadata={({ currentTarget: { duration } }) =>
            Number.isFinite(duration) ? setLengthMs(Math.floor(1000 * duration)) : setHasFailed(true)
          }
          onError={() => setHasFailed(true)}
        />
      </Box>
      <Flex align="center" gap="2" mt="2" wrap="wrap">
        <IconButton
          label={isPlaying ? 'Pause the part' : 'Play the part'}
          icon={isPlaying ? Pause : Play}
          disabled={isOff}
          onClick={() => setIsPlaying(!isPlaying)}
        />
        <IconButton label="Picture before" icon={ChevronLeft} disabled={isOff} onClick={() => stepBy(-1)} />
        <IconButton label="Next picture" icon={ChevronRight} disabled={isOff} onClick={() => stepBy(1)} />
        <Text textStyle="numbers" fontSize="sm" data-part="position">
          {timeOf(positionMs)}
        </Text>
        <Flex gap="2" flex="1 1 auto" justify="flex-end" wrap="wrap">
          <Button
            variant="outline"
            disabled={isOff}
            onClick={() => setStart(Math.floor(1000 * shown.current))}
          >
            Start here
          </Button>
          {/* The picture that is shown is the last one that is kept. */}
          <Button
            variant="outline"
            disabled={isOff}
            onClick={() => setEnd(Math.floor(1000 * shown.current) + 1)}
          >
            End here
          </Button>
        </Flex>
      </Flex>
      <Slider
        aria-label="Position"
        min={0}
        max={lengthMs}
        step={SLIDER_STEP_MS}
        value={positionMs}
        valueText={timeOf(positionMs)}
        disabled={isOff}
        onChange={seek}
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" mt="3">
        <Bound label="Start" ms={startMs} max={lengthMs} disabled={isOff} onChange={setStart} onSeek={seek} />
        <Bound label="End" ms={endMs} max={lengthMs} disabled={isOff} onChange={setEnd} onSeek={seek} />
      </Grid>
      <Flex align="center" justify="space-between" gap="3" mt="3" wrap="wrap">
        <Text role="status" textStyle="small" color="fg.muted">
          Keeps {timeOf(startMs)} – {timeOf(endMs)} of {timeOf(lengthMs)}. Chapters in the description count
          from the new start; captions are moved by themselves.
        </Text>
        <Button variant="outline" disabled={isOff || !value} onClick={() => onChange(null)}>
          Keep the whole video
        </Button>
      </Flex>
    </Box>
  )
}

interface BoundProps {
  label: 'Start' | 'End'
  ms: number
  max: number
  disabled: boolean
  onChange: (ms: number) => void
  onSeek: (ms: number) => void
}

/** One end of the part: a time that is typed, and a slider. */
function Bound({ label, ms, max, disabled, onChange, onSeek }: BoundProps) {
  const [error, setError] = useState<string>()
  const take = (written: string) => {
    const parsed = parseCaptionTime(written)
    setError(parsed === null ? NO_TIME : undefined)
    if (parsed !== null && parsed !== Math.floor(ms)) onChange(parsed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    // The form is not sent yet.
    event.preventDefault()
    take(event.currentTarget.value)
  }
  return (
    <Box>
      <TextField
        key={ms}
        label={label}
        error={error}
        defaultValue={timeOf(ms)}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        onBlur={({ target }) => take(target.value)}
        onKeyDown={onKeyDown}
      />
      <Slider
        aria-label={`${label} of the part`}
        mt="2"
        min={0}
        max={max}
        step={SLIDER_STEP_MS}
        value={ms}
        valueText={timeOf(ms)}
        disabled={disabled}
        onChange={(next) => {
          onChange(next)
          onSeek(next)
        }}
      />
    </Box>
  )
}
