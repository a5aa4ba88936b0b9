import { Box, Flex } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface NoticeBoxProps {
  tone: 'neutral' | 'warning'
  icon: LucideIcon
  children: ReactNode
}

const TONES = {
  neutral: { bg: 'bg.canvas', borderColor: 'border.subtle', color: 'fg.muted' },
  warning: { bg: 'warning.muted', borderColor: 'warning', color: 'warning' },
} as const

/** Information before the next step of the user. */
export function NoticeBox({ tone, icon: Icon, children }: NoticeBoxProps) {
  const { color, ...box } = TONES[tone]
  return (
    <Flex gap="3" px="4" py="3" borderWidth="1px" borderRadius="control" {...box}>
      <Box color={color} pt="0.5" flexShrink={0}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        {children}
      </Box>
    </Flex>
  )
}
