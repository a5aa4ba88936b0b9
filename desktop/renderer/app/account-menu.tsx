import { Box, Menu, Text } from '@chakra-ui/react'
import {
  Bookmark,
  ChevronDown,
  Clapperboard,
  Clock,
  GraduationCap,
  KeyRound,
  Lock,
  LogOut,
  Settings,
  ShieldCheck,
  Upload,
  User as UserIcon,
  type LucideIcon,
} from 'lucide-react'
import { useState, type KeyboardEvent, type ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#shared/contract/accounts.ts'
import { PERMITTED_UPLOADERS } from '#shared/permission-texts.ts'
import { can, isOfficer } from '#shared/permissions.ts'
import { useNotificationSummary } from '../entities/notification/notification-queries.ts'
import { useLogout } from '../entities/session/sign-out.ts'
import { useIsUploadRestricted } from '../entities/upload/use-is-upload-restricted.ts'
import { WaitingCount, waitingOf, waitingText } from './waiting-count.tsx'
import { toaster } from '../lib/toast.ts'
import { useHasMounted } from '../lib/use-has-mounted.ts'
import { menuRecipe } from '../theme/recipes/menu.ts'
import { ColorSchemeItems } from './color-scheme-items.tsx'

interface Entry {
  to: string
  label: string
  icon: LucideIcon
}

const ENTRIES: Entry[] = [
  { to: '/profile', label: 'Profile', icon: UserIcon },
  { to: '/profile/security', label: 'Sign-in and security', icon: KeyRound },
  { to: '/saved', label: 'Saved Videos', icon: Bookmark },
  { to: '/watch-later', label: 'Watch Later', icon: Clock },
  { to: '/preferences', label: 'Preferences', icon: Settings },
]
const UPLOADS: Entry[] = [
  { to: '/upload/training', label: 'Training Video', icon: GraduationCap },
  { to: '/upload/shorts', label: 'Shorts', icon: Clapperboard },
]

const UPLOAD_CONTENT = 'upload-content'
const LOG_OUT = 'log-out'

function MenuLink({ to, label, icon: Icon, waiting = 0 }: Entry & { waiting?: number }) {
  return (
    <Menu.Item value={to} aria-description={waiting > 0 ? waitingText(waiting) : undefined}>
      <Icon aria-hidden />
      {label}
      <WaitingCount count={waiting} />
    </Menu.Item>
  )
}

/** Expands in place: a second layer could close when the page moves, and is hard to hit with gloves. */
function UploadEntries({ isUnfolded }: { isUnfolded: boolean }) {
  return (
    <>
      <Menu.Item
        value={UPLOAD_CONTENT}
        closeOnSelect={false}
        aria-haspopup="menu"
        aria-expanded={isUnfolded}
        css={{ '&[aria-expanded=true] > svg:last-of-type': { transform: 'rotate(180deg)' } }}
      >
        <Upload aria-hidden />
        Upload Content
        <ChevronDown aria-hidden style={{ marginLeft: 'auto' }} />
      </Menu.Item>
      {isUnfolded && (
        <Menu.ItemGroup aria-label="Upload Content" pl="4">
          {UPLOADS.map((entry) => (
            <MenuLink key={entry.to} {...entry} />
          ))}
        </Menu.ItemGroup>
      )}
    </>
  )
}

/** Leads to the screen that says who may upload. */
function RestrictedUploads() {
  return (
    <Menu.Item value="/upload">
      <Lock aria-hidden />
      <Box>
        Upload Content
        <Text textStyle="small" color="fg.muted">
          Only for {PERMITTED_UPLOADERS}
        </Text>
      </Box>
    </Menu.Item>
  )
}

interface AccountMenuProps {
  user: User
  /** The button with the avatar. */
  trigger: ReactElement
}

/** Opens when it is mounted: a press on the avatar has loaded it. */
export default function AccountMenu({ user, trigger }: AccountMenuProps) {
  const navigate = useNavigate()
  const isRestricted = useIsUploadRestricted()
  const waiting = waitingOf(useNotificationSummary())
  const logout = useLogout()
  const hasMounted = useHasMounted()
  const [isOpen, setIsOpen] = useState(true)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [highlighted, setHighlighted] = useState<string | null>(null)

  const leave = () => {
    logout.mutate(undefined, {
      onSuccess: (url) => {
        // Data of this user must not outlive the sign-out.
        toaster.carryOverReload()
        window.location.assign(url ?? '/')
      },
    })
  }
  const onSelect = (value: string) => {
    if (value === LOG_OUT) leave()
    else if (value === UPLOAD_CONTENT) setIsUnfolded(!isUnfolded)
    else void navigate(value)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (highlighted !== UPLOAD_CONTENT) return
    if (key === 'ArrowRight') setIsUnfolded(true)
    if (key === 'ArrowLeft') setIsUnfolded(false)
  }

  return (
    <Menu.Root
      recipe={menuRecipe}
      open={isOpen && hasMounted}
      onOpenChange={({ open }) => {
        setIsOpen(open)
        setIsUnfolded(false)
      }}
      onHighlightChange={({ highlightedValue }) => setHighlighted(highlightedValue)}
      positioning={{ placement: 'bottom-end' }}
      onSelect={({ value }) => onSelect(value)}
    >
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      {/* In the header and not in a portal: screen readers skip content outside of landmarks. */}
      <Menu.Positioner>
        <Menu.Content onKeyDown={onKeyDown}>
          <Menu.ItemGroup>
            <Menu.ItemGroupLabel>My Account</Menu.ItemGroupLabel>
            {ENTRIES.map((entry) => (
              <MenuLink key={entry.to} {...entry} />
            ))}
          </Menu.ItemGroup>
          <Menu.Separator />
          {isRestricted ? <RestrictedUploads /> : <UploadEntries isUnfolded={isUnfolded} />}
          {isOfficer(user) && (
            <MenuLink
              to="/admin"
              label={can(user, 'dashboard.read') ? 'Admin Dashboard' : 'Review'}
              icon={ShieldCheck}
              waiting={waiting}
            />
          )}
          <Menu.Separator />
          <ColorSchemeItems />
          <Menu.Separator />
          <Menu.Item value={LOG_OUT}>
            <LogOut aria-hidden />
            Log Out
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
