import { Box, Center, Flex, Stack, Text } from '@chakra-ui/react'
import { VideoOff } from 'lucide-react'
import type { ReportedSubject } from '#shared/contract/content-reports.ts'
import { REPORT_OUTCOME_TEXTS, REPORT_REASON_TEXTS } from '#shared/content-reports.ts'
import { formatCounted } from '#shared/format.ts'
import { Badge } from '../../../components/chip.tsx'
import { Link } from '../../../components/link.tsx'
import { QuotedNotes } from '../../../components/quoted-notes.tsx'
import { ImageWithFallback } from '../../../entities/video/poster.tsx'
import { formatMoment } from '../../../lib/locale-format.ts'

/** The heading of a reported video or comment, which gets the focus. */
export const SUBJECT_HEADING = 'h2[data-report]'

/** The picture is beside heading and details. */
const BESIDE_PLACE = { gridRow: { md: '1 / span 2' } }

type Report = ReportedSubject['reports'][number]

const nameOf = ({ by, isVisitor }: Report): string => by?.name ?? (isVisitor ? 'A visitor' : 'A member')

/** The cells of what was reported: its picture, its text, and what is said to be wrong. */
export function ReportedDetails({ subject }: { subject: ReportedSubject }) {
  const { id, kind, title, video, comment, count, reports, since, settled } = subject
  const more = count - reports.length
  return (
    <>
      {video ? (
        <ImageWithFallback
          video={video}
          sizes="(min-width: 768px) 11rem, 7.5rem"
          borderRadius="control"
          {...BESIDE_PLACE}
        />
      ) : (
        <Center
          aspectRatio={16 / 9}
          bg="bg.raised"
          borderRadius="control"
          color="fg.subtle"
          {...BESIDE_PLACE}
        >
          <VideoOff aria-hidden />
        </Center>
      )}
      <Box minWidth="0">
        <Flex gap="2" wrap="wrap" mb="1.5">
          <Badge bg="bg.hover">
            {kind === 'comment' ? 'Comment' : video?.isMicroClip ? 'Short' : 'Video'}
          </Badge>
          {!settled && reports.some(({ reason }) => reason === 'patient') && (
            <Badge tone="danger">Patient or private data</Badge>
          )}
          {settled && (
            <Badge tone={settled.outcome === 'kept' ? 'success' : 'warning'}>
              {OUTCOMES[settled.outcome]}
            </Badge>
          )}
        </Flex>
        <Text
          as="h2"
          tabIndex={-1}
          data-report={id}
          dir="auto"
          textAlign="left"
          fontWeight="semibold"
          overflowWrap="anywhere"
        >
          {video ? (
            <Link to={`/video/${video.id}${kind === 'comment' ? '#comments' : ''}`}>{title}</Link>
          ) : (
            title
          )}
        </Text>
        <Text textStyle="small" color="fg.muted">
          {settled ? (
            <>
              {settled.by ? `${settled.by}: ${REPORT_OUTCOME_TEXTS[settled.outcome]}` : 'Settled'} on{' '}
              <time dateTime={settled.at}>{formatMoment(settled.at)}</time>
            </>
          ) : (
            <>
              {formatCounted(count, 'report')} since <time dateTime={since}>{formatMoment(since)}</time>
            </>
          )}
        </Text>
      </Box>
      <Stack gap="3" minWidth="0" gridColumn={{ base: '1 / -1', md: '2' }}>
        {comment && <QuotedNotes label={`Comment by ${comment.author.name}`} notes={comment.text} />}
        <Stack as="ul" gap="2" listStyleType="none" aria-label={`Reports of ${title}`}>
          {reports.map((report) => (
            <Box as="li" key={report.id}>
              <Text overflowWrap="anywhere">
                <Text as="strong" fontWeight="semibold">
                  {REPORT_REASON_TEXTS[report.reason]}
                </Text>
                <Text as="span" textStyle="small" color="fg.muted">
                  {' · '}
                  <bdi>{nameOf(report)}</bdi>
                  {' · '}
                  <time dateTime={report.at}>{formatMoment(report.at)}</time>
                </Text>
              </Text>
              {report.text && (
                <Text dir="auto" textAlign="left" whiteSpace="pre-line" overflowWrap="anywhere">
                  {report.text}
                </Text>
              )}
            </Box>
          ))}
        </Stack>
        {more > 0 && (
          <Text textStyle="small" color="fg.muted">
            {formatCounted(more, 'more report')} without details
          </Text>
        )}
      </Stack>
    </>
  )
}

const OUTCOMES = { withdrawn: 'Withdrawn', removed: 'Removed', kept: 'Nothing wrong' } as const
