import { z } from 'zod'

// The content security policy forbids eval, and browsers report even the attempt. Every form with a schema imports this file.
z.config({ jitless: true })
