import { Box, Flex, Image, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ListVideo, Megaphone, MonitorOff, MonitorPlay } from 'lucide-react'
import type { EnrolledWall } from '#shared/contract/wall.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { ConfirmSubject } from '../../../components/confirm-dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { NoticeBox } from '../../../components/notice-box.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { playableLessons, seriesQuery } from '../../../entities/series/series-queries.ts'
import { formatAge } from '../../../lib/format-age.ts'
import { formatDate, formatMoment } from '../../../lib/locale-format.ts'
import { useAddressParams } from '../../../lib/use-address-params.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { useNow } from '../../../lib/use-now.ts'
import { AdminList, RowActions, RowButton, TEXT_ROWS } from '../admin-list.tsx'
import AnnouncementDialog from './announcement-dialog.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import ProgrammeDialog from './programme-dialog.tsx'
import WallCodeDialog, { type CodeSubject } from './wall-code-dialog.tsx'
import { useRemoveWall, wallsQuery } from './wall-mutations.ts'

const MINUTE_MS = 60_000

/** The screens that are enrolled: what they play, and what they announce. */
export default function WallsTab() {
  const code = useDialog<CodeSubject>()
  const programme = useDialog<EnrolledWall>()
  const announcement = useDialog<EnrolledWall | 'all'>()
  const removal = useDialog<EnrolledWall>()
  const [params, setParams] = useAddressParams()
  const seriesId = Number(params.get('series'))
  const { data: series } = useQuery({ ...seriesQuery(seriesId), enabled: seriesId > 0 })
  const sent = seriesId > 0 && series ? playableLessons(series) : undefined
  return (
    <>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="5">
        <Text color="fg.muted" maxWidth="60ch">
          A wall that is in this list is set from here, and watches a library for members. In a library that
          everybody may watch, other walls play by their own settings.
        </Text>
        <Flex gap="3" wrap="wrap" minWidth="0" maxWidth="full">
          <Button
            icon={Megaphone}
            variant="outline"
            height="auto"
            minHeight="11"
            minWidth="0"
            maxWidth="full"
            whiteSpace="normal"
            onClick={() => announcement.open('all')}
          >
            Announce on All Walls
          </Button>
          <Button icon={MonitorPlay} variant="primary" onClick={() => code.open('new')}>
            Add a Wall
          </Button>
        </Flex>
      </Flex>
      {sent && (
        <NoticeBox tone="neutral" icon={ListVideo} mb="5" role="status">
          <Text>
            Choose “Programme” of the wall that plays “<bdi>{series?.title}</bdi>”, and save it.
          </Text>
          <Button variant="outline" mt="2" onClick={() => setParams({ series: undefined })}>
            Not on a wall
          </Button>
        </NoticeBox>
      )}
      <AdminList
        label="Walls"
        query={wallsQuery}
        {...TEXT_ROWS}
        empty={<EmptyState icon={MonitorOff} title="No walls" description="Choose “Add a Wall” above." />}
      >
        {(wall) => (
          <>
            <Details {...wall} />
            <RowActions flexWrap="wrap">
              <RowButton aria-label={`Programme of ${wall.name}`} onClick={() => programme.open(wall)}>
                Programme
              </RowButton>
              <RowButton aria-label={`Announce on ${wall.name}`} onClick={() => announcement.open(wall)}>
                Announce
              </RowButton>
              <RowButton
                aria-label={`Replace PIN of ${wall.name}`}
                onClick={() => code.open({ wall, isForPin: true })}
              >
                Replace PIN
              </RowButton>
              <RowButton
                aria-label={`New code for ${wall.name}`}
                onClick={() => code.open({ wall, isForPin: false })}
              >
                New code
              </RowButton>
              <RowButton aria-label={`Remove ${wall.name}`} onClick={() => removal.open(wall)}>
                Remove
              </RowButton>
            </RowActions>
          </>
        )}
      </AdminList>
      <Text as="h2" textStyle="section" mt="8" mb="4">
        Announcements
      </Text>
      <AnnouncementList />
      <SubjectDialog dialog={programme}>
        {(props) => <ProgrammeDialog {...props} sent={sent} />}
      </SubjectDialog>
      <SubjectDialog dialog={announcement}>{(props) => <AnnouncementDialog {...props} />}</SubjectDialog>
      <SubjectDialog dialog={code}>{(props) => <WallCodeDialog {...props} />}</SubjectDialog>
      <ConfirmSubject
        dialog={removal}
        action={useRemoveWall(removal.close)}
        title="Remove the wall?"
        describe={({ name }) => `The screen of ${name} stops playing, and forgets its lessons.`}
        confirmLabel="Remove"
        isDangerous
      />
    </>
  )
}

/** What each phase is at the desk. */
const STATES = {
  starting: { tone: 'neutral', label: 'Starting' },
  empty: { tone: 'warning', label: 'No lessons' },
  playing: { tone: 'success', label: 'Playing' },
  dark: { tone: 'neutral', label: 'Dark hours' },
  call: { tone: 'accent', label: 'Out on a call' },
} as const

function StateBadge({ enrolledAt, lastSeenAt, phase, isOffline }: EnrolledWall) {
  if (!enrolledAt) return <Badge tone="warning">Waits for its code</Badge>
  if (phase === null) return <Badge tone="neutral">Enrolled</Badge>
  if (isOffline)
    return <Badge tone="danger">Offline since {lastSeenAt ? formatMoment(lastSeenAt) : 'its start'}</Badge>
  const { tone, label } = STATES[phase]
  return <Badge tone={tone}>{label}</Badge>
}

function Details(wall: EnrolledWall) {
  const { name, place, createdAt, lastSeenAt, lesson } = wall
  const now = useNow(MINUTE_MS)
  return (
    <Flex gap="4" align="center" wrap="wrap" minWidth="0">
      <Box
        width="28"
        flexShrink={0}
        aspectRatio="16/9"
        borderRadius="control"
        overflow="hidden"
        bg="bg.raised"
      >
        {lesson?.posterUrl && <Image src={lesson.posterUrl} alt="" boxSize="full" objectFit="contain" />}
      </Box>
      <Box minWidth="0" flex="1 1 12rem">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          <StateBadge {...wall} />
        </Flex>
        {lesson && (
          <Text textStyle="small" overflowWrap="anywhere">
            {lesson.title}
          </Text>
        )}
        <Text color="fg.muted" textStyle="small" overflowWrap="anywhere">
          {place && `${place} · `}
          {lastSeenAt ? `Last word: ${formatAge(lastSeenAt, now)}` : `Added on ${formatDate(createdAt)}`}
        </Text>
      </Box>
    </Flex>
  )
}
