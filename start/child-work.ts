import { join } from 'node:path'
import { checkout, CommandFailed, lastLines, runCommand } from './command.ts'
import { Problem } from './problem.ts'
import type { Report } from './steps.ts'

/** Messages of a child process to the process that started it. */
type WorkReport = { progress: string } | { result: unknown } | { failure: string }

/** Resolves when it is sent. */
const tell = (report: WorkReport) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(report, undefined, undefined, () => resolve())
    else resolve()
  })

/**
 * For the process that does the work: says how it goes and how it ended, and ends with it. A pool that the work left open
 * must not keep it: who waits for its end would wait for ever.
 */
export async function doWork(work: (progress: (text: string) => void) => Promise<unknown>): Promise<never> {
  process.once('disconnect', () => process.exit(1))
  const end = await ending(work)
  await tell(end)
  return process.exit('failure' in end ? 1 : 0)
}

async function ending(
  work: Parameters<typeof doWork>[0],
): Promise<{ result: unknown } | { failure: string }> {
  try {
    return { result: await work((progress) => void tell({ progress })) }
  } catch (error) {
    console.error(error)
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

export type WorkOptions = {
  env: Record<string, string | undefined>
  logFile: string
  /** What to do when it fails, beside reading its log. */
  advice: string
  report: Report
  stopping: AbortSignal
}

/**
 * Runs a piece of work in a process of its own, so that the memory it takes is given back, and so that it can be
 * stopped at any point. @returns what `doWork` got.
 */
export async function runWork(script: string, options: WorkOptions): Promise<unknown> {
  let result: unknown
  let failure = ''
  try {
    await runCommand(process.execPath, [join(checkout, 'start', script)], {
      env: options.env,
      logFile: options.logFile,
      stopping: options.stopping,
      onMessage: (message) => {
        if (isReport(message, 'progress')) options.report.progress(String(message.progress))
        if (isReport(message, 'result')) result = message.result
        if (isReport(message, 'failure')) failure = String(message.failure)
      },
    })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    // A failure that was told is a sentence; without one the end of the log has to speak.
    if (failure !== '') throw new Problem(failure, `${options.advice} Its log: ${options.logFile}`)
    throw new Problem(`${script} failed.`, options.advice, {
      tail: lastLines(error.output),
      file: options.logFile,
    })
  }
  return result
}

function isReport<Kind extends string>(message: unknown, kind: Kind): message is Record<Kind, unknown> {
  return typeof message === 'object' && message !== null && kind in message
}
