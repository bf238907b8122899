import { Problem } from './problem.ts'
import { Stopped } from './stop-signals.ts'

/** The output of the steps. A terminal gets an updating line; a file or a pipe gets plain lines. */
export type Screen = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

export type Report = {
  /** Says what the step is doing right now. */
  progress: (text: string) => void
  /** Says, beside the finished step, what it did. */
  done: (text: string) => void
}

/** A plain screen repeats a long step's progress no more often than this. */
const plainProgressMs = 15_000
const frames = ['|', '/', '-', '\\']

/** @returns a function that runs a named step and shows it; several may run at once. */
export function showSteps(screen: Screen) {
  const begin = screen.isTTY ? livingLine(screen) : plainLines(screen)
  return async function step<T>(title: string, run: (report: Report) => Promise<T>): Promise<T> {
    const started = performance.now()
    const seconds = () => formatDuration(performance.now() - started)
    const line = begin(title, seconds)
    let note = ''
    try {
      const result = await run({ progress: line.progress, done: (text) => (note = text) })
      line.end(`  ✓ ${title.padEnd(26)} ${seconds().padStart(9)}  ${note}`)
      return result
    } catch (error) {
      line.end(`  ${error instanceof Stopped ? '-' : '✗'} ${title.padEnd(26)} ${seconds().padStart(9)}`)
      throw error
    }
  }
}

export type Step = ReturnType<typeof showSteps>

type Begin = (
  title: string,
  seconds: () => string,
) => { progress: Report['progress']; end: (text: string) => void }

/** One line for all steps that run, with the time of the first. */
function livingLine(screen: Screen): Begin {
  const running = new Set<{ title: string; seconds: () => string; doing: string }>()
  let frame = 0
  let timer: NodeJS.Timeout | undefined
  const draw = () => {
    const [first, ...others] = running
    if (first === undefined) return
    frame = (frame + 1) % frames.length
    const title = [first, ...others].map((one) => one.title).join(', ')
    const doing = [first, ...others].flatMap((one) => one.doing || []).join(', ')
    const text = `  ${frames[frame]} ${title.padEnd(26)} ${first.seconds().padStart(9)}  ${doing}`
    screen.write(`\r\x1b[2K${text.slice(0, (screen.columns ?? 80) - 1)}`)
  }
  return (title, seconds) => {
    const step = { title, seconds, doing: '' }
    running.add(step)
    timer ??= setInterval(draw, 120)
    draw()
    return {
      progress: (text) => {
        step.doing = text
      },
      end: (text) => {
        running.delete(step)
        screen.write(`\r\x1b[2K${text.trimEnd()}\n`)
        if (running.size > 0) return draw()
        clearInterval(timer)
        timer = undefined
      },
    }
  }
}

const plainLines =
  (screen: Screen): Begin =>
  (title, seconds) => {
    screen.write(`  . ${title}\n`)
    let shownAt = performance.now()
    return {
      progress: (text: string) => {
        if (performance.now() - shownAt < plainProgressMs) return
        shownAt = performance.now()
        screen.write(`    ${title}: ${text} (${seconds()})\n`)
      },
      end: (text: string) => screen.write(`${text.trimEnd()}\n`),
    }
  }

/** Milliseconds as people read them: `0.4 s`, `12.3 s`, `1 min 12 s`. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

/** Says what went wrong, the end of the log where there is one, and what to do. */
export function showFailure(screen: Screen, error: unknown): void {
  if (!(error instanceof Problem)) {
    screen.write(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return
  }
  screen.write(`\n${error.message}\n`)
  if (error.log) {
    screen.write(`\n${error.log.tail.replaceAll(/^/gm, '  | ')}\n`)
    if (error.log.file) screen.write(`\nFull log: ${error.log.file}\n`)
  }
  screen.write(`\nWhat to do: ${error.advice}\n`)
}
