import type { ManagedUser } from '#shared/contract/admin.ts'

/** Empty where the person gave no name. */
export const fullNameOf = ({ firstName, lastName }: Pick<ManagedUser, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')
