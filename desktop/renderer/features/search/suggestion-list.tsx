import { Box, chakra, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { ImageWithFallback } from '../../entities/video/poster.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import type { Suggestions } from './use-suggestions.ts'

const Dropdown = chakra('div', {
  base: {
    // On a phone the list takes the whole width of the screen.
    position: { base: 'fixed', md: 'absolute' },
    top: { base: '{sizes.header}', md: 'calc(100% + {spacing.2})' },
    left: { base: '2', md: '0' },
    right: { base: '2', md: '0' },
    zIndex: 'menu',
    maxHeight: 'calc(100dvh - {sizes.header} - {spacing.4})',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    p: '1.5',
    bg: 'bg.raised',
    borderWidth: '1px',
    borderRadius: 'card',
    boxShadow: 'raised',
    animation: 'pop 120ms {easings.out}',
  },
})

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    p: '1.5',
    borderRadius: 'control',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    // The focus stays in the field; the outline marks the active option, not by color alone.
    '&[aria-selected=true]': { bg: 'bg.hover', outline: '2px solid {colors.accent}', outlineOffset: '-2px' },
  },
})

const THUMBNAIL_WIDTH = '24'

interface SuggestionListProps {
  suggestions: Suggestions
  /** The id for aria-controls while there is no listbox. */
  dropdownId: string
  listId: string
  optionId: (index: number) => string
  activeIndex: number
  onChoose: (video: Video) => void
}

export default function SuggestionList({
  suggestions,
  dropdownId,
  listId,
  optionId,
  activeIndex,
  onChoose,
}: SuggestionListProps) {
  const { term, videos, state } = suggestions
  return (
    // A press on the list must not move the focus out of the field.
    <Dropdown id={dropdownId} onMouseDown={(event) => event.preventDefault()}>
      <Box role="status">
        {state === 'pending' && <SuggestionSkeletons />}
        {state === 'error' && <Message>Suggestions didn’t load. Press Enter to search.</Message>}
        {state === 'success' && videos.length === 0 && <Message>No videos match “{term}”.</Message>}
        {videos.length > 0 && <VisuallyHidden>{videos.length} suggestions</VisuallyHidden>}
      </Box>
      {videos.length > 0 && (
        <div role="listbox" id={listId} aria-label="Suggestions">
          {videos.map((video, index) => (
            <Option
              key={video.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === activeIndex}
              onClick={() => onChoose(video)}
            >
              <Suggestion video={video} />
            </Option>
          ))}
        </div>
      )}
    </Dropdown>
  )
}

function Suggestion({ video: { title, creator, category, ...files } }: { video: Video }) {
  return (
    <>
      <ImageWithFallback
        video={files}
        sizes="6rem"
        width={THUMBNAIL_WIDTH}
        flexShrink={0}
        borderRadius="sm"
        isEager
      />
      <Box minWidth="0" flex="1">
        <Text fontWeight="semibold" lineHeight="snug" lineClamp={2} overflowWrap="anywhere">
          {title}
        </Text>
        <Flex gap="1.5" textStyle="small" color="fg.muted" minWidth="0">
          <Text as="span" truncate>
            {creator?.displayName || 'Unknown Creator'}
          </Text>
          <span aria-hidden>·</span>
          <Text as="span" truncate>
            {category?.name}
          </Text>
        </Flex>
      </Box>
    </>
  )
}

function Message({ children }: { children: ReactNode }) {
  return (
    <Text px="3" py="3" color="fg.muted" overflowWrap="anywhere">
      {children}
    </Text>
  )
}

function SuggestionSkeletons() {
  return (
    <>
      <VisuallyHidden>Searching</VisuallyHidden>
      {['80%', '60%', '70%'].map((width) => (
        <Flex key={width} align="center" gap="3" p="1.5" aria-hidden>
          <Skeleton
            bg="bg.hover"
            width={THUMBNAIL_WIDTH}
            flexShrink={0}
            aspectRatio="16 / 9"
            borderRadius="sm"
          />
          <Box flex="1">
            <Skeleton bg="bg.hover" height="3.5" width={width} mb="2" />
            <Skeleton bg="bg.hover" height="2.5" width="45%" />
          </Box>
        </Flex>
      ))}
    </>
  )
}
