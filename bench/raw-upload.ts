import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * The reference of uploads: writes and hashes the body of each request, syncs the file and answers 201 with the hash.
 * The first argument is the folder of the files, which the caller empties. The address is printed when it listens.
 */
const [folder = '.'] = process.argv.slice(2)

const server = createServer((request, response) => {
  const hash = createHash('sha256')
  request.on('data', (chunk: Buffer) => hash.update(chunk))
  pipeline(request, createWriteStream(path.join(folder, randomUUID()), { flush: true })).then(
    () => response.writeHead(201).end(hash.digest('base64')),
    (error: Error) => response.destroy(error),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
