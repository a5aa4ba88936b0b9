import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { NoticeBox } from '../../components/notice-box.tsx'
import { setUpQuery } from './set-up-query.ts'

/** Where the first administrator comes from; nothing in a library that has one (SU-02). */
export default function NoAdminNotice(box: Omit<ComponentProps<typeof NoticeBox>, 'tone' | 'icon'>) {
  const { data } = useQuery(setUpQuery)
  if (!data?.isNeeded) return null
  return (
    <NoticeBox tone="warning" icon={KeyRound} {...box}>
      This library has no administrator yet: the link is in the server’s console.
    </NoticeBox>
  )
}
