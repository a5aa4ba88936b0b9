import type { Entry } from '../lesson.ts'

export const shorts: Entry[] = [
  {
    slug: 'cpr-compression-rate',
    title: 'CPR: find the beat',
    description:
      'Thirty compressions at 110 a minute, then two breaths. Press 5 to 6 cm deep and let the chest come all the way back.',
    category: 'EMS',
    instructor: 'mara_lindqvist',
  },
  {
    slug: 'tourniquet-in-five-moves',
    title: 'Tourniquet in five moves',
    description:
      'Place it 5 to 7 cm above the wound, never over a joint. Pull tight, turn until the bleeding stops, lock it and write down the time.',
    category: 'EMS',
    instructor: 'mara_lindqvist',
  },
  {
    slug: 'defib-pad-placement',
    title: 'Where the pads go',
    description:
      'One pad below the right collarbone, one on the left side under the armpit. The current has to travel through the heart.',
    category: 'EMS',
    instructor: 'mara_lindqvist',
  },
  {
    slug: 'capnography-shapes',
    title: 'Three capnography shapes',
    description:
      'The square wave, the shark fin and the sudden rise. Learn what each waveform says about the patient before the numbers do.',
    category: 'Critical Care',
    instructor: 'priya_raman',
  },
  {
    slug: 'be-fast-stroke-signs',
    title: 'BE-FAST: six looks for stroke',
    description:
      'Balance, eyes, face, arm, speech, time. One sign that is new is enough to act, and the clock starts when the patient was last well.',
    category: 'Neuro & Stroke',
    instructor: 'priya_raman',
  },
  {
    slug: 'box-breathing',
    title: 'Box breathing, 4-4-4-4',
    description:
      'In for four, hold for four, out for four, hold for four. One round takes sixteen seconds and works in any seat of the truck.',
    category: 'Crew Wellbeing',
    instructor: 'hana_sato',
  },
  {
    slug: 'ladder-angle',
    title: 'The 75° ladder',
    description:
      'One out for every four up gives about 75 degrees. Watch the ladder sweep through too flat and too steep before it lands.',
    category: 'Fire & Rescue',
    instructor: 'theo_adeyemi',
  },
  {
    slug: 'lunar-mayday',
    title: 'LUNAR: the mayday call',
    description:
      'Location, unit, name, assignment and air, resources needed. Five parts, said in order, while you still have air to say them.',
    category: 'Mayday & Survival',
    instructor: 'theo_adeyemi',
  },
  {
    slug: 'reading-smoke',
    title: 'Reading smoke at the door',
    description:
      'Volume, velocity, density, colour. Four looks from the doorway tell you what the fire is doing before you go in.',
    category: 'Fire & Rescue',
    instructor: 'theo_adeyemi',
  },
  {
    slug: 'full-stop-at-red',
    title: 'Full stop at red',
    description:
      'Lights and siren ask for the right of way, they do not grant it. Stop at the red light, clear each lane, then go.',
    category: 'Apparatus & Driving',
    instructor: 'jonas_keller',
  },
  {
    slug: 'backing-with-a-spotter',
    title: 'Backing with a spotter',
    description:
      'The spotter stays in the mirror, on the driver side at the rear. If you lose sight of the spotter, you stop.',
    category: 'Apparatus & Driving',
    instructor: 'jonas_keller',
  },
  {
    slug: 'friction-loss',
    title: 'Friction loss: C × Q² × L',
    description:
      'Double the flow and the loss grows four times. Work one line through with the coefficient, the flow and the length of hose.',
    category: 'Pump Operations',
    instructor: 'jonas_keller',
  },
  {
    slug: 'five-rights',
    title: 'Five rights before you push',
    description:
      'Right patient, right drug, right dose, right route, right time. Say the check out loud with a partner before the plunger moves.',
    category: 'Pharmacology',
    instructor: 'priya_raman',
  },
  {
    slug: 'oxygen-time-left',
    title: 'How long will the oxygen last?',
    description:
      'Pressure minus the reserve, times the cylinder factor, divided by the flow. Do the sum before the transfer, not halfway through it.',
    category: 'Paramedicine',
    instructor: 'mara_lindqvist',
  },
  {
    slug: 'four-questions-after-the-call',
    title: 'Four questions after the call',
    description:
      'What was planned, what happened, why was there a gap, what do we do next time. Ten minutes at the tailboard is enough.',
    category: 'Leadership',
    instructor: 'elena_duarte',
  },
]
