import { Center, Text } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { WallClip } from '#shared/contract/wall.ts'
import { WALL_SETTINGS_IDLE_MS } from '#shared/limits.ts'
import { usePlatform } from '../../platform/platform.ts'
import { useWallPin } from './pin.ts'
import type { WallSettings } from './settings.ts'

const PinDialog = lazy(() => import('./pin-dialog.tsx'))
const SettingsDialog = lazy(() => import('./settings-dialog.tsx'))

interface WallGuardProps {
  settings: WallSettings
  clips: readonly WallClip[]
  keptCount: number
  onSave: (settings: WallSettings) => void
  onClose: () => void
}

/** Whoever was called away leaves the dialog open; the wall doesn't stay behind it. */
function useCloseWhenIdle(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const ending = new AbortController()
    let waiting = setTimeout(close, WALL_SETTINGS_IDLE_MS)
    const wait = () => {
      clearTimeout(waiting)
      waiting = setTimeout(close, WALL_SETTINGS_IDLE_MS)
    }
    for (const event of ['keydown', 'pointerdown', 'pointermove', 'input'])
      window.addEventListener(event, wait, { signal: ending.signal, passive: true })
    return () => {
      clearTimeout(waiting)
      ending.abort()
    }
  }, [])
}

/** First the PIN, then the settings, and with them the way out. */
export function WallGuard({ settings, clips, keptCount, onSave, onClose }: WallGuardProps) {
  const wallPin = useWallPin()
  const { kiosk } = usePlatform()
  const [step, setStep] = useState<'pin' | 'settings' | 'new-pin'>(() => {
    if (!wallPin.isPossible()) return 'settings'
    return wallPin.isSet() ? 'pin' : 'new-pin'
  })
  useCloseWhenIdle(onClose)
  const leave = () => {
    // A whole new page: the wall's worker has no part in it.
    if (!kiosk?.isHere) return window.location.assign('/')
    // The program has its own look at the PIN, and forgets it after a while.
    return void kiosk.leave().then((hasLeft) => hasLeft || setStep('pin'))
  }
  const loading = (
    <Center position="fixed" inset="0" bg="bg.scrim" zIndex="dialog">
      <Text>Opening…</Text>
    </Center>
  )
  return (
    <Suspense fallback={loading}>
      {step === 'settings' ? (
        <SettingsDialog
          settings={settings}
          clips={clips}
          keptCount={keptCount}
          onSave={onSave}
          onChangePin={() => setStep('new-pin')}
          onLeave={kiosk && !kiosk.mayLeave ? null : leave}
          onClose={onClose}
        />
      ) : (
        <PinDialog
          key={step}
          isChoosing={step === 'new-pin'}
          onClose={onClose}
          onDone={() => setStep('settings')}
        />
      )}
    </Suspense>
  )
}
