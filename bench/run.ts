import { benchFanOut } from './fan-out/fan-out.ts'
import { benchFeed } from './feed.ts'
import { benchMedia } from './media.ts'

/** Every figure is compared with a reference in the same run, so that the speed of the machine cancels out. */
await benchFeed(1_000)
await benchFeed(100_000)
await benchFanOut()
await benchMedia()
