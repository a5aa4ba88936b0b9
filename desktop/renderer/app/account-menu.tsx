import { Menu, Portal } from '@chakra-ui/react'
import {
  Bookmark,
  ChevronRight,
  Clapperboard,
  Clock,
  GraduationCap,
  LogOut,
  Settings,
  ShieldCheck,
  Upload,
  User as UserIcon,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#shared/contract/accounts.ts'
import { Avatar } from '../components/avatar.tsx'
import { Button } from '../components/button.tsx'
import { initialsOf } from '../lib/initials.ts'
import { useLogout } from '../lib/session.ts'
import { toaster } from '../lib/toast.ts'
import { menuRecipe } from '../theme/recipes/menu.ts'

interface Entry {
  to: string
  label: string
  icon: LucideIcon
}

const ENTRIES: Entry[] = [
  { to: '/profile', label: 'Profile', icon: UserIcon },
  { to: '/saved', label: 'Saved Videos', icon: Bookmark },
  { to: '/watch-later', label: 'Watch Later', icon: Clock },
  { to: '/preferences', label: 'Preferences', icon: Settings },
]
const UPLOADS: Entry[] = [
  { to: '/upload/training', label: 'Training Video', icon: GraduationCap },
  { to: '/upload/shorts', label: 'Shorts', icon: Clapperboard },
]

function MenuLink({ to, label, icon: Icon }: Entry) {
  return (
    <Menu.Item value={to}>
      <Icon aria-hidden />
      {label}
    </Menu.Item>
  )
}

function UploadMenu({ onSelect }: { onSelect: (to: string) => void }) {
  return (
    <Menu.Root
      recipe={menuRecipe}
      positioning={{ placement: 'left-start', gutter: 4 }}
      onSelect={({ value }) => onSelect(value)}
    >
      <Menu.TriggerItem>
        <Upload aria-hidden />
        Upload Content
        <ChevronRight aria-hidden style={{ marginLeft: 'auto' }} />
      </Menu.TriggerItem>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {UPLOADS.map((entry) => (
              <MenuLink key={entry.to} {...entry} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

/** Opens as it arrives: it was asked for by a press on the avatar. */
export default function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const logout = useLogout()
  const [isOpen, setIsOpen] = useState(false)
  // A step after it has arrived: a menu that starts open doesn't know its submenu.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])

  const leave = () => {
    logout.mutate(undefined, {
      onSuccess: () => {
        // What was loaded as this person must not outlive the sign-out.
        toaster.carryOverReload()
        window.location.assign('/')
      },
    })
  }
  const onSelect = (value: string) => {
    if (value === 'logout') leave()
    else void navigate(value)
  }

  return (
    <Menu.Root
      recipe={menuRecipe}
      open={isOpen}
      onOpenChange={({ open }) => setIsOpen(open)}
      positioning={{ placement: 'bottom-end' }}
      onSelect={({ value }) => onSelect(value)}
    >
      <Menu.Trigger asChild>
        <Button
          variant="quiet"
          size="icon"
          borderRadius="full"
          aria-label={`My Account, ${initialsOf(user)}`}
          title="My Account"
        >
          <Avatar src={user.profileImageUrl} initials={initialsOf(user)} />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.ItemGroup>
              <Menu.ItemGroupLabel>My Account</Menu.ItemGroupLabel>
              {ENTRIES.map((entry) => (
                <MenuLink key={entry.to} {...entry} />
              ))}
            </Menu.ItemGroup>
            <Menu.Separator />
            <UploadMenu onSelect={onSelect} />
            {user.isAdmin && <MenuLink to="/admin" label="Admin Dashboard" icon={ShieldCheck} />}
            <Menu.Separator />
            <Menu.Item value="logout">
              <LogOut aria-hidden />
              Log Out
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
