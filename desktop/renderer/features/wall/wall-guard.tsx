import { Center, Text } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { WALL_SETTINGS_IDLE_MS } from '#shared/limits/wall.ts'
import { listen } from '../../lib/listen.ts'
import { usePlatform } from '../../platform/platform.ts'
import { useWallPin } from './pin.ts'
import type { SettingsDialogProps } from './settings-dialog.tsx'

const EnrolDialog = lazy(() => import('./enrol-dialog.tsx'))
const PinDialog = lazy(() => import('./pin-dialog.tsx'))
const SettingsDialog = lazy(() => import('./settings-dialog.tsx'))

type WallGuardProps = Omit<SettingsDialogProps, 'onChangePin' | 'onEnrol' | 'onLeave'>

/** Closes an abandoned dialog. */
function useCloseWhenIdle(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let waiting = setTimeout(close, WALL_SETTINGS_IDLE_MS)
    const stop = listen(window, ['keydown', 'pointerdown', 'pointermove', 'input'], () => {
      clearTimeout(waiting)
      waiting = setTimeout(close, WALL_SETTINGS_IDLE_MS)
    })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [])
}

/** The dialog of the PIN, then the settings with the button that leaves the wall. */
export function WallGuard(props: WallGuardProps) {
  const { onClose } = props
  const wallPin = useWallPin()
  const { kiosk } = usePlatform()
  const [step, setStep] = useState<'pin' | 'settings' | 'new-pin' | 'forgotten' | 'enrol'>(() => {
    if (!wallPin.isPossible()) return 'settings'
    return wallPin.isSet() ? 'pin' : 'new-pin'
  })
  useCloseWhenIdle(onClose)
  const leave = () => {
    // A new page load: the wall's worker doesn't serve it.
    if (!kiosk?.isHere) return window.location.assign('/')
    // The desktop app checks the PIN itself, and asks for it again after a while.
    return void kiosk.leave().then((hasLeft) => hasLeft || setStep('pin'))
  }
  const loading = (
    <Center position="fixed" inset="0" bg="bg.scrim" zIndex="dialog">
      <Text>Opening…</Text>
    </Center>
  )
  return (
    <Suspense fallback={loading}>
      {step === 'forgotten' || step === 'enrol' ? (
        <EnrolDialog
          isForPin={step === 'forgotten'}
          onClose={onClose}
          onDone={() => setStep(step === 'forgotten' ? 'new-pin' : 'settings')}
        />
      ) : step === 'settings' ? (
        <SettingsDialog
          {...props}
          onChangePin={() => setStep('new-pin')}
          onEnrol={() => setStep('enrol')}
          onLeave={kiosk && !kiosk.mayLeave ? null : leave}
        />
      ) : (
        <PinDialog
          key={step}
          isChoosing={step === 'new-pin'}
          onClose={onClose}
          onDone={() => setStep('settings')}
          onForgotten={() => setStep('forgotten')}
        />
      )}
    </Suspense>
  )
}
