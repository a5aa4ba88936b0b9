import { Box, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Button } from '../../components/button.tsx'
import { TitledPanel } from '../../components/panel.tsx'
import { useStore } from '../../lib/create-store.ts'
import { useRowOrder } from '../../lib/use-row-order.ts'
import { usePlatform } from '../../platform/platform.ts'
import { AddFilms } from './add-films.tsx'
import { FilmRow } from './film-row.tsx'
import type { FilmList } from './film-list.ts'
import { filmAnnouncement } from './film-notice.ts'
import type { VideoFile } from './upload-store.ts'

interface FilmListPanelProps {
  list: FilmList
  onFiles: (files: readonly VideoFile[]) => void
  /** Shows the form of this video. */
  onShow: (id: number) => void
}

/** The videos that are sent together: their order, their states, and a way to each form. */
export function FilmListPanel({ list, onFiles, onShow }: FilmListPanelProps) {
  const films = useStore(list.films)
  const shown = useStore(list.shown)
  const said = useStore(filmAnnouncement)
  const [removing, setRemoving] = useState<{ id: number | null; title: string } | null>(null)
  const {
    list: rows,
    movedId,
    move,
    row,
    handle,
  } = useRowOrder(
    films.map(({ id }) => id),
    (ids) => list.order(ids),
  )
  const { uploads } = usePlatform()
  const retry = (id: number) => {
    const store = list.storeOf(id)
    const { programId } = store.get()
    store.set({ failure: null })
    if (programId) uploads?.retry(programId)
  }
  const moved = films.findIndex(({ id }) => id === movedId)
  const isShort = list.kind === 'shorts'
  const sent = films.filter(({ sentAs }) => sentAs !== null).length
  return (
    <Box mb="6">
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {films.length > 0 && (
        <TitledPanel
          title="Your videos"
          actions={
            <Flex wrap="wrap" gap="2">
              <AddFilms list={list} onFiles={onFiles} />
              <Button variant="quiet" onClick={() => setRemoving({ id: null, title: '' })}>
                Cancel all
              </Button>
            </Flex>
          }
        >
          <Text textStyle="small" color="fg.muted" mb="3">
            {`${sent} of ${films.length} sent. `}
            They are sent in this order while you fill in their forms. Each is submitted by itself when it has
            arrived and you have pressed Submit.
          </Text>
          <Stack as="ol" ref={rows} gap="2" listStyleType="none" aria-label="Videos to send">
            {films.map((film, index) => (
              <FilmRow
                key={film.id}
                film={film}
                store={list.storeOf(film.id)}
                isShort={isShort}
                isShown={film.id === shown}
                row={row(film.id)}
                handle={handle(film.id)}
                onMove={(by) => move(film.id, by)}
                isFirst={index === 0}
                isLast={index === films.length - 1}
                onRetry={() => retry(film.id)}
                onShow={() => onShow(film.id)}
                onRemove={(title) =>
                  film.sentAs === null ? setRemoving({ id: film.id, title }) : list.remove(film.id)
                }
              />
            ))}
          </Stack>
          <VisuallyHidden aria-live="polite">
            {moved >= 0 && `It is video ${moved + 1} of ${films.length}.`}
          </VisuallyHidden>
        </TitledPanel>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={removing?.id === null ? 'Cancel all uploads?' : 'Remove this video?'}
        description={
          removing?.id === null
            ? 'What is not sent for review yet is gone, with everything that you have filled in.'
            : `“${removing?.title ?? ''}” is not sent, and what you have filled in for it is gone.`
        }
        cancelLabel="No, keep going"
        confirmLabel={removing?.id === null ? 'Yes, cancel all' : 'Yes, remove it'}
        isDangerous
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          setRemoving(null)
          if (removing?.id === null) list.clear()
          else if (removing) list.remove(removing.id)
        }}
      />
    </Box>
  )
}
