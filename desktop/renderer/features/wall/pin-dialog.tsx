import { useEffect, useState } from 'react'
import { WALL_PIN_MAX_LENGTH, WALL_PIN_MIN_LENGTH } from '#shared/limits/wall.ts'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useWallPin, type WallPin } from './pin.ts'

interface PinDialogProps {
  /** True: sets a new PIN; false: checks the present one. */
  isChoosing: boolean
  onClose: () => void
  onDone: () => void
  /** The person does not know the PIN. */
  onForgotten: () => void
}

/** Counts down while no PIN is accepted. */
function useLockout(wallPin: WallPin): [seconds: number, update: () => void] {
  const [ms, setMs] = useState(wallPin.waitMs)
  useEffect(() => {
    if (ms <= 0) return
    const timer = setTimeout(() => setMs(wallPin.waitMs()), Math.min(1000, ms))
    return () => clearTimeout(timer)
  }, [ms, wallPin])
  return [Math.ceil(ms / 1000), () => setMs(wallPin.waitMs())]
}

export default function PinDialog({ isChoosing, onClose, onDone, onForgotten }: PinDialogProps) {
  const wallPin = useWallPin()
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const [waitSeconds, updateLockout] = useLockout(wallPin)

  const choose = async () => {
    const isValid =
      /^\d+$/.test(pin) && pin.length >= WALL_PIN_MIN_LENGTH && pin.length <= WALL_PIN_MAX_LENGTH
    if (!isValid) return setError(`A PIN has ${WALL_PIN_MIN_LENGTH} to ${WALL_PIN_MAX_LENGTH} digits.`)
    if (await wallPin.set(pin)) return onDone()
    return setError('The PIN that is set has to be told first.')
  }
  const check = async () => {
    if (await wallPin.check(pin)) return onDone()
    setPin('')
    updateLockout()
    return setError('That is not the PIN of this screen.')
  }
  const submit = () => {
    setChecking(true)
    void (isChoosing ? choose() : check()).finally(() => setChecking(false))
  }
  const wait = waitSeconds > 0 ? `Too many wrong PINs. Try again in ${waitSeconds} s.` : undefined
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={isChoosing ? 'Choose a PIN' : 'PIN of this screen'}
      description={
        isChoosing
          ? 'It guards the settings, and the way out of the wall. It is kept on this device alone.'
          : 'The settings and the way out are for the person who looks after this screen.'
      }
      width="28rem"
      submitLabel={isChoosing ? 'Set PIN' : 'Open'}
      isPending={isChecking}
      isSubmitDisabled={waitSeconds > 0}
      onSubmit={submit}
    >
      <TextField
        label="PIN"
        data-autofocus
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={WALL_PIN_MAX_LENGTH}
        value={pin}
        onChange={({ target }) => setPin(target.value)}
        error={wait ?? error}
      />
      {!isChoosing && (
        <Button variant="outline" alignSelf="flex-start" onClick={onForgotten}>
          Forgotten
        </Button>
      )}
    </FormDialog>
  )
}
