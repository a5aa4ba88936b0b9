import { entity, p } from './entity.ts'

/** The processes that share a database take turns in sweeping what they share. */
export class SweepTurn extends entity('SweepTurn', 'sweep_turns', {
  properties: {
    name: p.string().length(30).primary(),
    /** By the database's clock, like `leasedUntil`. */
    takenAt: p.datetime(3).nullable(),
    /** Identifies the run of the sweep in a process, which extends `leasedUntil` with heartbeats. */
    lease: p.string().length(36).nullable(),
    leasedUntil: p.datetime(3).nullable(),
  },
}) {}
