import { Box, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface SidebarEntry {
  to: string
  label: string
  icon: LucideIcon
  /** A number beside the label, such as of what is due. */
  count?: number | undefined
  /** Says the number in words. */
  counted?: string
}

export function SidebarGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box py="2" px="3">
      {title && (
        <Text as="h2" textStyle="overline" color="fg.subtle" px="3" pt="2" pb="1.5">
          {title}
        </Text>
      )}
      {children}
    </Box>
  )
}
