import { z } from 'zod'
import {
  PASSWORD_MIN_LENGTH,
  PERSON_NAME_MAX_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from '../limits/accounts.ts'
import { ROLES } from '../permission-texts.ts'
import { defineRoutes } from './define-route.ts'
import { id, time, writtenName } from './values.ts'

const EMAIL_MAX_LENGTH = 254

/** A name that was pasted may have characters without a width around it. */
const usernameLongEnough = z
  .string()
  .overwrite((name) => name.replace(/\p{Cf}/gu, '').trim())
  .min(USERNAME_MIN_LENGTH, 'Username must be at least 3 characters')
  .max(EMAIL_MAX_LENGTH)
/** The upper bound limits the time of the hash. */
export const password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters')
  .max(1000)
const username = usernameLongEnough
  .max(USERNAME_MAX_LENGTH, 'Username must be less than 20 characters')
  .regex(/^\w+$/, 'Username can only contain letters, numbers, and underscores')
const email = z.email('Please enter a valid email address').max(EMAIL_MAX_LENGTH)
export const personName = writtenName().max(
  PERSON_NAME_MAX_LENGTH,
  `Please use at most ${PERSON_NAME_MAX_LENGTH} characters`,
)

export const loginForm = z.object({
  /** The username, or the e-mail address that the account has proven. */
  username: usernameLongEnough,
  password,
  staySignedIn: z.boolean().default(false),
})

export const registrationForm = z.object({
  username,
  email,
  password,
  firstName: personName.optional(),
  lastName: personName.optional(),
  /** The token of an invitation to this address. */
  invitation: z.string().max(100).optional(),
  staySignedIn: z.boolean().optional(),
})

/** An administrator that another one creates. The names are set later, on the profile. */
export const adminForm = registrationForm.pick({ username: true, email: true, password: true })

export const role = z.enum(ROLES)

export const user = z.object({
  id,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Null for everybody but the user and administrators. */
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  /** 'admin' where `isAdmin` is true, and only there. */
  role,
  createdAt: time,
})
export type User = z.infer<typeof user>

/** An account without a password, which signs in with Google or Apple, sets its first one without `currentPassword`. */
export const passwordChange = z.object({
  currentPassword: z.string().max(1000).optional(),
  newPassword: password,
})

export const signedIn = user.extend({ token: z.string() })

export const accountRoutes = defineRoutes({
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    body: registrationForm,
    response: signedIn,
    status: 201,
    summary: 'Create an account and sign in.',
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: loginForm,
    response: signedIn,
    summary: 'Sign in by username or proven e-mail address, for 12 hours or, staying signed in, for 30 days.',
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    isForEnrolment: true,
    status: 204,
    summary: 'Sign out and revoke the token; harmless when already signed out.',
  },
  getCurrentUser: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    isForEnrolment: true,
    response: user,
    summary: 'The signed-in user; 401 when signed out.',
  },
  getPasswordState: {
    method: 'GET',
    path: '/api/user/password',
    access: 'user',
    isForEnrolment: true,
    response: z.object({ isSet: z.boolean() }),
    summary: 'Whether the account has a password, or signs in with Google or Apple alone.',
  },
  changePassword: {
    method: 'PUT',
    path: '/api/user/password',
    access: 'user',
    isForEnrolment: true,
    body: passwordChange,
    response: signedIn,
    summary: 'Change the password; every token stops being good, and a new one is answered.',
  },
  createAdmin: {
    method: 'POST',
    path: '/api/auth/create-admin',
    access: 'users.manage',
    isFresh: true,
    body: adminForm,
    response: z.object({ user }),
    status: 201,
    summary: 'Create another administrator.',
  },
  goToLogin: {
    method: 'GET',
    path: '/api/login',
    access: 'public',
    raw: 'redirect',
    status: 302,
    summary: 'Leads to the sign-in screen.',
  },
})
