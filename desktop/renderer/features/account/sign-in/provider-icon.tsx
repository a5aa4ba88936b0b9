import { chakra } from '@chakra-ui/react'
import { Building2, KeyRound, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { ProviderIcon as IconName } from '#shared/contract/social-sign-in.ts'

const Glyph = chakra('svg', { base: { width: '5', height: '5', fill: 'currentColor', flexShrink: '0' } })

const GLYPHS: Partial<Record<IconName, string>> = {
  google:
    'M21.6 10.2H12v3.9h5.5c-.5 2.500-2.600 3.900-5.500 3.900a6 6 0 1 1 0-12c1.500 0 2.900.6 3.900 1.500l2.900-2.900A10 10 0 1 0 12 22c5.800 0 9.800-4.100 9.800-9.800 0-.7-.1-1.400-.2-2z',
  apple:
    'M16.700 12.600c0-2.400 2-3.500 2-3.600-1.100-1.600-2.800-1.800-3.400-1.800-1.400-.2-2.800.8-3.500.8s-1.800-.8-3-.8c-1.500 0-2.900.9-3.700 2.200-1.600 2.700-.4 6.800 1.100 9 .8 1.100 1.700 2.300 2.900 2.300s1.600-.8 3-.8 1.800.8 3 .7c1.300 0 2.100-1.100 2.800-2.200.9-1.300 1.300-2.500 1.300-2.600 0 0-2.500-.9-2.500-3.200zM14.400 5.600c.6-.8 1.100-1.900 1-2.900-.9 0-2.100.6-2.700 1.400-.6.700-1.100 1.800-1 2.800 1 .1 2.100-.5 2.700-1.300z',
  microsoft: 'M3 3h8.5v8.5H3zM12.5 3H21v8.5h-8.5zM3 12.5h8.5V21H3zM12.5 12.5H21V21h-8.5z',
  okta: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 15a5 5 0 1 1 0-10 5 5 0 0 1 0 10z',
  keycloak:
    'M6.7 3h10.6l5.3 9-5.3 9H6.7l-5.3-9zm2.4 4.2L6.3 12l2.8 4.8h2.6L8.9 12l2.8-4.8zm5.8 0h-2.6l2.8 4.8-2.8 4.8h2.6l2.8-4.8z',
}

const GENERAL_ICONS: Partial<Record<IconName, LucideIcon>> = { building: Building2, shield: ShieldCheck }

/** One of the built-in pictures; a key for a name that this version doesn't have. */
export function ProviderIcon({ name }: { name: IconName }) {
  const path = GLYPHS[name]
  if (path) {
    return (
      <Glyph viewBox="0 0 24 24" aria-hidden>
        <path d={path} />
      </Glyph>
    )
  }
  const Icon = GENERAL_ICONS[name] ?? KeyRound
  return <Icon size={20} aria-hidden />
}
