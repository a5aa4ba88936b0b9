import { Text } from '@chakra-ui/react'
import { BadgeCheck, ClipboardList, HardDriveDownload, ShieldCheck, Upload } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { UPLOADS_RESTRICTED } from '#shared/permission-texts.ts'
import { can, isOfficer } from '#shared/permissions.ts'
import { dueLessonsQuery } from '../entities/records/due-lessons.ts'
import { useIsUploadRestricted } from '../entities/upload/use-is-upload-restricted.ts'
import { isPhone } from '../lib/stays-by-default.ts'
import { usePlatform } from '../platform/platform.ts'
import { SidebarGroup, type SidebarEntry } from './sidebar-group.tsx'

const CREATE: SidebarEntry[] = [
  { to: '/upload/shorts', label: 'Upload Shorts', icon: Upload },
  { to: '/upload/training', label: 'Upload Training', icon: Upload },
]

interface SignedInLinksProps {
  user: User
  link: (entry: SidebarEntry) => ReactNode
}

/** The groups of the sidebar that depend on the role. */
export default function SignedInLinks({ user, link }: SignedInLinksProps) {
  const { downloads } = usePlatform()
  const isRestricted = useIsUploadRestricted()
  const { data: due } = useQuery(dueLessonsQuery)
  const adminLabel = can(user, 'dashboard.read') ? 'Admin' : 'Review'
  return (
    <>
      <SidebarGroup title="Create Content">
        {isRestricted ? (
          <Text px="3" py="2" textStyle="small" color="fg.muted">
            {UPLOADS_RESTRICTED}
          </Text>
        ) : (
          CREATE.map(link)
        )}
      </SidebarGroup>
      <SidebarGroup title="Training">
        {link({
          to: '/training',
          label: 'My Training',
          icon: BadgeCheck,
          count: due?.length,
          counted: 'due',
        })}
        {downloads?.disk === null &&
          link({
            to: '/kept',
            label: `Kept on this ${isPhone() ? 'phone' : 'computer'}`,
            icon: HardDriveDownload,
          })}
        {can(user, 'records.read') &&
          link({ to: '/records', label: 'Training Records', icon: ClipboardList })}
      </SidebarGroup>
      {isOfficer(user) && (
        <SidebarGroup>{link({ to: '/admin', label: adminLabel, icon: ShieldCheck })}</SidebarGroup>
      )}
    </>
  )
}
