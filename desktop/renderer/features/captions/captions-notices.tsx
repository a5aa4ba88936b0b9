import { chakra, Flex, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { Cue } from '#shared/captions.ts'
import { formatCaptionTime } from '#shared/caption-time.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { formatAge } from '../../lib/locale-format.ts'
import { cueKey } from './draft-cues.ts'

const Notice = chakra('div', {
  base: { mt: '3', p: '3', borderWidth: '1px', borderRadius: 'control' },
})

const OtherLines = chakra('ol', {
  base: {
    listStyleType: 'none',
    mt: '2',
    maxHeight: '16rem',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  },
})

const [TITLE, TEXT] = ['captions-conflict', 'captions-conflict-text']

interface DiscardProps {
  label: string
  description: string
  onConfirm: () => void
}

/** Asks for a confirmation before the typed lines are removed. */
function DiscardButton({ label, description, onConfirm }: DiscardProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="outline" px="3" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title="Discard your lines?"
        description={description}
        confirmLabel="Discard my lines"
        onConfirm={() => {
          setIsAsking(false)
          onConfirm()
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

const MINUTE_MS = 60_000

/**
 * Says that the editor shows unsaved lines of an earlier visit.
 * @param keptAt when the last of them was written, in milliseconds since 1970
 */
export function RestoredNotice({ keptAt, onDiscard }: { keptAt: number; onDiscard: () => void }) {
  // Not renewed: a screen reader would read the notice again.
  const [age] = useState(() => Date.now() - keptAt)
  return (
    <Notice role="status" borderColor="border">
      <Text textStyle="small" mb="2">
        These lines were kept on this device {age < MINUTE_MS ? 'just now' : formatAge(age)} and aren’t saved
        yet.
      </Text>
      <DiscardButton
        label="Discard them"
        description="The captions that were saved last are shown again. What you wrote since is removed."
        onConfirm={onDiscard}
      />
    </Notice>
  )
}

interface ConflictNoticeProps {
  /** The number of lines that the other person saved. */
  total: number
  /** The lines of the other person that the editor doesn't have. */
  missing: readonly Cue[]
  isPending: boolean
  onAdd: (cue: Cue) => void
  onSave: () => void
  onTakeTheirs: () => void
}

/** Another person saved other captions: shows the lines that are missing here, and the choices. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { total, missing, isPending, onAdd, onSave, onTakeTheirs } = props
  const count = missing.length === 1 ? '1 line' : `${missing.length} lines`
  const comparison =
    total === 0
      ? 'They removed all captions.'
      : missing.length === 0
        ? 'You have all of their lines.'
        : `Of theirs, you don’t have ${count}:`
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Notice
      ref={notice}
      role="group"
      aria-labelledby={TITLE}
      aria-describedby={TEXT}
      // The focused button Save disappears: the notice takes the focus.
      tabIndex={-1}
      borderColor="danger"
      bg="danger.muted"
    >
      <Text id={TITLE} fontWeight="semibold">
        Somebody else saved these captions in the meantime
      </Text>
      <Text id={TEXT} textStyle="small" mt="1">
        Your lines are below and aren’t saved yet. {comparison}
      </Text>
      {missing.length > 0 && (
        <OtherLines aria-label="Lines that somebody else saved" tabIndex={0}>
          {missing.map((cue) => (
            <Flex as="li" key={cueKey(cue)} gap="2" align="center" justify="space-between" py="1">
              <Text as="span" textStyle="small" minWidth="0" overflowWrap="anywhere">
                <Text as="span" textStyle="numbers" color="fg.muted">
                  {formatCaptionTime(cue.startMs).replace(/^00:/, '')}
                </Text>{' '}
                {cue.text}
              </Text>
              <Button
                variant="outline"
                px="3"
                aria-label={`Add their line: ${cue.text}`}
                onClick={() => onAdd(cue)}
              >
                Add
              </Button>
            </Flex>
          ))}
        </OtherLines>
      )}
      <Flex gap="2" mt="3" wrap="wrap">
        <Button variant="primary" px="3" aria-busy={isPending || undefined} onClick={onSave}>
          Save mine instead
        </Button>
        <DiscardButton
          label="Use theirs"
          description="Their captions stay as they are. The lines that you wrote are removed."
          onConfirm={onTakeTheirs}
        />
      </Flex>
    </Notice>
  )
}
