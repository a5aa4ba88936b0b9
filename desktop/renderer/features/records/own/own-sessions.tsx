import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import type { OwnRecord } from '#shared/contract/training-reports.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { formatMoment } from '../../../lib/locale-format.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import { useDialog, type SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { useRefreshRecords } from '../sessions/session-queries.ts'

type OwnSession = OwnRecord['sessions'][number]

/** Sessions in which the person was counted. For some days the person may say that this is wrong. */
export function OwnSessions({ sessions }: Pick<OwnRecord, 'sessions'>) {
  const dialog = useDialog<OwnSession>()
  if (sessions.length === 0) return null
  return (
    <TitledPanel title="Training With Your Crew">
      <chakra.ul listStyleType="none">
        {sessions.map((session) => (
          <Flex
            as="li"
            key={session.attendanceId}
            justify="space-between"
            align="center"
            gap="4"
            py="2"
            wrap="wrap"
          >
            <Box minWidth="0">
              <Text overflowWrap="anywhere" dir="auto">
                {session.title}
              </Text>
              <Text textStyle="small" color="fg.muted">
                {formatMoment(session.openedAt)}
                {session.confirmedBy && (
                  <>
                    , confirmed by <bdi>{session.confirmedBy}</bdi>
                  </>
                )}
              </Text>
            </Box>
            {session.state === 'struck' && <Badge tone="warning">Not counted</Badge>}
            {session.mayObject && (
              <Button
                variant="outline"
                aria-label={`Not me: ${session.title}`}
                onClick={() => dialog.open(session)}
              >
                Not me
              </Button>
            )}
          </Flex>
        ))}
      </chakra.ul>
      <SubjectDialog dialog={dialog}>{(props) => <ObjectionDialog {...props} />}</SubjectDialog>
    </TitledPanel>
  )
}

function ObjectionDialog({ subject, ...dialog }: SubjectDialogProps<OwnSession>) {
  const refresh = useRefreshRecords()
  const { form, text } = useFields({ reason: '' })
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.changeAttendance({ id: subject.attendanceId, state: 'struck', ...form }),
    onSuccess: async () => {
      await refresh()
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title="Not Me"
      description={`“${subject.title}” is taken off your record. A new line says so, and why.`}
      submitLabel="Take it off"
      submitVariant="danger"
      isPending={isPending}
      isSubmitDisabled={form.reason.trim() === ''}
      error={formErrorOf(error, 'It was not changed. Please try again.')}
      onSubmit={() => mutate()}
    >
      <TextField label="Why" maxLength={300} placeholder="Such as: I was on leave" {...text('reason')} />
    </FormDialog>
  )
}
