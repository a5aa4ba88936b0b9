import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { WALL_LONG_PRESS_MS } from '#shared/limits/wall.ts'
import { listen } from '../../lib/listen.ts'
import { findShortcut } from '../../lib/shortcuts.ts'
import type { Size } from './layout.ts'
import { wallLog } from './wall-storage.ts'

/** The size of the wall in CSS pixels: of the page without what a notch takes. */
export function useWallSize(wall: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: window.innerWidth, height: window.innerHeight })
  useLayoutEffect(() => {
    const measure = () => {
      if (!wall.current) return
      const { width, height } = wall.current.getBoundingClientRect()
      setSize((last) => (last.width === width && last.height === height ? last : { width, height }))
    }
    measure()
    return listen(window, ['resize'], measure)
  }, [wall])
  return size
}

/** Keeps the screen on while the page is visible, in browsers with wake locks. */
export function useWakeLock(): void {
  useEffect(() => {
    const aborter = new AbortController()
    let lock: WakeLockSentinel | null = null
    const acquire = async () => {
      if (!('wakeLock' in navigator) || document.hidden || (lock && !lock.released)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (aborter.signal.aborted) await lock.release()
      } catch (error) {
        wallLog.write(`The screen may go to sleep: ${String(error)}`)
      }
    }
    void acquire()
    document.addEventListener('visibilitychange', () => void acquire(), { signal: aborter.signal })
    return () => {
      aborter.abort()
      void lock?.release()
    }
  }, [])
}

const enterFullScreen = (): void => {
  if (document.fullscreenElement || !document.fullscreenEnabled) return
  document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
}

interface Controls {
  /** False while a dialog is open, which uses the keys. */
  isListening: boolean
  onSettings: () => void
  onCall: () => void
  /** A tap or the key: pauses, and plays on. */
  onPause: () => void
  onAgain: () => void
  onNext: () => void
  /** Any key or touch: browsers then allow sound and full screen. */
  onTouch: () => void
}

/** The wall's shortcuts; a long press opens the settings as well, and a short one pauses and enters full screen. */
export function useWallControls({ isListening, onTouch, ...controls }: Controls): void {
  const settings = useEffectEvent(controls.onSettings)
  const call = useEffectEvent(controls.onCall)
  const pause = useEffectEvent(controls.onPause)
  const again = useEffectEvent(controls.onAgain)
  const next = useEffectEvent(controls.onNext)
  const touch = useEffectEvent(onTouch)
  useEffect(() => {
    if (!isListening) return
    const aborter = new AbortController()
    const { signal } = aborter
    let pressing: ReturnType<typeof setTimeout> | undefined
    const release = () => clearTimeout(pressing)
    const press = () => {
      release()
      pressing = setTimeout(settings, WALL_LONG_PRESS_MS)
    }
    const act = { settings, call, pause, again, next, fullScreen: enterFullScreen }
    const isButton = ({ target }: Event) => target instanceof Element && target.closest('button') !== null
    const type = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      touch()
      const found = findShortcut('wall', event)
      // A button with the focus is pressed by Space.
      if (!found || (found.key === ' ' && isButton(event))) return
      event.preventDefault()
      act[found.name]()
    }
    const lift = (event: PointerEvent) => {
      release()
      touch()
      enterFullScreen()
      if (event.isPrimary && event.button === 0 && !isButton(event)) pause()
    }
    window.addEventListener('keydown', type, { signal })
    window.addEventListener('pointerdown', press, { signal })
    window.addEventListener('pointerup', lift, { signal })
    window.addEventListener('pointercancel', release, { signal })
    // A long press opens the settings, not the menu of the browser.
    window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    return () => {
      release()
      aborter.abort()
    }
  }, [isListening])
}
