import { announce, notify, thoseWhoMay, type Notifying, type Told } from './notify.ts'

/** Tells those who decide about reports of the first report of a video or comment. @param by the member; 0 of a visitor */
export const notifyOfReport = (notifying: Notifying, subject: string, by: number): Promise<void> =>
  notify(notifying, {
    kind: 'report-waiting',
    to: { sql: `(${thoseWhoMay('reports.decide')}) and u.id <> ?`, values: [by] },
    detail: subject,
    mergeBy: 'queue',
  })

/** Takes back what `notifyOfReport` told once no report is open. */
export async function withdrawReports({ em, events }: Omit<Notifying, 'at'>): Promise<void> {
  const rows = await em.execute<Told[]>(
    `delete from notifications where kind = 'report-waiting' and read_at is null
       and not exists (select 1 from reported_subjects s where s.state = 'open') returning user_id`,
  )
  announce(em, events, rows)
}

/** Tells the members who reported what came of it. @param by the person who decided */
export const notifyReporters = (
  notifying: Notifying,
  subject: number,
  { outcome, by }: { outcome: string; by: number },
): Promise<void> =>
  notify(notifying, {
    kind: 'report-settled',
    to: {
      sql: 'u.id in (select r.user_id from content_reports r where r.subject_id = ?) and u.id <> ?',
      values: [subject, by],
    },
    detail: outcome,
  })
