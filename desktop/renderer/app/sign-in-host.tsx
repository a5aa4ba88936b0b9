import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { signInRequest } from '../entities/session/sign-in-request.ts'

/** Opens the sign-in where something outside of the router asks for it, such as a toast. */
export function SignInHost(): null {
  const navigate = useNavigate()
  const open = useEffectEvent((returnTo: string) => void navigate('/auth', { state: { returnTo } }))
  useEffect(() => signInRequest.onOpen(open), [])
  return null
}
