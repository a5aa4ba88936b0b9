import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, RotateCcw, X } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import { DragHandle } from '../../components/drag-handle.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { useStore } from '../../lib/create-store.ts'
import type { useRowOrder } from '../../lib/use-row-order.ts'
import type { ListedFilm } from './film-list.ts'
import { filmStatusOf, type FilmStatus } from './film-status.ts'
import { percentOf } from './upload-draft.ts'
import type { UploadStore } from './upload-store.ts'

const Row = chakra('li', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1',
    p: '1',
    '&[data-is-shown]': { borderColor: 'accent' },
    '&[data-is-target]': { borderColor: 'accent' },
    '&[data-is-dragged]': { opacity: 0.5 },
  },
})
const Title = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    minHeight: 'touch',
    textAlign: 'start',
    fontWeight: 'semibold',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
  },
})
const COLORS: Partial<Record<FilmStatus['kind'], string>> = {
  failed: 'danger.fg',
  lost: 'warning',
  file: 'warning',
  'signed-out': 'warning',
}

type Order = ReturnType<typeof useRowOrder>

interface FilmRowProps {
  film: ListedFilm
  store: UploadStore
  isShort: boolean
  isShown: boolean
  row: ReturnType<Order['row']>
  handle: ReturnType<Order['handle']>
  onMove: (by: -1 | 1) => void
  isFirst: boolean
  isLast: boolean
  onRetry: () => void
  onShow: () => void
  onRemove: (title: string) => void
}

/** One video of the list. Its title opens its form. */
export function FilmRow({ film, store, isShort, isShown, row, handle, onMove, ...rest }: FilmRowProps) {
  const { isFirst, isLast, onRetry, onShow, onRemove } = rest
  const state = useStore(store)
  const { kind, words, sent } = filmStatusOf(film, state, isShort)
  const title = film.sentAs ?? (state.title.trim() || film.name)
  const isSent = kind === 'sent'
  const isMoving = kind === 'sending' || kind === 'lost' || kind === 'signed-out'
  return (
    <Row {...row} data-is-shown={isShown || undefined} data-state={kind}>
      <DragHandle {...handle} />
      <Box flex="1 1 12rem" minWidth="0">
        {isSent ? (
          <Flex align="center" minHeight="touch" fontWeight="semibold" overflowWrap="anywhere">
            {title}
          </Flex>
        ) : (
          <Title type="button" aria-current={isShown || undefined} onClick={onShow}>
            {title}
          </Title>
        )}
        <Text textStyle="small" color={COLORS[kind] ?? 'fg.muted'} overflowWrap="anywhere" data-numbers>
          {words}
        </Text>
        {isMoving && (
          <ProgressBar
            aria-label={`Upload of ${title}`}
            mt="1"
            height="1"
            data-waiting={kind === 'sending' ? undefined : ''}
            max={100}
            value={percentOf(sent, film.size)}
          />
        )}
      </Box>
      <Flex wrap="wrap" justify="flex-end" ms="auto">
        {(state.failure ?? state.program?.failure) && (
          <IconButton label={`Retry ${title}`} icon={RotateCcw} onClick={onRetry} />
        )}
        <IconButton
          label={`Move ${title} up`}
          icon={ArrowUp}
          data-up={film.id}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move ${title} down`}
          icon={ArrowDown}
          data-down={film.id}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Remove ${title}`} icon={X} onClick={() => onRemove(title)} />
      </Flex>
    </Row>
  )
}
