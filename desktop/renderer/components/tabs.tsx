import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

export interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
}

interface TabsProps<Value extends string> {
  /** Read by screen readers. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the selected tab. */
  children: ReactNode
  /** The tabs fill the whole width. */
  isFitted?: boolean
  /** Arranges tabs and panel; one above the other by default. */
  layout?: (tabs: ReactNode, panel: ReactNode) => ReactNode
}

const Tab = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'touch',
    px: '4',
    borderRadius: 'control',
    color: 'fg.muted',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { color: 'fg' },
    '&[aria-selected=true]': { bg: 'bg.raised', color: 'fg', boxShadow: 'card' },
    '& svg': { width: '1.2em', height: '1.2em' },
  },
})

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs with arrow keys, Home and End. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  children,
  isFitted = false,
  layout,
}: TabsProps<Value>) {
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  // Where the tabs don't fit, the selected one is scrolled into view.
  useEffect(() => {
    const list = listRef.current
    const tab = document.getElementById(`${id}-${value}`)
    if (!list || !tab) return
    const middle = tab.offsetLeft - list.offsetLeft + tab.offsetWidth / 2
    list.scrollLeft = middle - list.clientWidth / 2
  }, [id, value])
  const choose = (index: number, event: KeyboardEvent<HTMLElement>) => {
    const next = items[(index + items.length) % items.length]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (step) choose(items.findIndex((item) => item.value === value) + step, event)
    if (event.key === 'Home') choose(0, event)
    if (event.key === 'End') choose(items.length - 1, event)
  }
  const tabs = (
    <Flex
      ref={listRef}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      gap="1"
      p="1"
      width={isFitted ? 'full' : 'fit-content'}
      maxWidth="full"
      overflowX="auto"
      scrollbarWidth="none"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="card"
    >
      {items.map((item) => (
        <Tab
          key={item.value}
          id={`${id}-${item.value}`}
          type="button"
          role="tab"
          aria-selected={item.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={item.value === value ? 0 : -1}
          flex={isFitted ? '1' : undefined}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </Tab>
      ))}
    </Flex>
  )
  const panel = (
    <Box
      id={`${id}-panel`}
      role="tabpanel"
      aria-labelledby={`${id}-${value}`}
      {...(layout ? { height: 'full' } : { mt: '6' })}
    >
      {children}
    </Box>
  )
  if (layout) return layout(tabs, panel)
  return (
    <>
      {tabs}
      {panel}
    </>
  )
}
