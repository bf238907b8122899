import { existsSync, globSync, rmSync, statSync } from 'node:fs'
import { installDebianPackage, isRootOnDebian } from './debian.ts'
import { Problem } from './problem.ts'
import type { Report } from './steps.ts'

/** Ten to two in the morning in New York: the clocks there change during a run on such a day, and in the west it is still the day before. */
const startsAt = '06:50'

/**
 * The instant that `npm test -- --day 2028-02-29` names, at 06:50 UTC, or with a time of its own, `2028-02-29T23:30`;
 * undefined where no day is named.
 */
export function testDay(args: readonly string[]): Date | undefined {
  if (args.length === 0) return undefined
  const [option, text = ''] = args
  const [day, time = startsAt] = text.split('T')
  const instant = new Date(`${day}T${time}:00Z`)
  const isRead = !Number.isNaN(instant.valueOf()) && instant.toISOString().startsWith(`${day}T${time}`)
  if (option === '--day' && args.length === 2 && isRead) return instant
  throw new Problem(
    `\`npm test\` does not know \`${args.join(' ')}\`.`,
    'Name a day in UTC, like `npm test -- --day 2028-02-29`, or a day and time: 2028-02-29T23:30.',
  )
}

/**
 * The environment whose processes, and all that they start, live at that instant: libfaketime moves their clock by one
 * distance, and time passes as usual. Timers keep the machine's.
 */
export async function clockAt(
  instant: Date,
  report: Report,
  stopping: AbortSignal,
): Promise<Record<string, string>> {
  if (findLibrary() === undefined && isRootOnDebian())
    await installDebianPackage('libfaketime', { stopping, onLine: report.progress })
  const library = findLibrary()
  if (library === undefined)
    throw new Problem(
      'Tests on another day need libfaketime, which was not found.',
      'Install it (Debian: apt-get install libfaketime), or leave out --day.',
    )
  report.done(`${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
  forgetDead()
  const seconds = Math.round((instant.valueOf() - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/**
 * What libfaketime keeps of a process that was killed stays, named by its id: another user's process that gets this id later
 * can't open it, and ends. What this user can't take away is another's.
 */
function forgetDead() {
  for (const file of globSync('/dev/shm/{sem.faketime_sem_,faketime_shm_}*')) {
    const [id] = /\d+$/.exec(file) ?? []
    const isOurs =
      process.getuid?.() === 0 || statSync(file, { throwIfNoEntry: false })?.uid === process.getuid?.()
    if (id !== undefined && isOurs && !existsSync(`/proc/${id}`)) rmSync(file, { force: true })
  }
}

const findLibrary = () => globSync('/usr/lib/{,*/}faketime/libfaketime.so.1')[0]
