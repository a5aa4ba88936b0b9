import { Flex, Menu } from '@chakra-ui/react'
import { COLOR_SCHEMES, colorScheme, hasColorSchemes, isColorScheme } from '../lib/color-scheme.ts'
import { useStore } from '../lib/create-store.ts'
import { COLOR_SCHEME_NAMES } from './color-scheme-names.ts'

/** The color scheme as items of a menu, which stays open: the choice shows at once. */
export function ColorSchemeItems() {
  const scheme = useStore(colorScheme)
  if (!hasColorSchemes()) return null
  return (
    <Menu.RadioItemGroup
      value={scheme}
      onValueChange={({ value }) => {
        if (isColorScheme(value)) colorScheme.set(value)
      }}
    >
      <Menu.ItemGroupLabel>Appearance</Menu.ItemGroupLabel>
      <Flex gap="1" px="1.5" pb="1">
        {COLOR_SCHEMES.map((value) => (
          <Menu.RadioItem
            key={value}
            value={value}
            closeOnSelect={false}
            flex="1"
            justifyContent="center"
            px="2"
            borderWidth="1px"
            borderColor="transparent"
            _checked={{ borderColor: 'border.strong', bg: 'bg.hover' }}
          >
            {COLOR_SCHEME_NAMES[value]}
          </Menu.RadioItem>
        ))}
      </Flex>
    </Menu.RadioItemGroup>
  )
}
