import { Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { HeirChoice, heirOf, TO_DEPARTMENT } from './heir-choice.tsx'
import { describeLessons, hasLessons, lessonCountsQuery } from './lesson-counts.ts'
import { useHandOver } from './user-mutations.ts'

const CHOICES = ['department', 'person'] as const

/** Gives the lessons of a person to the department or to another person; the account stays. */
export default function HandOverDialog({
  subject: { id, username },
  ...dialog
}: SubjectDialogProps<ManagedUser>) {
  const counts = useQuery(lessonCountsQuery(id))
  const [choice, setChoice] = useState(TO_DEPARTMENT)
  const { mutate, isPending } = useHandOver(dialog.onClose)
  const heir = heirOf(choice)
  const isPossible = counts.data !== undefined && hasLessons(counts.data)
  return (
    <FormDialog
      {...dialog}
      title="Hand Lessons Over"
      submitLabel="Hand Over"
      isPending={isPending}
      isSubmitDisabled={!isPossible || !heir}
      onSubmit={() => heir && mutate({ id, username, ...heir })}
      width="40rem"
      pt="2"
    >
      <QueryStates query={counts} skeleton={<Skeletons count={2} height="4rem" />}>
        {(found) =>
          hasLessons(found) ? (
            <>
              <Text overflowWrap="anywhere">
                <bdi>{username}</bdi> has {describeLessons(found)}. They keep their files, versions, clips,
                captions, changes in review, views and likes. The account stays, without them.
              </Text>
              <HeirChoice
                legend="Who gets the lessons?"
                choices={CHOICES}
                value={choice}
                onChange={setChoice}
                from={id}
              />
            </>
          ) : (
            <Text color="fg.muted">This account has no lessons.</Text>
          )
        }
      </QueryStates>
    </FormDialog>
  )
}
