import { zodResolver } from '@hookform/resolvers/zod'
import { loginForm, registrationForm } from '#shared/contract/accounts.ts'

/** What the contract says about the fields of the account forms. Loaded when a person comes to the first field. */
export const loginRules = zodResolver(loginForm)
export const registrationRules = zodResolver(registrationForm)
