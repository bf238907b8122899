import { use, useEffect, useRef, useState } from 'react'
import type { Mapping } from 'shared-api/driver-headings'
import type { Option } from 'shared-api/master-data'
import { notify, useUnsavedInput } from 'shared-ui'
import { saveFile } from 'shared-ui/tables'
import type { ProblemQuery } from './checking/problem-ledger.ts'
import { CheckerStart, type RunningChecker } from './checking/start-checker.ts'
import type { MappingMemory } from './mapping-memory.ts'
import { baseName } from './upload-queries.ts'
import { isUnsaved, type UploadState } from './upload-state.ts'
import { checkLines, problemOfSize, readFile, sendFile, sentenceOf, type UploadTools } from './upload-work.ts'

/**
 * One upload, from the file to the service. It lives where it is used, not where it is drawn: a dialog that is closed in
 * the middle and opened again goes on.
 */
export function useUploadFlow(memory: MappingMemory) {
  const startChecker = use(CheckerStart)
  const [state, setState] = useState<UploadState>({ at: 'choosing' })
  const checker = useRef<RunningChecker>(undefined)
  const turn = useRef(0)
  useUnsavedInput(isUnsaved(state))
  useEffect(() => () => checker.current?.stop(), [])

  /** What was begun before has nothing to say any more. */
  function begin() {
    const mine = (turn.current += 1)
    return (next: UploadState) => {
      if (mine === turn.current) setState(next)
    }
  }
  function work(doing: (tools: UploadTools) => Promise<void>) {
    if (checker.current !== undefined) void doing({ checker: checker.current, memory, show: begin() })
  }
  function stop() {
    checker.current?.stop()
    checker.current = undefined
  }

  async function choose(file: File) {
    const show = begin()
    const mine = turn.current
    stop()
    const problem = problemOfSize(file)
    show(problem === undefined ? { at: 'reading', file } : { at: 'choosing', problem })
    if (problem !== undefined) return
    try {
      const started = await startChecker()
      if (mine !== turn.current) {
        started.stop()
        return
      }
      checker.current = started
      await readFile({ checker: started, memory, show }, file)
    } catch (error) {
      show({ at: 'choosing', problem: sentenceOf(error) })
    }
  }
  async function saveRejected(name: string) {
    try {
      const lines = await checker.current?.rejected()
      if (lines) saveFile(`${baseName(name)}-problems.csv`, [lines])
    } catch (error) {
      notify.failure('The lines could not be saved', sentenceOf(error))
    }
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    pickSheet: (sheet: string) => {
      if (state.at !== 'mapping') return
      work((tools) =>
        readFile(tools, state.file, sheet).catch((error: unknown) =>
          tools.show({ ...state, problem: sentenceOf(error) }),
        ),
      )
    },
    changeMapping: (mapping: Mapping) => {
      if (state.at === 'mapping') begin()({ ...state, mapping, problem: undefined })
    },
    check: (states: readonly Option[]) => {
      if (state.at === 'mapping') work((tools) => checkLines(tools, state, states))
    },
    problems: (query: ProblemQuery) =>
      checker.current?.problems(query) ?? Promise.resolve({ rows: [], total: 0 }),
    saveRejected: (name: string) => void saveRejected(name),
    send: (carrierId: string) => {
      if (state.at === 'checked') work((tools) => sendFile(tools, state, carrierId))
    },
    backToColumns: () => {
      if (state.at !== 'checked') return
      const { file, opened, mapping, uploadId } = state
      begin()({ at: 'mapping', file, opened, mapping, uploadId, isRemembered: false })
    },
    /** Shows how an upload stands that was sent before. */
    follow: (uploadId: string) => begin()({ at: 'sent', uploadId, isRepeated: false }),
    startOver: () => {
      stop()
      begin()({ at: 'choosing' })
    },
  }
}

export type UploadFlow = ReturnType<typeof useUploadFlow>
