import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import { ArrowLeft, ChevronLeft, ChevronRight, CircleCheck, Keyboard, Users } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode, type RefObject } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { AdminFailure } from '../../../../components/admin-failure.tsx'
import { Button, IconButton, LinkButton } from '../../../../components/button.tsx'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { PageSpinner } from '../../../../components/spinner.tsx'
import { isShortcutSheetOpen } from '../../../../lib/shortcut-sheet.ts'
import { useAddressParams } from '../../../../lib/use-address-params.ts'
import { useIsLargeScreen } from '../../../../lib/use-media-query.ts'
import { reviewSummaryQuery } from '../../admin-queries.ts'
import { WaitingFilters, waitingFilterOf } from '../waiting-filters.tsx'
import { DeskList } from './desk-list.tsx'
import { DeskVideo, shownVideoOf, type DeskPlayer } from './desk-video.tsx'
import { useDeskDecision } from './use-desk-decision.ts'
import { useDeskQueue } from './use-desk-queue.ts'

/** The decision is in sight below the picture. */
const PLAYER_ROOM = { '--player-room': { base: '45dvh', lg: 'calc(100dvh - 16rem)' } }

/** In the place of the player, and out of sight. */
const STANDBY = { position: 'absolute', inset: '0', overflow: 'hidden', visibility: 'hidden' } as const

interface ReviewDeskProps {
  /** Of the video that is open. */
  player: RefObject<DeskPlayer | null>
  /** The player of the app, which the screen passes in. One on standby is loaded, and does not play. */
  surface: (video: Video, isStandby: boolean) => ReactNode
}

/** Reviews one video after the other: the queue stays open, and each decision opens the next video (RD-01). */
export function ReviewDesk({ player, surface }: ReviewDeskProps) {
  const [params, change] = useAddressParams()
  const isLarge = useIsLargeScreen()
  const filter = waitingFilterOf(params)
  const queue = useDeskQueue(filter, Number(params.get('video')))
  const decisions = useDeskDecision(queue)
  const { data: summary } = useQuery(reviewSummaryQuery)
  const { items, chosen, position, next, previous } = queue
  const isFiltered = Object.values(filter).some(Boolean)

  const chosenId = chosen?.id
  useEffect(() => {
    if (chosenId !== undefined && params.get('video') !== String(chosenId))
      change({ video: String(chosenId) })
  })

  if (queue.isError) return <AdminFailure onRetry={queue.retry} />
  if (!items) return <PageSpinner />
  // Without filters the count is that of everything; what was decided here is not in it any more.
  const total =
    isFiltered || !summary ? items.length : Math.max(items.length, summary.videos + summary.shorts)
  return (
    <Box px={{ base: '3', md: '6' }} py="4">
      <Flex gap="2" align="center" wrap="wrap" mb="4">
        <LinkButton
          to="/admin?tab=pending-videos"
          variant="quiet"
          size="icon"
          aria-label="Back to the lists"
          title="Back to the lists"
        >
          <ArrowLeft aria-hidden />
        </LinkButton>
        <Heading as="h1" textStyle="title" fontSize={{ base: 'lg', md: 'xl' }}>
          Review desk
        </Heading>
        {chosen && position > 0 && (
          <Text color="fg.muted" fontVariantNumeric="tabular-nums">
            {position} of {total}
          </Text>
        )}
        <Box flex="1" />
        <IconButton
          label="Previous video"
          icon={ChevronLeft}
          aria-keyshortcuts="K"
          disabled={!previous}
          onClick={() => previous && queue.choose(previous)}
        />
        <IconButton
          label="Next video"
          icon={ChevronRight}
          aria-keyshortcuts="J"
          disabled={!next}
          onClick={() => next && queue.choose(next)}
        />
        <IconButton
          label="Keyboard shortcuts"
          icon={Keyboard}
          hideBelow="md"
          onClick={() => isShortcutSheetOpen.set(true)}
        />
      </Flex>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: '17rem minmax(0, 1fr)' }}
        gap="6"
        alignItems="start"
      >
        {isLarge && (
          <Box hideBelow="xl">
            <WaitingFilters filter={filter} summary={summary} hasKinds onChange={change} />
            <Box
              maxHeight="calc(100dvh - 16rem)"
              overflowY="auto"
              mt="3"
              tabIndex={0}
              role="region"
              aria-label="Queue"
            >
              <DeskList videos={items} chosenId={chosenId} onChoose={queue.choose} />
            </Box>
          </Box>
        )}
        {chosen ? (
          <Box
            display={{ base: 'flex', lg: 'grid' }}
            flexDirection="column"
            gridTemplateColumns="minmax(0, 3fr) minmax(18rem, 2fr)"
            gridTemplateRows="auto auto 1fr"
            gap={{ base: '4', lg: '5' }}
            minWidth="0"
          >
            <Box minWidth="0" position="relative" isolation="isolate">
              {/* The next video is loaded ahead, so that a decision shows its picture at once. */}
              {[chosen, ...(next ? [next] : [])].map((video) => (
                <Box
                  key={video.id}
                  css={PLAYER_ROOM}
                  inert={video !== chosen}
                  {...(video !== chosen && STANDBY)}
                >
                  {surface(shownVideoOf(video), video !== chosen)}
                </Box>
              ))}
            </Box>
            <DeskVideo
              key={`${chosen.id} ${chosen.revision}`}
              {...{ video: chosen, queue, decisions, player }}
            />
          </Box>
        ) : (
          <NothingLeft
            isHeld={items.length > 0}
            isFiltered={isFiltered}
            onClear={() =>
              change({
                search: undefined,
                categoryId: undefined,
                creatorId: undefined,
                kind: undefined,
                again: undefined,
              })
            }
          />
        )}
      </Grid>
    </Box>
  )
}

interface NothingLeftProps {
  /** Other officers have open what is left. */
  isHeld: boolean
  isFiltered: boolean
  onClear: () => void
}

function NothingLeft({ isHeld, isFiltered, onClear }: NothingLeftProps) {
  if (isHeld) {
    return (
      <EmptyState
        icon={Users}
        title="Other officers have the rest open"
        description="What they leave comes back here by itself."
        action={<LinkButton to="/admin?tab=pending-videos">To the lists</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      icon={CircleCheck}
      title={isFiltered ? 'Nothing here waits for review' : 'Nothing waits for review'}
      description="Everything that was sent in has been reviewed."
      action={
        isFiltered ? (
          <Button onClick={onClear}>Show everything that waits</Button>
        ) : (
          <LinkButton to="/admin">To the lists</LinkButton>
        )
      }
    />
  )
}
