import type { TestApp, TestPerson } from './test-app.ts'

/** A PDF of one empty page. */
export const aPdf = (comment = ''): Buffer =>
  Buffer.from(`%PDF-1.4\n${comment}1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
xref\n0 4\ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n9\n%%EOF\n`)

/** The form of POST /api/upload/attachment. */
export function attachmentForm(content: string | Uint8Array, name = 'sheet.txt'): FormData {
  const form = new FormData()
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  form.set('attachment', new File([new Uint8Array(bytes)], name))
  return form
}

/** Uploads a file and returns it as a wanted file of a lesson. */
export async function uploadAttached(
  { api }: Pick<TestPerson, 'api'>,
  content: string | Uint8Array,
  name = 'Sheet.txt',
): Promise<{ file: string; name: string }> {
  return { file: (await api.uploadAttachment(attachmentForm(content, name))).path, name }
}

/** Downloads a file beside a film. */
export async function downloadAttached(
  { baseUrl }: Pick<TestApp, 'baseUrl'>,
  id: number,
  attachmentId: number,
  { by, headers = {} }: { by?: TestPerson | undefined; headers?: Record<string, string> } = {},
) {
  const answer = await fetch(`${baseUrl}/api/videos/${id}/attachments/${attachmentId}`, {
    headers: { ...(by ? { Authorization: `Bearer ${by.token}` } : {}), ...headers },
    redirect: 'manual',
  })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
