import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import { ArrowLeft, ChevronLeft, ChevronRight, CircleCheck, Keyboard, Users } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sourceOf } from '#shared/media-url.ts'
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
import { DeskVideo, type DeskPlayerSlot } from './desk-video.tsx'
import { useDeskDecision } from './use-desk-decision.ts'
import { useDeskQueue } from './use-desk-queue.ts'

/** Reviews one video after the other: the queue stays open, and each decision opens the next video (RD-01). */
export function ReviewDesk(slot: DeskPlayerSlot) {
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
  const upcoming = next && sourceOf(next.proposal ?? next)
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
          <DeskVideo
            key={`${chosen.id} ${chosen.revision}`}
            video={chosen}
            queue={queue}
            decisions={decisions}
            {...slot}
          />
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
      {/* The first bytes of the next video are there when it opens. */}
      {upcoming && <video key={upcoming} src={upcoming} preload="auto" muted hidden aria-hidden />}
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
