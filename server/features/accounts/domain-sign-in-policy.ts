import type { ListedProvider } from '#shared/contract/social-sign-in.ts'
import { ApiError } from '#server/api-error.ts'

type Provider = Pick<ListedProvider, 'id' | 'label'>

/** The name of a provider on buttons and in sentences. */
export const providerLabel = (id: string, label: string | undefined): string =>
  label ?? id.slice(0, 1).toUpperCase() + id.slice(1)

interface AddressOfAccount {
  email?: string | null | undefined
  enteredEmail: string
}

export type DomainSignInPolicy = ReturnType<typeof createDomainSignInPolicy>

/**
 * Domains of e-mail addresses whose people sign in with one provider alone (OIDC_<ID>_ONLY_FOR). An administrator's
 * password stays a way in until the first sign-in with the provider, which removes it: a provider that was set up wrong
 * locks no first administrator out (docs/decisions/087).
 */
export function createDomainSignInPolicy(
  settings: Record<string, { label?: string | undefined; onlyFor?: readonly string[] | undefined } | null>,
) {
  const owners = new Map<string, Provider>()
  for (const [id, provider] of Object.entries(settings))
    for (const domain of provider?.onlyFor ?? [])
      owners.set(domain, { id, label: providerLabel(id, provider?.label) })

  /** The provider of an address, or of a name that has the form of one; null where every way is open. */
  const find = (email: string): Provider | null =>
    owners.get(email.slice(email.lastIndexOf('@') + 1).toLowerCase()) ?? null

  /** @throws ApiError use_provider for an address of such a domain */
  const refuse = (email: string): void => {
    const provider = find(email)
    if (!provider) return
    throw new ApiError('use_provider', `Accounts with this e-mail domain sign in with ${provider.label}.`, {
      provider,
    })
  }

  /** The address that says whose account it is: the proven one, otherwise the one that was entered. */
  const ownerOf = ({ email, enteredEmail }: AddressOfAccount): Provider | null => find(email ?? enteredEmail)

  return {
    find,
    refuse,
    ownerOf,

    /**
     * Refuses every other way into an account of such a domain, and every change that would open one.
     * @throws ApiError use_provider, but not for an administrator who still has a password
     */
    refuseOtherWays(
      user: AddressOfAccount & { isAdmin: boolean; passwordHash?: string | null | undefined },
    ): void {
      if (!user.isAdmin || (user.passwordHash ?? null) === null) refuse(user.email ?? user.enteredEmail)
    },
  }
}
