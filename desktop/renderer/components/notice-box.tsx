import { Box, Flex, type FlexProps } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

interface NoticeBoxProps extends Omit<FlexProps, 'color'> {
  tone: keyof typeof TONES
  icon: LucideIcon
}

const TONES = {
  neutral: { bg: 'bg.canvas', borderColor: 'border.subtle', color: 'fg.muted' },
  warning: { bg: 'warning.muted', borderColor: 'warning', color: 'warning' },
  danger: { bg: 'danger.muted', borderColor: 'danger', color: 'danger.fg' },
} as const

/** Information before the next step of the user. */
export function NoticeBox({ tone, icon: Icon, children, ...rest }: NoticeBoxProps) {
  const { color, ...box } = TONES[tone]
  return (
    <Flex gap="3" px="4" py="3" borderWidth="1px" borderRadius="control" {...box} {...rest}>
      <Box color={color} pt="0.5" flexShrink={0}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        {children}
      </Box>
    </Flex>
  )
}
