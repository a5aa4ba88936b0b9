import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ListVideo, MonitorPlay, Pencil, Play, Share2 } from 'lucide-react'
import { Suspense } from 'react'
import type { Series } from '#shared/contract/series.ts'
import { can } from '#shared/permissions.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { lazyOr } from '../../components/lazy-part.tsx'
import { Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { playableLessons, seriesQuery } from '../../entities/series/series-queries.ts'
import { useSession } from '../../entities/session/session.ts'
import { openVideo } from '../../entities/video/open-video.ts'
import { ImageWithFallback } from '../../entities/video/poster.tsx'
import { shareLink } from '../../entities/video/sharing.ts'
import { seriesFacts, useWatched } from '../../features/series/series-grid.tsx'
import { SeriesParts, useNextPart } from '../../features/series/series-parts.tsx'
import { RequestError } from '../../lib/request-error.ts'
import { serverOrigin } from '../../lib/server-origin.ts'
import { usePlatform } from '../../platform/platform.ts'

/** Loaded for signed-in people; an officer sees it. */
const AssignButton = lazyOr(
  () => import('../../features/records/assignments/assign-button.tsx'),
  () => null,
)

const Instructor = chakra(Link, { base: { textDecoration: 'underline', textUnderlineOffset: '3px' } })

/** A series: what it is about, its lessons in order, and the way to go on. */
export default function SeriesScreen({ id }: { id: number }) {
  const query = useQuery(seriesQuery(id))
  const { error } = query
  if (error instanceof RequestError && error.status === 404) {
    return (
      <Page title="Series Not Found">
        <EmptyState
          icon={ListVideo}
          title="This series is not here."
          description="It may have been deleted, or none of its lessons is public."
          action={<LinkButton to="/series">All series</LinkButton>}
        />
      </Page>
    )
  }
  return (
    <Page title={query.data?.title ?? 'Series'} width="60rem">
      <QueryStates query={query} skeleton={<Skeletons count={4} height="6rem" mb="3" aria-label="Loading" />}>
        {(series) => <Shown series={series} />}
      </QueryStates>
    </Page>
  )
}

const labelOf = ({ number, isBegun, isDone }: NonNullable<ReturnType<typeof useNextPart>>): string => {
  if (isDone) return 'Watch again from part 1'
  return isBegun ? `Continue with part ${number}` : `Start with part ${number}`
}

function Shown({ series }: { series: Series }) {
  const { share } = usePlatform()
  const { user } = useSession()
  const next = useNextPart(series)
  const watched = useWatched(series.lessonIds)
  const { id, title, description, cover, instructor, lessons, mayEdit } = series
  return (
    <Stack gap="6">
      <Flex gap={{ base: '4', md: '6' }} direction={{ base: 'column', md: 'row' }} align="start">
        {cover && (
          <ImageWithFallback
            video={cover}
            isEager
            sizes="20rem"
            width={{ base: 'full', md: '20rem' }}
            flexShrink={0}
            borderRadius="card"
          />
        )}
        <Box minWidth="0" flex="1">
          <Text color="fg.muted">{[seriesFacts(series), watched].filter(Boolean).join(' · ')}</Text>
          <Text mt="1">
            By <Instructor to={`/profile/${instructor.id}`}>{instructor.name}</Instructor>
          </Text>
          {description && (
            <Text dir="auto" mt="3" whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="prose">
              {description}
            </Text>
          )}
          <Flex gap="2" wrap="wrap" mt="4">
            {next && (
              <Button variant="primary" icon={Play} onClick={() => openVideo(next.video)}>
                {labelOf(next)}
              </Button>
            )}
            {next && (
              <Button
                variant="outline"
                icon={Share2}
                onClick={() =>
                  void shareLink(
                    { title, text: title, url: `${serverOrigin.read()}/series/${id}` },
                    share,
                    'series',
                  )
                }
              >
                Share
              </Button>
            )}
            {user && next && (
              <Suspense fallback={null}>
                <AssignButton lessons={playableLessons(series)} title={title} variant="outline" />
              </Suspense>
            )}
            {can(user, 'settings.manage') && next && (
              <LinkButton variant="outline" to={`/admin?tab=walls&series=${id}`}>
                <MonitorPlay aria-hidden />
                Play on a wall
              </LinkButton>
            )}
            {mayEdit && (
              <LinkButton variant="outline" to={`/series/${id}/edit`}>
                <Pencil aria-hidden />
                Edit
              </LinkButton>
            )}
          </Flex>
        </Box>
      </Flex>
      {lessons.length === 0 ? (
        <EmptyState icon={ListVideo} title="No lesson is left in this series." />
      ) : (
        <SeriesParts series={series} />
      )}
    </Stack>
  )
}
