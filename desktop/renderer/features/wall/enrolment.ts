import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { WALL_ENROLMENT_CODE_LENGTH } from '#shared/limits/wall.ts'
import { api } from '../../lib/api.ts'
import { formErrorOf } from '../../lib/request-error.ts'
import { usePlatform } from '../../platform/platform.ts'
import { storedDeskSecret } from './desk.ts'
import { enrolled } from './desk-line.ts'

/** The field for the code of a wall, which makes this screen that wall. */
export function useEnrolment(onEnrolled: () => void) {
  const { kiosk } = usePlatform()
  const [code, setCode] = useState('')
  const { mutate, reset, isPending, error } = useMutation({
    async mutationFn() {
      // The program checks the code itself: it guards the PIN.
      const { secret } = kiosk ? await kiosk.enrol(code) : await api.enrolWall({ code })
      storedDeskSecret.set(secret)
    },
    onSuccess() {
      enrolled.emit()
      onEnrolled()
    },
  })
  return {
    field: {
      label: 'Code of the wall',
      inputMode: 'numeric',
      autoComplete: 'off',
      maxLength: WALL_ENROLMENT_CODE_LENGTH,
      value: code,
      onChange: ({ target }: { target: { value: string } }) => {
        setCode(target.value.replaceAll(/\D/g, ''))
        reset()
      },
      error: formErrorOf(error, 'The code could not be checked. Please try again.'),
    },
    isComplete: code.length === WALL_ENROLMENT_CODE_LENGTH,
    isPending,
    submit: () => mutate(),
  } as const
}
