import { chakra, Flex, Text } from '@chakra-ui/react'
import type { OwnRecord } from '#shared/contract/training-reports.ts'
import { TitledPanel } from '../../../components/panel.tsx'
import { formatDate } from '../../../lib/locale-format.ts'
import { LessonLink } from '../list-row.tsx'

/** Lessons that are done, the last one first. */
export function DoneLessons({ done }: Pick<OwnRecord, 'done'>) {
  if (done.length === 0) return null
  return (
    <TitledPanel title="Lessons Done">
      <chakra.ul listStyleType="none">
        {done.map(({ videoId, title, doneAt, isEarlierVersion }) => (
          <Flex as="li" key={`${videoId} ${doneAt}`} justify="space-between" align="center" gap="4">
            <LessonLink to={`/video/${videoId}`}>{title}</LessonLink>
            <Text textStyle="small" color="fg.muted" whiteSpace="nowrap">
              {isEarlierVersion && 'Earlier version, '}
              {formatDate(doneAt)}
            </Text>
          </Flex>
        ))}
      </chakra.ul>
    </TitledPanel>
  )
}
