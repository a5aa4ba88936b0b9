import { z } from 'zod'

// The page's policy forbids eval, and a browser reports even the attempt. Imported by every form with a schema.
z.config({ jitless: true })
