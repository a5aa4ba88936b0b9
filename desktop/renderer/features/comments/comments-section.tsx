import { Box, Flex, Heading } from '@chakra-ui/react'
import { MessageSquare } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { isLibraryClosed } from '../../entities/session/closed-library.ts'
import { useStore } from '../../lib/create-store.ts'
import { COMMENTS_HASH, linkedCommentOf } from './comments-hash.ts'

/** Loaded when the comments are opened. */
const Comments = lazyPart<{ video: Video; onNotLoaded: () => void }>(
  async () => ({ default: (await import('./comments.tsx')).Comments }),
  ({ onNotLoaded }) => onNotLoaded(),
)

/** The comments on a video; hidden, and not read, until they are opened. */
export function CommentsSection({ video }: { video: Video }) {
  const id = useId()
  const { hash } = useLocation()
  const isClosed = useStore(isLibraryClosed)
  const [openedBy, setOpenedBy] = useState('')
  const [isShown, setIsShown] = useState(false)
  if (hash !== openedBy) {
    setOpenedBy(hash)
    if (hash === COMMENTS_HASH || linkedCommentOf(hash) !== null) setIsShown(true)
  }
  const panel = useRef<HTMLDivElement>(null)
  // The section is the last one of its page: without scrolling, the opened panel would be out of sight.
  useEffect(() => {
    if (isShown) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  // A visitor who watches a public lesson of a library for members may not read what its members write.
  if (isClosed) return null
  return (
    <Box as="section" aria-labelledby={`${id}-heading`}>
      <Flex align="center" justify="space-between" wrap="wrap" gap="3">
        <Heading as="h3" id={`${id}-heading`} textStyle="body" fontWeight="semibold">
          Comments
        </Heading>
        <Button
          variant="outline"
          aria-expanded={isShown}
          aria-controls={`${id}-panel`}
          onClick={() => setIsShown(!isShown)}
        >
          <MessageSquare aria-hidden />
          {isShown ? 'Hide Comments' : 'Show Comments'}
        </Button>
      </Flex>
      <Box ref={panel} id={`${id}-panel`} minHeight={isShown ? '40' : undefined} mt="3" hidden={!isShown}>
        {isShown && (
          <Suspense fallback={<Spinner label="Loading the comments" />}>
            <Comments key={video.id} video={video} onNotLoaded={() => setIsShown(false)} />
          </Suspense>
        )}
      </Box>
    </Box>
  )
}
