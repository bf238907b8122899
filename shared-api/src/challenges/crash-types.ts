import * as z from 'zod/mini'

/**
 * The crash types that FMCSA reviews in its Crash Preventability Determination Program since December 2024 (89 FR 96269),
 * in the words of summaries of that notice.
 */
export const CrashType = z.enum(
  [
    'CMV was struck in the rear by a motorist',
    'CMV was struck on the side at the rear by a motorist',
    'CMV was struck on the side by a motorist operating in the same direction',
    'CMV was struck because another motorist was driving in the wrong direction',
    'CMV was struck because another motorist was making a U-turn or illegal turn',
    'CMV was struck while legally stopped at a traffic control device or parked, also unattended',
    'CMV was struck because another motorist did not stop or slow in traffic',
    'CMV was struck because another motorist failed to stop at a traffic control device',
    'CMV was struck because another individual was under the influence',
    'CMV was struck because another motorist experienced a medical issue',
    'CMV was struck because another motorist fell asleep',
    'CMV was struck because another motorist was distracted',
    'CMV was struck by cargo, equipment or debris',
    'CMV crash was a result of an infrastructure failure',
    'CMV struck an animal',
    'CMV crash involved a suicide death or suicide attempt',
    'CMV was struck because another motorist was entering the roadway from a private driveway or parking lot',
    'CMV was struck because another motorist lost control of their vehicle',
    'CMV was involved in a crash with a non-motorist',
    'CMV was involved in a crash type that seldom occurs and is no other type',
    'Any other type, where a video demonstrates the sequence of events',
  ],
  'Choose a crash type',
)
export type CrashType = z.infer<typeof CrashType>

/** Reviewed by the video alone: FMCSA takes it of any crash that a video shows. */
const byVideo: CrashType = 'Any other type, where a video demonstrates the sequence of events'
export const needsVideo = (type: string | null | undefined) => type === byVideo

/** Types that FMCSA takes for crashes from this day on alone. */
const newTypes: readonly CrashType[] = [
  'CMV was struck on the side by a motorist operating in the same direction',
  'CMV was struck because another motorist was entering the roadway from a private driveway or parking lot',
  'CMV was struck because another motorist lost control of their vehicle',
  'CMV was involved in a crash with a non-motorist',
  byVideo,
]
const newTypesFrom = '2024-12-01'

/** The types of a crash of this day. */
export const crashTypesOn = (day: string): CrashType[] =>
  CrashType.options.filter((type) => day >= newTypesFrom || !newTypes.includes(type))

/** What FMCSA asks for with a type, in sentences. The police report is required of each. */
export const crashTypeNeeds = (type: CrashType): string =>
  [
    'FMCSA requires the police accident report.',
    {
      'CMV was struck because another motorist lost control of their vehicle':
        'It must name the loss of control in a citation, a contributing factor or its narrative.',
      [byVideo]: 'The video must show the sequence of events.',
    }[type as string],
  ]
    .filter(Boolean)
    .join(' ')
