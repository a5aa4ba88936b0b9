import { useEffect, useRef, useState, type RefObject } from 'react'
import { seekTo } from '../../entities/playback/media-element.ts'
import { listen } from '../../lib/listen.ts'

/** Seconds of the shortest picture that is stepped over. */
const SHORTEST = 1 / 60
/** So that pictures that stand for a second are stepped over too. */
const STEPS_MAX = 70
/** Milliseconds between two updates while it plays. */
const UPDATE_MS = 100

const KNOWS_PICTURES: boolean = 'requestVideoFrameCallback' in HTMLVideoElement.prototype

const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

async function seek(element: HTMLVideoElement, seconds: number): Promise<void> {
  const arrived = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
  seekTo(element, Math.min(Math.max(0, seconds), element.duration))
  await arrived
  await nextPaint()
}

/** The picture that a player shows, by its time in the film, and steps from picture to picture. */
export function useShownPicture(player: RefObject<HTMLVideoElement | null>, isReady: boolean) {
  /** Seconds, as the film has it. */
  const shown = useRef(0)
  const [positionMs, setPositionMs] = useState(0)

  useEffect(() => {
    const element = player.current
    if (!element || !isReady) return undefined
    const update = () => {
      if (element.seeking) return
      const ms = 1000 * shown.current
      setPositionMs(element.paused ? Math.floor(ms) : UPDATE_MS * Math.floor(ms / UPDATE_MS))
    }
    const note = (seconds: number) => {
      shown.current = seconds
      update()
    }
    // A browser without the call knows the position alone.
    if (!KNOWS_PICTURES) return listen(element, ['timeupdate', 'seeked'], () => note(element.currentTime))
    let call = element.requestVideoFrameCallback(function onPicture(_now, { mediaTime }) {
      note(mediaTime)
      call = element.requestVideoFrameCallback(onPicture)
    })
    const stop = listen(element, ['seeked'], update)
    return () => {
      stop()
      element.cancelVideoFrameCallback(call)
    }
  }, [player, isReady])

  /** Shows the next picture, or the one before with -1. Their distance is not known: the first other one is taken. */
  const step = async (direction: 1 | -1): Promise<void> => {
    const element = player.current
    if (!element) return
    const before = shown.current
    for (let tries = 1; tries <= STEPS_MAX && shown.current === before; tries++) {
      const target = before + direction * (tries - 0.5) * SHORTEST
      await seek(element, target)
      if (target <= 0 || target >= element.duration) return
    }
  }

  /** Shows the picture at this time, in milliseconds. */
  const showAt = (ms: number): void => {
    shown.current = ms / 1000
    setPositionMs(ms)
    if (player.current) seekTo(player.current, ms / 1000)
  }
  return { shown, positionMs, step, showAt }
}
