import type { Entry } from '../lesson.ts'

export const trainings: Entry[] = [
  {
    slug: 'start-triage',
    title: 'START triage, patient by patient',
    description:
      'Walking, breathing, rate, pulse, mental status: five questions sort each adult patient in under a minute. Watch six patients move through the tree and take their colour.',
    category: 'Triage & Mass Casualty',
    instructor: 'mara_lindqvist',
  },
  {
    slug: 'twelve-lead-placement',
    title: '12-lead placement, V1 to V6',
    description:
      'Find the angle of Louis, count to the fourth space and place six electrodes in the order that works. The most common mistakes are shown at the end.',
    category: 'Paramedicine',
    instructor: 'mara_lindqvist',
  },
  {
    slug: 'first-five-minutes-of-command',
    title: 'The first five minutes of command',
    description:
      'Give the size-up, take command, name a strategy and build the structure before you need it. Keep every leader between three and seven reports.',
    category: 'Incident Command',
    instructor: 'elena_duarte',
  },
  {
    slug: 'pump-discharge-pressure',
    title: 'Building pump discharge pressure',
    description:
      'Nozzle pressure, friction loss, elevation and appliances add up to one number on the gauge. Follow one attack line from the nozzle back to the pump.',
    category: 'Pump Operations',
    instructor: 'jonas_keller',
  },
  {
    slug: 'rule-of-nines',
    title: 'Burns: the rule of nines',
    description:
      'Estimate the burned area of an adult in steps of nine percent, use the palm for the rest, and leave simple redness out. A worked patient closes the lesson.',
    category: 'EMS',
    instructor: 'mara_lindqvist',
  },
  {
    slug: 'atmist-handover',
    title: 'ATMIST: a handover in 45 seconds',
    description:
      'Age, time, mechanism, injuries, signs, treatment. Six parts in a fixed order let the receiving team listen once and start to work.',
    category: 'Paramedicine',
    instructor: 'mara_lindqvist',
  },
  {
    slug: 'rsi-checklist',
    title: 'RSI: the checklist before the drugs',
    description:
      'Prepare, preoxygenate, position, plan. A read-aloud checklist and an agreed plan for failure make an emergency airway calmer and safer.',
    category: 'Critical Care',
    instructor: 'priya_raman',
  },
  {
    slug: 'air-management',
    title: 'Air management: out before the alarm',
    description:
      'Know your air, know your way out and leave while the reserve is still untouched. Follow one cylinder from the door to the exit.',
    category: 'Mayday & Survival',
    instructor: 'theo_adeyemi',
  },
  {
    slug: 'last-known-well',
    title: 'Last known well: the stroke clock',
    description:
      'Treatment decisions hang on one time: when the patient was last seen well. Find it, say it in the pre-alert and do not let it change on the way.',
    category: 'Neuro & Stroke',
    instructor: 'priya_raman',
  },
  {
    slug: 'epinephrine-in-anaphylaxis',
    title: 'Epinephrine in anaphylaxis',
    description:
      'Recognise it, give it early, give it into the outer thigh. Read the ampoule aloud, note the time and be ready to repeat.',
    category: 'Pharmacology',
    instructor: 'priya_raman',
  },
]
