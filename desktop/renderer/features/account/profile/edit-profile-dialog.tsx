import { SimpleGrid } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import type { PROFILE_IMAGE_PART } from '#shared/contract/users.ts'
import { BIO_MAX_LENGTH, PERSON_NAME_MAX_LENGTH } from '#shared/limits/accounts.ts'
import { TOAST_PROFILE_MS } from '#shared/limits/toasts.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import { PROFILE_IMAGE_MAX_MB } from '#shared/limits/uploads.ts'
import { TextAreaField, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { queriesOf, sessionKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { initialsOf } from '../../../lib/initials.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { PicturePicker } from './picture-picker.tsx'
import { formatBytes } from '../../../lib/locale-format.ts'

// A copy of the contract's name, checked by its type: the contract's schemas stay out of this chunk.
const IMAGE_PART: typeof PROFILE_IMAGE_PART = 'profileImage'

const NAMES = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
] as const

interface EditProfileDialogProps extends SubjectDialogProps<User> {
  /** Null where it couldn't be read: it can't be edited then, and stays as it is. */
  bio: string | null
}

/** The server refuses a larger picture as well, but only after it was sent over a slow line. */
function pictureProblem(file: File | null): string | undefined {
  if (!file || file.size <= PROFILE_IMAGE_MAX_MB * MEGABYTE) return undefined
  return `This picture has ${formatBytes(file.size)}, and ${PROFILE_IMAGE_MAX_MB} MB is the most.`
}

function useUpdateProfile(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: FormData) => api.updateProfile(form),
    onSuccess: (user) => {
      client.setQueryData(sessionKey, user)
      void client.invalidateQueries({ queryKey: sessionKey })
      void client.invalidateQueries(
        queriesOf('listCreators', 'getCreatorWithAchievements', 'getCreatorVideos'),
      )
      toast({ title: 'Profile Updated', variant: 'success', duration: TOAST_PROFILE_MS })
      onDone()
    },
    onError: () =>
      toast({
        title: 'Update Failed',
        description: 'Failed to update profile. Please try again.',
        variant: 'destructive',
        duration: TOAST_PROFILE_MS,
      }),
  })
}

export default function EditProfileDialog({ subject: user, bio, ...dialog }: EditProfileDialogProps) {
  const { form: values, text } = useFields({
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    bio: bio ?? '',
  })
  const [picture, setPicture] = useState<File | null>(null)
  const { mutate, isPending, error } = useUpdateProfile(dialog.onClose)
  const problem = pictureProblem(picture)

  const onSubmit = () => {
    if (problem) return
    const form = new FormData()
    form.set('firstName', values.firstName)
    form.set('lastName', values.lastName)
    if (bio !== null) form.set('bio', values.bio)
    if (picture) form.set(IMAGE_PART, picture)
    mutate(form)
  }
  return (
    <FormDialog
      {...dialog}
      title="Edit Profile"
      submitLabel="Save Changes"
      isPending={isPending}
      error={formErrorOf(error, '')}
      onSubmit={onSubmit}
      pt="0"
    >
      <PicturePicker
        current={user.profileImageUrl}
        initials={initialsOf(user)}
        picked={picture}
        error={problem}
        disabled={isPending}
        onPick={setPicture}
      />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        {NAMES.map(({ name, ...field }) => (
          <TextField
            {...field}
            key={name}
            maxLength={PERSON_NAME_MAX_LENGTH}
            disabled={isPending}
            {...text(name)}
          />
        ))}
      </SimpleGrid>
      <TextAreaField
        label="Bio / Description"
        hint={bio === null ? 'It couldn’t be loaded just now, and stays as it is.' : undefined}
        maxLength={BIO_MAX_LENGTH}
        placeholder="What you do, where, and since when"
        disabled={isPending || bio === null}
        {...text('bio')}
      />
    </FormDialog>
  )
}
