import { Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { formatCounted } from '#shared/format.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { HeirChoice, heirOf, TO_DEPARTMENT } from './heir-choice.tsx'
import { describeLessons, hasLessons, lessonCountsQuery } from './lesson-counts.ts'
import { useDeleteUser } from './user-mutations.ts'

const CHOICES = ['department', 'person', 'none'] as const

/** Deletes an account, after a question about its lessons where it has some. */
export default function DeleteUserDialog({ subject: user, ...dialog }: SubjectDialogProps<ManagedUser>) {
  const { id, username } = user
  const counts = useQuery(lessonCountsQuery(id))
  const [choice, setChoice] = useState(TO_DEPARTMENT)
  const { mutate, isPending } = useDeleteUser(dialog.onClose)
  const heir = counts.data && hasLessons(counts.data) ? heirOf(choice) : undefined
  return (
    <FormDialog
      {...dialog}
      title="Confirm Deletion"
      submitLabel="Delete"
      submitVariant="danger"
      isPending={isPending}
      isSubmitDisabled={!counts.data || heir === null}
      onSubmit={() => mutate({ ...user, heir: heir ?? undefined })}
      width="40rem"
      pt="2"
    >
      <Text overflowWrap="anywhere">
        Are you sure you want to delete the account of “<bdi>{username}</bdi>”? This action cannot be undone.
      </Text>
      <QueryStates query={counts} skeleton={<Skeletons count={2} height="4rem" />}>
        {(found) =>
          hasLessons(found) ? (
            <>
              <Text overflowWrap="anywhere">
                <bdi>{username}</bdi> has {describeLessons(found)}.
              </Text>
              <HeirChoice
                legend="What happens to the lessons?"
                choices={CHOICES}
                value={choice}
                onChange={setChoice}
                from={id}
              />
              {choice.to === 'none' && (
                <Text color="danger.fg" role="status">
                  All of them are deleted with their files
                  {found.clipsOfOthers > 0 &&
                    `, and ${formatCounted(found.clipsOfOthers, 'clip')} that others cut from them`}
                  . What people were credited for watching stays in the training record.
                </Text>
              )}
            </>
          ) : (
            <Text color="fg.muted">This account has no lessons.</Text>
          )
        }
      </QueryStates>
    </FormDialog>
  )
}
