import { useEffect, useEffectEvent } from 'react'
import { WALL_LONG_PRESS_MS } from '#shared/limits.ts'
import { wallLog } from './wall-log.ts'

/** The screen stays on as long as the page shows; a browser without wake locks leaves that to the device. */
export function useWakeLock(): void {
  useEffect(() => {
    const ending = new AbortController()
    let lock: WakeLockSentinel | null = null
    const keep = async () => {
      if (!('wakeLock' in navigator) || document.hidden || (lock && !lock.released)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (ending.signal.aborted) await lock.release()
      } catch (error) {
        wallLog.write(`The screen may go to sleep: ${String(error)}`)
      }
    }
    void keep()
    document.addEventListener('visibilitychange', () => void keep(), { signal: ending.signal })
    return () => {
      ending.abort()
      void lock?.release()
    }
  }, [])
}

export const enterFullScreen = (): void => {
  if (document.fullscreenElement || !document.fullscreenEnabled) return
  document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
}

interface Controls {
  /** False while a dialog is open: its keys are its own. */
  isListening: boolean
  onSettings: () => void
  onCall: () => void
  /** Any key or touch: browsers allow sound and the whole screen after one. */
  onTouch: () => void
}

/** S and a long press open the settings, C is for calls, F and a short press take the whole screen. */
export function useWallControls({ isListening, onSettings, onCall, onTouch }: Controls): void {
  const settings = useEffectEvent(onSettings)
  const call = useEffectEvent(onCall)
  const touch = useEffectEvent(onTouch)
  useEffect(() => {
    if (!isListening) return
    const ending = new AbortController()
    const { signal } = ending
    let pressing: ReturnType<typeof setTimeout> | undefined
    const release = () => clearTimeout(pressing)
    const press = () => {
      release()
      pressing = setTimeout(settings, WALL_LONG_PRESS_MS)
    }
    const type = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      touch()
      const key = event.key.toLowerCase()
      if (key === 's') settings()
      else if (key === 'c') call()
      else if (key === 'f') enterFullScreen()
      else return
      event.preventDefault()
    }
    const lift = () => {
      release()
      touch()
      enterFullScreen()
    }
    window.addEventListener('keydown', type, { signal })
    window.addEventListener('pointerdown', press, { signal })
    window.addEventListener('pointerup', lift, { signal })
    window.addEventListener('pointercancel', release, { signal })
    // A long press is ours, not the browser's menu.
    window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    return () => {
      release()
      ending.abort()
    }
  }, [isListening])
}
