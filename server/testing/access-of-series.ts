import { EVERYBODY, video, type Line, type Subjects } from './access-line.ts'

const series = ({ series }: Subjects) => series
const owner = ({ owner }: Subjects) => owner
const form = ({ video }: Subjects) => ({ title: 'Ladders', lessonIds: [video] })
const change = (subjects: Subjects) => ({ ...form(subjects), revision: 1 })

/** The calls of server/features/series. A series whose one lesson is pending is a draft. */
export const SERIES_ACCESS: readonly Line[] = [
  { route: 'listSeries', answers: EVERYBODY },
  { route: 'listOwnSeries', answers: [401, 200, 403, 200], id: owner },
  { route: 'getSeries', answers: EVERYBODY, id: series },
  { route: 'getSeries', of: 'pending', answers: [404, 200, 404, 200], id: series },
  { route: 'getSeries', of: 'withdrawn', answers: [404, 200, 404, 200], id: series },
  { route: 'getSeriesOfVideo', answers: EVERYBODY, id: video },
  { route: 'getSeriesOfVideo', of: 'pending', answers: EVERYBODY, id: video },
  // The lesson of the owner is in a series.
  { route: 'createSeries', answers: [401, 409, 400, 409], body: form },
  { route: 'changeSeries', answers: [401, 204, 403, 204], id: series, body: change },
  { route: 'changeSeries', of: 'pending', answers: [401, 204, 404, 204], id: series, body: change },
  { route: 'deleteSeries', answers: [401, 204, 403, 204], id: series },
  { route: 'deleteSeries', of: 'withdrawn', answers: [401, 204, 404, 204], id: series },
]
