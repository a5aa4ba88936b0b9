import { Box, chakra, Flex, Grid, Heading, Text, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Recommendation } from '#shared/contract/recommendations.ts'
import { RECOMMENDATION_SKELETONS } from '#shared/limits/layout.ts'
import { RECOMMENDATIONS_LIMIT } from '#shared/limits/lists.ts'
import { Link } from '../../components/link.tsx'
import { routeQuery } from '../../entities/query-keys.ts'
import { Button, IconButton, LinkButton } from '../../components/button.tsx'
import { useSession } from '../../entities/session/session.ts'
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  RecommendationCard,
  RecommendationSkeleton,
} from './recommendation-card.tsx'
import { useCarousel } from './use-carousel.ts'

/** Recommended videos that the user hasn't watched, each with its reason. */
const recommendationsQuery = routeQuery('listRecommended', { limit: RECOMMENDATIONS_LIMIT })

const ERROR_TITLE = 'Unable to Load Recommendations'
const ERROR_TEXT = 'There was an error loading your personalized recommendations. Please try again later.'
const EMPTY_TEXT =
  "We're building your personalized recommendations. Update your category preferences to get better recommendations."

/** The padding keeps the focus ring of the cards from being clipped. */
const Row = chakra('ul', {
  base: {
    display: 'flex',
    gap: '4',
    listStyleType: 'none',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    mx: { base: '-4', md: '-1' },
    px: { base: '4', md: '1' },
    py: '1',
  },
})
const PreferencesLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    px: '2',
    mx: '-2',
    borderRadius: 'control',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'semibold',
    _hover: { color: 'fg', bg: 'bg.raised' },
  },
})

const AREAS = {
  base: `"heading arrows" "content content" "link link"`,
  md: `"heading link arrows" "content content content"`,
}

/** The recommendations for the user in one row; every state has the same height (RC-06). */
export function RecommendationsCarousel() {
  const headingId = useId()
  const { status } = useSession()
  const isSignedIn = status === 'authenticated'
  const { data, isError, isFetching, refetch } = useQuery({ ...recommendationsQuery, enabled: isSignedIn })
  const { row, isAtStart, isAtEnd, step } = useCarousel()

  const content = (): ReactNode => {
    if (status === 'anonymous') return <SignInPrompt />
    if (data?.length === 0) return <Notice text={EMPTY_TEXT} />
    if (data) return <Cards videos={data} row={row} labelledBy={headingId} />
    if (isError && !isFetching) {
      return (
        <Notice isAlert title={ERROR_TITLE} text={ERROR_TEXT}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      )
    }
    return <Loading />
  }
  return (
    <Grid
      as="section"
      aria-labelledby={headingId}
      templateAreas={AREAS}
      templateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto auto' }}
      alignItems="center"
      columnGap="4"
      rowGap="2"
      minWidth="0"
    >
      <Heading as="h2" id={headingId} gridArea="heading" textStyle="section" minWidth="0">
        Recommended for You
      </Heading>
      <Box gridArea="content" minWidth="0" minHeight={`calc(${CARD_HEIGHT} + {spacing.2})`}>
        {content()}
      </Box>
      <Box gridArea="link" minHeight="touch">
        {isSignedIn && <PreferencesLink to="/preferences">Update Preferences</PreferencesLink>}
      </Box>
      <Flex gridArea="arrows" gap="1" minHeight="touch">
        {status !== 'anonymous' && (
          <>
            <IconButton
              label="Scroll left"
              icon={ChevronLeft}
              variant="outline"
              disabled={isAtStart}
              onClick={() => step(-1)}
            />
            <IconButton
              label="Scroll right"
              icon={ChevronRight}
              variant="outline"
              disabled={isAtEnd}
              onClick={() => step(1)}
            />
          </>
        )}
      </Flex>
    </Grid>
  )
}

interface CardsProps {
  videos: readonly Recommendation[]
  row: ReturnType<typeof useCarousel>['row']
  labelledBy: string
}

function Cards({ videos, row, labelledBy }: CardsProps) {
  return (
    // The key measures the row again when the number of cards changes.
    <Row key={videos.length} ref={row} aria-labelledby={labelledBy}>
      {videos.map((video) => (
        <Box as="li" key={video.id} width={CARD_WIDTH} height={CARD_HEIGHT} flexShrink={0}>
          <RecommendationCard video={video} />
        </Box>
      ))}
    </Row>
  )
}

function Loading() {
  return (
    <Box role="status">
      <VisuallyHidden>Loading recommendations</VisuallyHidden>
      <Row aria-hidden css={{ overflowX: 'hidden' }}>
        {Array.from({ length: RECOMMENDATION_SKELETONS }, (_, index) => (
          <Box as="li" key={index} width={CARD_WIDTH} height={CARD_HEIGHT} flexShrink={0}>
            <RecommendationSkeleton />
          </Box>
        ))}
      </Row>
    </Box>
  )
}

interface NoticeProps {
  title?: string
  text: string
  isAlert?: boolean
  children?: ReactNode
}

/** A text in place of the cards, of the same height. */
function Notice({ title, text, isAlert = false, children }: NoticeProps) {
  return (
    <Flex
      role={isAlert ? 'alert' : undefined}
      direction="column"
      align="center"
      justify="center"
      gap="4"
      minHeight={`calc(${CARD_HEIGHT} + {spacing.2})`}
      p="6"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="card"
      textAlign="center"
    >
      <Box maxWidth="30rem">
        {title && (
          <Text fontWeight="semibold" fontSize="lg" mb="1.5">
            {title}
          </Text>
        )}
        <Text color="fg.muted">{text}</Text>
      </Box>
      {children}
    </Flex>
  )
}

const SignInPrompt = () => (
  <Notice
    title="Made for your shift"
    text="Sign in to get training that suits your work, your experience and the people you follow."
  >
    <LinkButton to="/auth" variant="primary">
      Sign In
    </LinkButton>
  </Notice>
)
