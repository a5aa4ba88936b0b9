import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Lightbulb } from 'lucide-react'
import { useRef } from 'react'
import type { Wish } from '#shared/contract/wishes.ts'
import { formatCount } from '#shared/format.ts'
import { isOfficer } from '#shared/permissions.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { Badge } from '../../components/chip.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { LoadMoreButton } from '../../components/load-more-button.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { SubjectDialog } from '../../components/subject-dialog.tsx'
import { useSession } from '../../entities/session/session.ts'
import { formatDate } from '../../lib/locale-format.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { usePages } from '../../lib/use-pages.ts'
import { DeclineDialog, LessonDialog } from './wish-dialogs.tsx'
import { wishesQuery } from './wish-queries.ts'

const Row = chakra('li', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    p: { base: '3', md: '4' },
  },
})

/** The lessons that people ask for, the most wanted first, with what instructors and officers can do about them. */
export default function WishList() {
  const { user } = useSession()
  const pages = usePages(wishesQuery)
  const list = useRef<HTMLDivElement>(null)
  const declining = useDialog<Wish>()
  const fulfilling = useDialog<Wish>()
  const { items, isError, retry } = pages
  // The pressed button goes with its wish; the dialog returns the focus before.
  const focusList = () => requestAnimationFrame(() => requestAnimationFrame(() => list.current?.focus()))

  if (!items) return isError ? <ErrorState onRetry={retry} /> : <Skeletons count={4} height="4.5rem" mb="3" />
  return (
    <Box ref={list} tabIndex={-1} outline="none">
      {items.length === 0 && (
        <EmptyState
          icon={Lightbulb}
          title="No lessons are asked for"
          description="A search that finds nothing offers to ask for the lesson. What people ask for appears here."
        />
      )}
      <Box as="ul" display="grid" gap="3" listStyleType="none" aria-label="Wishes, the most wanted first">
        {items.map((wish) => (
          <Row key={wish.id}>
            <Box flex="1 1 16rem" minWidth="0">
              <Text dir="auto" textAlign="left" fontWeight="semibold" overflowWrap="anywhere">
                {wish.text}
              </Text>
              <Text textStyle="small" color="fg.muted">
                {wish.count === 1 ? '1 person asks' : `${formatCount(wish.count)} people ask`} since{' '}
                <time dateTime={wish.since}>{formatDate(wish.since)}</time>
              </Text>
              {wish.isInMaking && <Badge mt="1.5">A lesson was uploaded</Badge>}
            </Box>
            <Flex wrap="wrap" gap="1">
              <LinkButton
                to="/upload/training"
                state={{ wish: { id: wish.id, text: wish.text } }}
                aria-label={`Make it: ${wish.text}`}
              >
                Make it
              </LinkButton>
              {isOfficer(user) && (
                <>
                  <Button
                    variant="outline"
                    aria-label={`Choose a lesson: ${wish.text}`}
                    onClick={() => fulfilling.open(wish)}
                  >
                    Choose a lesson
                  </Button>
                  <Button
                    variant="dangerQuiet"
                    aria-label={`Decline: ${wish.text}`}
                    onClick={() => declining.open(wish)}
                  >
                    Decline
                  </Button>
                </>
              )}
            </Flex>
          </Row>
        ))}
      </Box>
      <LoadMoreButton pages={pages} />
      <SubjectDialog dialog={declining}>
        {(props) => <DeclineDialog {...props} onSettled={focusList} />}
      </SubjectDialog>
      <SubjectDialog dialog={fulfilling}>
        {(props) => <LessonDialog {...props} onSettled={focusList} />}
      </SubjectDialog>
    </Box>
  )
}
