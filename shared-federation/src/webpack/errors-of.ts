import type { Stats } from 'webpack'

/** What is wrong with a build, file by file; empty when nothing is. Without the stacks of the tools. */
export function errorsOf(failure: Error | null, stats: Stats | undefined): string {
  if (failure) return failure.message
  const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {}
  return errors
    .map(({ moduleName, message }) => {
      const [said = ''] = message.split(/\n\s*(?:Caused by:|Stack backtrace:|at )/)
      return [...(moduleName ? [moduleName] : []), said.trim()].join('\n')
    })
    .join('\n\n')
}
