import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LibraryWords } from './library-words.ts'
import { WordIndex } from './word-index.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const approved = async (title: string, description = '', by = ana) => {
  const { id } = await app.submit(by, { title })
  if (description) await by.api.updateVideo({ id, description })
  return chief.api.approveVideo({ id })
}
const titles = async (q: string) => (await app.anonymous.searchVideos({ q })).items.map(({ title }) => title)
const reading = (q: string) => app.anonymous.readSearch({ q })
const AS_TYPED = { corrections: [], leftOut: [], synonyms: [], hasEveryWord: true, didYouMean: [] }

test('a misspelled word is corrected to a word of the library or of the field, and both are said', async () => {
  await approved('Ladder carries', 'Two people and a Gneissword')
  expect(await titles('laddre')).toEqual(['Ladder carries'])
  expect(await reading('laddre')).toMatchObject({
    ...AS_TYPED,
    corrections: [{ typed: 'laddre', readAs: 'ladder' }],
    creators: [{ displayName: 'ana' }],
  })
  expect(await titles('gneisword')).toEqual(['Ladder carries'])
  await approved('Windlass and strap', 'For a tourniquet')
  // 'haemorrhage' is in no lesson, but among the synonyms.
  expect(await titles('haemorrage')).toEqual(['Windlass and strap'])
  expect((await reading('haemorrage')).corrections).toEqual([{ typed: 'haemorrage', readAs: 'haemorrhage' }])
})

test('a query without a full match finds lessons with some words, most words first, and names the words left out', async () => {
  await approved('Quartzword basaltword', 'feldsparword')
  await approved('Only quartzword')
  expect(await titles('how is basaltword quartzword nowhereword')).toEqual([
    'Quartzword basaltword',
    'Only quartzword',
  ])
  expect(await reading('how is basaltword quartzword nowhereword')).toMatchObject({
    corrections: [],
    leftOut: ['how', 'is', 'nowhereword'],
    hasEveryWord: false,
  })
  // Lessons with every word that means something need no such sentence.
  expect(await reading('how is the basaltword')).toMatchObject({
    leftOut: ['how', 'is', 'the'],
    hasEveryWord: true,
  })
  expect(await titles('zzzqqq xxxjjj')).toEqual([])
})

test('a word that no text had is searched for as soon as a lesson has it, also beside other words', async () => {
  await approved('Slateword drill')
  expect(await titles('chalkword slateword')).toEqual(['Slateword drill'])
  expect((await reading('chalkword slateword')).leftOut).toEqual(['chalkword'])
  await approved('Chalkword')
  expect(await titles('chalkword slateword')).toEqual(
    expect.arrayContaining(['Slateword drill', 'Chalkword']),
  )
  expect((await reading('marlword chalkword')).leftOut).toEqual(['marlword'])
})

test('other words of the field are searched for where a query finds little, after its own results', async () => {
  await approved('Defib check')
  await approved('Using an AED')
  expect(await titles('defib')).toEqual(['Defib check', 'Using an AED'])
  expect(await reading('defib')).toMatchObject({ ...AS_TYPED, synonyms: ['AED'] })
  expect(await titles('automated external defibrillators')).toEqual(expect.arrayContaining(['Using an AED']))
  expect(await reading('ladder')).toMatchObject(AS_TYPED)
})

test('plurals and other forms of a word are the same word', async () => {
  await approved('Splinting fractures')
  expect(await titles('splint a fracture')).toEqual(['Splinting fractures'])
  expect(await reading('splint fracture')).toMatchObject(AS_TYPED)
})

test('queries that may have been meant are offered beside a correction', async () => {
  await approved('Halligan')
  await approved('Hallogan')
  expect(await reading('hallxgan')).toMatchObject({
    corrections: [{ typed: 'hallxgan', readAs: 'halligan' }],
    didYouMean: ['hallogan'],
  })
})

test('a word with many errors is not corrected: a known word is offered in its place', async () => {
  await approved('Windlassword')
  expect(await titles('wimtlessvord')).toEqual([])
  expect(await reading('wimtlessvord')).toMatchObject({ corrections: [], didYouMean: ['windlassword'] })
  expect(await titles('wimtlessvord ladder')).toContain('Ladder carries')
  expect((await reading('wimtlessvord ladder')).didYouMean).toEqual(['windlassword ladder'])
})

test('a query without a match takes each word as a prefix', async () => {
  await approved('Hydrant 1234')
  expect(await titles('hyd 12')).toEqual(['Hydrant 1234'])
  expect(await reading('hyd 12')).toMatchObject(AS_TYPED)
})

test('a word is known as soon as it is published, and no longer than it is', async () => {
  expect(await titles('obsidianwrd')).toEqual([])
  const { id } = await approved('Obsidianword')
  expect(await titles('obsidianwrd')).toEqual(['Obsidianword'])
  await ana.api.deleteVideo({ id })
  expect(await titles('obsidianwrd')).toEqual([])
  expect((await reading('obsidianwrd')).corrections).toEqual([])
})

test.each([
  ['Διάσωση από ΠΥΡΚΑΓΙΆ', ['διάσωση', 'ΔΙΆΣΩΣΗ', 'διασωση', 'πυρκαγια', 'διάσοση', 'Πυρκ']],
  ['إنعاش القلب والرئتين', ['إنعاش', 'انعاش', 'القلب', 'والرئتن']],
  ['消防车操作训练', ['消防车', '训练', '操作训练']],
  ['救助訓練の基本 ガス', ['救助', '訓練', 'ガス']],
  ['심폐소생술 교육', ['심폐소생술', '심폐', '교육']],
  ['Спасение из огня: Йод', ['спасение', 'ОГНЯ', 'йод', 'спосение']],
  ['Œuvre de sauvetage à Škoda', ['škoda', 'skoda', 'sauvetages', 'ŒUVRE']],
])('titles in any script are found: %s', async (title, queries) => {
  await approved(title)
  for (const q of queries) expect(await titles(q), q).toContain(title)
})

test('names in any script are found', async () => {
  const form = new FormData()
  form.set('firstName', 'Ελένη')
  form.set('lastName', '王小明')
  const person = await app.register('script')
  await person.api.updateProfile(form)
  await approved('Named lesson', '', person)
  for (const q of ['Ελένη', 'ελενη', '王小明', '小明', 'script named'])
    expect(await titles(q), q).toContain('Named lesson')
})

test.each([
  ['a full-width query', 'Zqpump drill', 'ｚｑｐｕｍｐ'],
  ['a full-width title', 'Ｚｑｌａｄｄｅｒ drill', 'zqladder'],
  ['a ligature in the title', 'Zqo\uFB03ce evacuation', 'zqoffice'],
  ['an Arabic title with vowel signs, beside a lesson without them', 'تَدْرِيبُ الإطفاء', 'تدريب'],
  ['an Arabic title with the article', 'سلامة الحريق', 'حريق'],
  ['an Arabic title without the article', 'باب حديد', 'الباب'],
  ['an Arabic title with the sign that lengthens a word', 'مضـــخة الماء', 'مضخة'],
  ['a Korean compound', '화재진압교육', '진압'],
  ['a Korean title as a Mac writes it', '심폐소생술'.normalize('NFD'), '심폐소생술'],
  ['a German compound', 'Feuerwehrschlauch kuppeln', 'schlauch'],
])('the same word in another form is found: %s', async (_, title, query) => {
  if (query === 'تدريب') await approved('تدريب على الحبال')
  const { title: stored } = await approved(title)
  expect(await titles(query)).toContain(stored)
})

test('a word that ends another one by chance finds what has the word itself first', async () => {
  await approved('Extraction of a driver')
  await approved('Action after the alarm')
  expect((await titles('action'))[0]).toBe('Action after the alarm')
})

test('an answer without the words of the library is not kept', async () => {
  const known = vi.spyOn(LibraryWords.prototype, 'known')
  known.mockResolvedValue({ index: new WordIndex(), isUpToDate: false })
  await approved('Provisionalword')
  const ask = () => fetch(`${app.baseUrl}/api/search?q=provisionalwrd`)
  for (let i = 0; i < 3; i++) {
    const early = await ask()
    expect([early.headers.get('etag'), await early.json()]).toEqual([null, []])
  }
  known.mockRestore()
  const later = await ask()
  expect(later.headers.get('etag')).not.toBeNull()
  expect(await later.json()).toMatchObject([{ title: 'Provisionalword' }])
})

test.skipIf(process.env['TEST_DATABASE'] === 'postgres')(
  'the words are read in the order of an index',
  async () => {
    const all = vi.spyOn(app.database.reader, 'all')
    await approved('Plannedword')
    await titles('plannedwrd')
    const [sql] = all.mock.calls.find(([text]) => text.includes('substr(coalesce(v.description')) ?? ['']
    all.mockRestore()
    const plan = await app.database.reader.all<{ detail: string }>(`explain query plan ${sql}`, [1])
    const steps = plan.map(({ detail }) => detail).join('\n')
    expect(steps).toContain('videos_feed_position_unique')
    expect(steps).not.toContain('TEMP B-TREE')
  },
)
