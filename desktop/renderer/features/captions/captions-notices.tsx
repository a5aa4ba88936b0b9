import { chakra, Flex, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { Cue } from '#shared/captions.ts'
import { formatCaptionTime } from '#shared/caption-time.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { cueKey } from './draft-cues.ts'

const Notice = chakra('div', {
  base: { mt: '3', p: '3', borderWidth: '1px', borderRadius: 'control' },
})

const Theirs = chakra('ol', {
  base: {
    listStyleType: 'none',
    mt: '2',
    maxHeight: '16rem',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  },
})

const [TITLE, TEXT] = ['captions-conflict', 'captions-conflict-text']

interface GiveUpProps {
  label: string
  description: string
  onGiveUp: () => void
}

/** Typed lines go only after a second press. */
function GiveUpButton({ label, description, onGiveUp }: GiveUpProps) {
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
          onGiveUp()
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

/** The lines of an earlier visit are in the editor again. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice role="status" borderColor="border">
      <Text textStyle="small" mb="2">
        These lines were kept on this device and aren’t saved yet.
      </Text>
      <GiveUpButton
        label="Discard them"
        description="The captions that were saved last are shown again. What you wrote since is removed."
        onGiveUp={onDiscard}
      />
    </Notice>
  )
}

interface ConflictNoticeProps {
  /** How many lines the others saved. */
  total: number
  /** Of those, the lines that the editor doesn't have. */
  missing: readonly Cue[]
  isPending: boolean
  onAdd: (cue: Cue) => void
  onSave: () => void
  onTakeTheirs: () => void
}

/** Somebody else saved other captions: both texts, and what can be done with them. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { total, missing, isPending, onAdd, onSave, onTakeTheirs } = props
  const count = missing.length === 1 ? '1 line' : `${missing.length} lines`
  const said =
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
      // It comes while somebody saves, whose button goes.
      tabIndex={-1}
      borderColor="danger"
      bg="danger.muted"
    >
      <Text id={TITLE} fontWeight="semibold">
        Somebody else saved these captions in the meantime
      </Text>
      <Text id={TEXT} textStyle="small" mt="1">
        Your lines are below and aren’t saved yet. {said}
      </Text>
      {missing.length > 0 && (
        <Theirs aria-label="Lines that somebody else saved" tabIndex={0}>
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
        </Theirs>
      )}
      <Flex gap="2" mt="3" wrap="wrap">
        <Button variant="primary" px="3" aria-busy={isPending || undefined} onClick={onSave}>
          Save mine instead
        </Button>
        <GiveUpButton
          label="Use theirs"
          description="Their captions stay as they are. The lines that you wrote are removed."
          onGiveUp={onTakeTheirs}
        />
      </Flex>
    </Notice>
  )
}
