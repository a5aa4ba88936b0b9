import { z } from 'zod'
import { password, registrationForm, user } from './accounts.ts'
import { settings } from '../settings.ts'
import { defineRoutes } from './define-route.ts'
import { byId, time } from './values.ts'

/** The secret part of a one-time link. It is in the fragment of the link and in bodies, so that no log holds it. */
export const linkToken = z.string().max(100)

/** As a person types or pastes it: spaces and hyphens are left out. */
const code = z
  .string()
  .max(30)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{8}$/, 'A code has 8 digits'))

export const codeReset = z.object({
  username: z.string().trim().min(1, 'Please enter your username').max(200),
  code,
  newPassword: password,
})

export const issuedReset = z.object({
  /** The path of the link, with the token in its fragment. */
  path: z.string(),
  /** 8 digits, to read out on the phone. */
  code: z.string(),
  expiresAt: time,
})
export type IssuedReset = z.infer<typeof issuedReset>

/** The links that open a screen. */
const SHOWN_LINKS = ['reset', 'verify', 'invitation'] as const

const describedLink = z.object({
  /** The account that the link is for; null for a link that creates one. */
  username: z.string().nullable(),
  /** The address that the link was made for; null where an officer handed it over. */
  email: z.string().nullable(),
  expiresAt: time,
  /** Of an invitation: the name that the officer wrote. */
  name: z.string().nullable(),
  /** Of an invitation: who has this address on the roster. The account becomes that of this member. */
  member: z.object({ name: z.string(), unit: z.string().nullable() }).nullable(),
})

export const recoveryRoutes = defineRoutes({
  issueReset: {
    method: 'POST',
    path: '/api/admin/users/:id/reset',
    access: 'users.manage',
    isFresh: true,
    params: byId,
    response: issuedReset,
    status: 201,
    summary: 'A one-time link and a code with which a person sets another password, for 15 minutes.',
  },
  getAccountOptions: {
    method: 'GET',
    path: '/api/auth/options',
    access: 'public',
    response: z.object({
      /** Whether the server sends mail: links and proofs of addresses need it. */
      hasMail: z.boolean(),
      registration: settings.shape.registration,
      registrationDomains: settings.shape.registrationDomains,
    }),
    summary: 'What the sign-in screen offers.',
  },
  requestLink: {
    method: 'POST',
    path: '/api/auth/links',
    access: 'public',
    body: z.object({
      purpose: z.enum(['reset', 'register']),
      /** An e-mail address or a username. */
      account: z.string().trim().min(1, 'Please enter your username or e-mail address').max(254),
    }),
    status: 202,
    summary: 'Mail a one-time link; the answer is the same where the account does not exist.',
  },
  verifyAddress: {
    method: 'POST',
    path: '/api/auth/verify',
    access: 'user',
    isForEnrolment: true,
    body: z.object({ token: linkToken }),
    response: z.object({ email: z.string() }),
    summary:
      'Prove the own e-mail address with the link that was mailed to it; 403 for the link of another account.',
  },
  getAddressState: {
    method: 'GET',
    path: '/api/user/email',
    access: 'user',
    response: z.object({ email: z.string(), isVerified: z.boolean(), hasMail: z.boolean() }),
    summary: 'The own e-mail address, and whether it is proven.',
  },
  changeAddress: {
    method: 'PUT',
    path: '/api/user/email',
    access: 'user',
    isFresh: true,
    body: registrationForm.pick({ email: true }),
    response: user,
    summary: 'Change the own e-mail address; the former one is told.',
  },
  sendVerification: {
    method: 'POST',
    path: '/api/user/email/verification',
    access: 'user',
    status: 204,
    summary: 'Mail another link that proves the own address.',
  },
  describeLink: {
    method: 'POST',
    path: '/api/auth/links/describe',
    access: 'public',
    body: z.object({ kind: z.enum(SHOWN_LINKS), token: linkToken }),
    response: describedLink,
    summary: 'What a one-time link is for; 404 for a link that was used, revoked or has expired.',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset',
    access: 'public',
    body: z.object({ token: linkToken, newPassword: password }),
    status: 204,
    summary: 'Set another password with a one-time link; ends all sessions.',
  },
  resetPasswordByCode: {
    method: 'POST',
    path: '/api/auth/reset/code',
    access: 'public',
    body: codeReset,
    status: 204,
    summary: 'Set another password with the code of an officer; ends all sessions.',
  },
})
