import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const tick = 10

/** The processor's time that a process has had so far, its own and the system's for it, in milliseconds. Linux only. */
export function processorMilliseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name in brackets and may hold anything, brackets and spaces included.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tick
}
