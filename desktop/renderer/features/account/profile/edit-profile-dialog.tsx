import { chakra, SimpleGrid, Stack } from '@chakra-ui/react'
import { useId, useState, type SubmitEvent } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { formatBytes } from '#shared/format.ts'
import { BIO_MAX_LENGTH, MEGABYTE, PERSON_NAME_MAX_LENGTH, PROFILE_IMAGE_MAX_MB } from '#shared/limits.ts'
import { Button } from '../../../components/button.tsx'
import { Field, TextArea, TextField } from '../../../components/field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { initialsOf } from '../../../lib/initials.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { PicturePicker } from './picture-picker.tsx'
import { useUpdateProfile } from './use-update-profile.ts'

interface EditProfileDialogProps {
  user: User
  /** Null where it couldn't be read: then it isn't offered, and stays. */
  bio: string | null
  isOpen: boolean
  onClose: () => void
}

/** A larger one would be refused after it was sent, which over a station's link takes a while. */
function pictureProblem(file: File | null): string | undefined {
  if (!file || file.size <= PROFILE_IMAGE_MAX_MB * MEGABYTE) return undefined
  return `This picture has ${formatBytes(file.size)}, and ${PROFILE_IMAGE_MAX_MB} MB is the most.`
}

export default function EditProfileDialog({ user, bio, isOpen, onClose }: EditProfileDialogProps) {
  const formId = useId()
  const [firstName, setFirstName] = useState(user.firstName ?? '')
  const [lastName, setLastName] = useState(user.lastName ?? '')
  const [text, setText] = useState(bio ?? '')
  const [picture, setPicture] = useState<File | null>(null)
  const update = useUpdateProfile(onClose)
  const isSaving = update.isPending
  const problem = pictureProblem(picture)
  const failure = update.isError ? serverMessageOf(update.error, '') : ''

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSaving || problem) return
    update.mutate({ firstName, lastName, bio: bio === null ? null : text, picture })
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Edit Profile"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isLoading={isSaving}>
            Save Changes
          </Button>
        </>
      }
    >
      <chakra.form id={formId} onSubmit={onSubmit} noValidate>
        <Stack gap="5" pb="2">
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
        </Stack>
      </chakra.form>
    </ModalDialog>
  )
}
