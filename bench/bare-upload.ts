import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The reference of uploads: writes, hashes and syncs the body of each request into a folder, and deletes it later. */
const [folder = '.'] = process.argv.slice(2)
let files = 0
const server = createServer((request, response) => {
  const file = path.join(folder, `bare-${++files}`)
  const hash = createHash('sha256')
  request.on('data', (chunk: Buffer) => hash.update(chunk))
  pipeline(request, createWriteStream(file, { flush: true })).then(
    async () => {
      response.writeHead(201).end(hash.digest('hex'))
      await rm(file)
    },
    () => response.destroy(),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
