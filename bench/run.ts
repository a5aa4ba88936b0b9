import { benchFanOut } from './fan-out/fan-out.ts'
import { benchFeed } from './feed.ts'
import { benchMedia } from './media.ts'

/** Every figure is measured beside something else in the same run: the machine's speed cancels out. */
await benchFeed(1_000)
await benchFeed(100_000)
await benchFanOut()
await benchMedia()
