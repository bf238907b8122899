/** Ends the process with the message alone where a setting is wrong: a stack says nothing to the operator. */
export function settingsOrExit<Settings>(read: () => Settings): Settings {
  try {
    return read()
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
    return process.exit(1)
  }
}
