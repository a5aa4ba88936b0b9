import { SimpleGrid } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { formatBytes } from '#shared/format.ts'
import { BIO_MAX_LENGTH, MEGABYTE, PERSON_NAME_MAX_LENGTH, PROFILE_IMAGE_MAX_MB } from '#shared/limits.ts'
import { Field, TextArea, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { initialsOf } from '../../../lib/initials.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { PicturePicker } from './picture-picker.tsx'
import { useUpdateProfile } from './use-update-profile.ts'

interface EditProfileDialogProps {
  user: User
  /** Null where it couldn't be read: it can't be edited then, and stays as it is. */
  bio: string | null
  isOpen: boolean
  onClose: () => void
}

/** The server refuses a larger picture as well, but only after it was sent over a slow line. */
function pictureProblem(file: File | null): string | undefined {
  if (!file || file.size <= PROFILE_IMAGE_MAX_MB * MEGABYTE) return undefined
  return `This picture has ${formatBytes(file.size)}, and ${PROFILE_IMAGE_MAX_MB} MB is the most.`
}

export default function EditProfileDialog({ user, bio, isOpen, onClose }: EditProfileDialogProps) {
  const [firstName, setFirstName] = useState(user.firstName ?? '')
  const [lastName, setLastName] = useState(user.lastName ?? '')
  const [text, setText] = useState(bio ?? '')
  const [picture, setPicture] = useState<File | null>(null)
  const update = useUpdateProfile(onClose)
  const isSaving = update.isPending
  const problem = pictureProblem(picture)
  const failure = update.isError ? serverMessageOf(update.error, '') : ''

  const onSubmit = () => {
    if (!problem) update.mutate({ firstName, lastName, bio: bio === null ? null : text, picture })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Edit Profile"
      submitLabel="Save Changes"
      isPending={isSaving}
      onSubmit={onSubmit}
      pt="0"
    >
      <FormError message={failure || undefined} />
      <PicturePicker
        current={user.profileImageUrl}
        initials={initialsOf(user)}
        picked={picture}
        error={problem}
        disabled={isSaving}
        onPick={setPicture}
      />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <TextField
          label="First Name"
          autoComplete="given-name"
          maxLength={PERSON_NAME_MAX_LENGTH}
          disabled={isSaving}
          value={firstName}
          onChange={({ target }) => setFirstName(target.value)}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          maxLength={PERSON_NAME_MAX_LENGTH}
          disabled={isSaving}
          value={lastName}
          onChange={({ target }) => setLastName(target.value)}
        />
      </SimpleGrid>
      <Field
        label="Bio / Description"
        hint={bio === null ? 'It couldn’t be loaded just now, and stays as it is.' : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={BIO_MAX_LENGTH}
            placeholder="What you do, where, and since when"
            disabled={isSaving || bio === null}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
