import { chakra, Flex, Text } from '@chakra-ui/react'
import type { OwnRecord } from '#shared/contract/training-reports.ts'
import { LinkButton } from '../../../components/button.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { formatDate } from '../../../lib/locale-format.ts'

/** Assignments that are done, with their certificates. */
export function FinishedAssignments({
  finished,
  memberId,
}: Pick<OwnRecord, 'finished'> & { memberId: number }) {
  if (finished.length === 0) return null
  return (
    <TitledPanel title="Assignments Done">
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {finished.map(({ assignmentId, title, doneAt }) => (
          <Flex as="li" key={assignmentId} justify="space-between" align="center" gap="4">
            <Text overflowWrap="anywhere" dir="auto">
              {title}
              <Text as="span" textStyle="small" color="fg.muted" display="block">
                {formatDate(doneAt)}
              </Text>
            </Text>
            <LinkButton
              to={`/certificate/${assignmentId}?member=${memberId}`}
              variant="outline"
              aria-label={`Certificate of ${title}`}
            >
              Certificate
            </LinkButton>
          </Flex>
        ))}
      </chakra.ul>
    </TitledPanel>
  )
}
