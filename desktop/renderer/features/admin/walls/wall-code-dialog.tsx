import { Stack, Text } from '@chakra-ui/react'
import type { EnrolledWall } from '#shared/contract/wall.ts'
import { WALL_STATION_NAME_MAX_LENGTH } from '#shared/limits/wall.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { SpokenCode } from '../../../components/spoken-code.tsx'
import { formErrorOf } from '../../../lib/request-error.ts'
import { serverOrigin } from '../../../lib/server-origin.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { useWallCode } from './wall-mutations.ts'

/** `isForPin`: the code is to replace the PIN of the screen. */
export type CodeSubject = 'new' | { wall: EnrolledWall; isForPin: boolean }

/** Adds a wall, or enrols another screen as a wall that is there: both end with a code. */
export default function WallCodeDialog({ subject, ...dialog }: SubjectDialogProps<CodeSubject>) {
  const wall = subject === 'new' ? null : subject.wall
  const isForPin = subject !== 'new' && subject.isForPin
  const { form, text } = useFields({ name: wall?.name ?? '' })
  const { mutate, data, error, isPending } = useWallCode(wall)
  const title = isForPin ? 'Replace PIN' : wall ? 'New Code' : 'Add a Wall'
  if (data) {
    return (
      <ModalDialog
        {...dialog}
        title={title}
        footer={
          <Button variant="primary" onClick={dialog.onClose}>
            Done
          </Button>
        }
      >
        <Stack gap="5" pt="2" pb="2">
          <Text color="fg.muted" overflowWrap="anywhere">
            For <bdi>{form.name}</bdi>. The code works once, within 24 hours, and is shown this once.
          </Text>
          <SpokenCode
            label="Code to enter at the wall"
            code={data.code}
            hint={
              isForPin
                ? 'At the wall, press S or hold a finger on the screen, choose “Forgotten”, and enter the code. The next step is a new PIN.'
                : `Open ${serverOrigin.read()}/wall on the screen. Enter the code there, or in the settings under “Enrol This Screen”.`
            }
          />
        </Stack>
      </ModalDialog>
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={title}
      submitLabel="Make Code"
      isPending={isPending}
      isSubmitDisabled={form.name.trim() === ''}
      error={formErrorOf(error, 'No code was made. Please try again.', ['name'])}
      onSubmit={() => mutate(form)}
    >
      {wall ? (
        <Text>
          {isForPin && 'The old PIN stays until the code was entered at the wall. '}
          The screen that enters the code becomes <bdi>{wall.name}</bdi>, in place of the one that is it now.
        </Text>
      ) : (
        <TextField
          label="Name"
          hint="Where it hangs, such as Day room."
          required
          maxLength={WALL_STATION_NAME_MAX_LENGTH}
          autoComplete="off"
          disabled={isPending}
          {...text('name', error)}
        />
      )}
    </FormDialog>
  )
}
