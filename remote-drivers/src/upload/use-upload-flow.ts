import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Mapping } from 'shared-api/uploads/driver-headings'
import type { Option } from 'shared-api/accounts/master-data'
import { notify, useUnsavedGuard } from 'shared-ui'
import { saveFile } from 'shared-ui/tables'
import type { ProblemQuery } from './checking/row-error-store.ts'
import type { MappingMemory } from './steps/mapping-memory.ts'
import { baseName, pollUpload } from './upload-queries.ts'
import { columnsOf, isUnsaved, type UploadState } from './upload-state.ts'
import {
  checkLines,
  problemOfSize,
  readAgain,
  readFile,
  sendFile,
  sentenceOf,
  type UploadTools,
} from './upload-work.ts'
import { useFileValidator } from './steps/use-file-validator.ts'
import { localToday } from '../memberships/local-today.ts'

/**
 * One upload, from the file to the service. It lives where it is used, not where it is drawn: a dialog that is closed in
 * the middle and opened again goes on.
 */
export function useUploadFlow(memory: MappingMemory) {
  const [state, setState] = useState<UploadState>({ at: 'choosing' })
  const { read, work, begin, fileValidator } = useUploadTools(memory, setState)
  const sending = useSending()
  useUnsavedGuard(isUnsaved(state))

  return {
    state,
    choose: (file: File) => {
      const problem = problemOfSize(file)
      if (problem === undefined) read(file, (tools) => readFile(tools, file))
      else {
        fileValidator.stop()
        begin()({ at: 'choosing', problem })
      }
    },
    pickSheet: (sheet: string) => {
      if (state.at !== 'mapping') return
      work((tools) =>
        readFile(tools, state.file, sheet).catch((error: unknown) =>
          tools.show({ ...state, problem: sentenceOf(error) }),
        ),
      )
    },
    changeMapping: (mapping: Mapping) => {
      if (state.at === 'mapping') begin()({ ...state, mapping, isChanged: true, problem: undefined })
    },
    check: (states: readonly Option[]) => {
      if (state.at === 'mapping') work((tools) => checkLines(tools, state, states))
    },
    stopChecking: () => {
      if (state.at === 'checking') read(state.file, (tools) => readAgain(tools, state))
    },
    problems: (query: ProblemQuery) =>
      fileValidator.running()?.problems(query) ?? Promise.resolve({ rows: [], total: 0 }),
    saveRejected: async (name: string) => {
      try {
        const lines = await fileValidator.running()?.rejected()
        if (lines) saveFile(`${baseName(name)}-problems-${localToday()}.csv`, [lines])
      } catch (error) {
        notify.failure('The lines could not be saved', sentenceOf(error))
      }
    },
    send: (CarrierId: string) => {
      if (state.at === 'checked')
        work((tools) => sendFile(tools, state, { CarrierId, signal: sending.begin() }))
    },
    stopSending: sending.stop,
    backToColumns: () => {
      if (state.at === 'checked') begin()(columnsOf(state))
    },
    /** Shows how an upload of that page of the earlier ones stands; going back finds the page again. */
    follow: (uploadId: string, recentPage: number) =>
      begin()({ at: 'sent', uploadId, isRepeated: false, recentPage }),
    startOver: () => {
      fileValidator.stop()
      begin()({ at: 'choosing', recentPage: state.at === 'sent' ? state.recentPage : undefined })
    },
  }
}

export type UploadFlow = ReturnType<typeof useUploadFlow>

/** What the steps work with: a reader for the file, and words that count until something else is begun. */
function useUploadTools(memory: MappingMemory, setState: (next: UploadState) => void) {
  const queryClient = useQueryClient()
  const fileValidator = useFileValidator()
  const follow = (uploadId: string) => void pollUpload(queryClient, uploadId)
  const showWhile = (isCurrent: () => boolean) => (next: UploadState) => {
    if (isCurrent()) setState(next)
  }
  const begin = () => showWhile(fileValidator.begin())

  async function readWithNew(file: File, doing: (tools: UploadTools) => Promise<void>) {
    const isCurrent = fileValidator.begin()
    const show = showWhile(isCurrent)
    show({ at: 'reading', file })
    try {
      const started = await fileValidator.start(isCurrent)
      if (started) await doing({ fileValidator: started, memory, show, follow })
    } catch (error) {
      show({ at: 'choosing', problem: sentenceOf(error) })
    }
  }
  return {
    fileValidator,
    begin,
    read: (file: File, doing: (tools: UploadTools) => Promise<void>) => void readWithNew(file, doing),
    work: (doing: (tools: UploadTools) => Promise<void>) => {
      const running = fileValidator.running()
      if (running !== undefined) void doing({ fileValidator: running, memory, show: begin(), follow })
    },
  }
}

/** A file on its way, which is called back when its page is left. */
function useSending() {
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  return {
    begin: () => {
      const sending = (current.current = new AbortController())
      return sending.signal
    },
    stop: () => current.current?.abort(),
  }
}
