import { Box, chakra, Text } from '@chakra-ui/react'
import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { formatHours } from '#shared/records/report-table.ts'

/** What the wall of a roll call played, each lesson once. */
export function PlayedLessons({ played }: Pick<TrainingSession, 'played'>) {
  const lessons = [...Map.groupBy(played, ({ videoId }) => videoId)].map(([videoId, parts]) => ({
    videoId,
    title: parts[0]?.title ?? '',
    ms: parts.reduce((sum, { fromAt, toAt }) => sum + Date.parse(toAt) - Date.parse(fromAt), 0),
  }))
  return (
    <Box>
      <Text textStyle="label" mb="1">
        What the wall played
      </Text>
      {lessons.length === 0 ? (
        <Text color="fg.muted">
          The wall has said nothing yet. Without its word no time counts: it tells when it is online again.
        </Text>
      ) : (
        <chakra.ul listStyleType="none" aria-label="What the wall played">
          {lessons.map(({ videoId, title, ms }) => (
            <chakra.li key={videoId} overflowWrap="anywhere" color="fg.muted">
              <bdi>{title}</bdi>, {formatHours(ms)} h
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Box>
  )
}
