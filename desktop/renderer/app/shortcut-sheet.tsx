import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Fragment, useId } from 'react'
import { Checkbox } from '../components/checkbox.tsx'
import { ModalDialog } from '../components/modal-dialog.tsx'
import { useStore } from '../lib/create-store.ts'
import {
  keyLabels,
  SHORTCUT_PLACES,
  shortcutsOf,
  type Shortcut,
  type ShortcutPlace,
} from '../lib/shortcuts.ts'
import { characterShortcuts } from '../lib/use-shortcuts.ts'

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '7',
    px: '1.5',
    py: '0.5',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontSize: 'sm',
    fontWeight: 'semibold',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'sm',
    whiteSpace: 'nowrap',
  },
})

function ShortcutLine({ shortcut }: { shortcut: Shortcut }) {
  return (
    <Flex justify="space-between" align="center" gap="4" minHeight="9" py="1" borderTopWidth="1px">
      <dt>{shortcut.does}</dt>
      <Flex as="dd" align="center" justify="flex-end" gap="1.5" flexShrink={0}>
        {keyLabels(shortcut).map((label, index) => (
          <Fragment key={label}>
            {index > 0 && (
              <Text as="span" textStyle="small" color="fg.muted">
                or
              </Text>
            )}
            <Key>{label}</Key>
          </Fragment>
        ))}
      </Flex>
    </Flex>
  )
}

function ShortcutGroup({ place }: { place: ShortcutPlace }) {
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id} minWidth="0">
      <Text as="h3" id={id} textStyle="label" color="fg.muted" mb="2">
        {SHORTCUT_PLACES[place]}
      </Text>
      <dl>
        {shortcutsOf(place).map(([name, shortcut]) => (
          <ShortcutLine key={name} shortcut={shortcut} />
        ))}
      </dl>
    </Box>
  )
}

const isPlace = (name: string): name is ShortcutPlace => name in SHORTCUT_PLACES
const places = Object.keys(SHORTCUT_PLACES).filter(isPlace)

/** Every keyboard shortcut, and the switch for those of one character. */
export default function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const hasCharacters = useStore(characterShortcuts)
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" width="52rem">
      <Box columnCount={{ md: 2 }} columnGap="10">
        {places.map((place) => (
          <Box key={place} breakInside="avoid" mb="6">
            <ShortcutGroup place={place} />
          </Box>
        ))}
      </Box>
      <Box borderTopWidth="1px" pt="2">
        <Checkbox
          checked={hasCharacters}
          onChange={({ currentTarget }) => characterShortcuts.set(currentTarget.checked)}
        >
          Letters and characters are shortcuts
        </Checkbox>
        <Text textStyle="small" color="fg.muted">
          Switch this off if you control your computer by voice. Arrows, Space and Esc work in either case.
        </Text>
      </Box>
    </ModalDialog>
  )
}
