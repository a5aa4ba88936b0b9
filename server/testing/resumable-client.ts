import type { TestPerson } from './test-app.ts'

/** Calls of the tus protocol at any server of a site. */
export function resumableClient({ token }: Pick<TestPerson, 'token'>) {
  const call = (method: string, url: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    fetch(url, {
      method,
      headers: { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${token}`, ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
  const urlAt = (baseUrl: string, id: string) => `${baseUrl}/api/uploads/${id}`
  return {
    begin: (baseUrl: string, bytes: number): Promise<Response> =>
      call('POST', `${baseUrl}/api/uploads`, { 'Upload-Length': String(bytes) }),

    /** @returns the id */
    async create(baseUrl: string, bytes: number): Promise<string> {
      const response = await this.begin(baseUrl, bytes)
      const id = response.headers.get('Location')?.split('/').at(-1)
      if (response.status !== 201 || !id) throw new Error(`No upload was created: ${response.status}`)
      return id
    },

    send: (baseUrl: string, id: string, offset: number, bytes: Uint8Array): Promise<Response> =>
      call(
        'PATCH',
        urlAt(baseUrl, id),
        { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
        bytes,
      ),

    /** Sends a whole file in pieces, each to the next server. @returns the id */
    async sendInTurn(baseUrls: readonly string[], file: Uint8Array, pieceBytes: number): Promise<string> {
      const serverOf = (turn: number) => baseUrls[turn % baseUrls.length] ?? ''
      const id = await this.create(serverOf(0), file.length)
      for (let offset = 0, turn = 1; offset < file.length; offset += pieceBytes, turn++) {
        const answer = await this.send(serverOf(turn), id, offset, file.subarray(offset, offset + pieceBytes))
        if (answer.status !== 204) throw new Error(`A piece was refused: ${answer.status}`)
      }
      return id
    },

    /** @returns the status and how much has arrived */
    async ask(baseUrl: string, id: string): Promise<[number, string | null]> {
      const { status, headers } = await call('HEAD', urlAt(baseUrl, id))
      return [status, headers.get('Upload-Offset')]
    },

    terminate: (baseUrl: string, id: string): Promise<Response> => call('DELETE', urlAt(baseUrl, id)),
  }
}
