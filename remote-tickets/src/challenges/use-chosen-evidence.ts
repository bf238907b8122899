import { useRef, useState } from 'react'
import { documentStore } from 'shared-api/client/document-store'
import type { PaperKind } from 'shared-api/documents'
import { shrinkPicture } from '../add/shrink-picture.ts'
import type { Paper } from '../details/detail-queries.ts'

export interface ChosenPaper extends Paper {
  key: number
  /** Why it can't be added. */
  problem: string | undefined
}

/**
 * The evidence of a challenge that does not exist yet: chosen, and sent once there is a challenge.
 *
 * @param folder any id: an address to check the files for
 */
export function useChosenEvidence(folder: string) {
  const [papers, setPapers] = useState<readonly ChosenPaper[]>([])
  const lastKey = useRef(0)

  async function add(chosen: readonly File[], kind: PaperKind | undefined) {
    const store = documentStore('inspections', folder)
    const shrunk = await Promise.all(chosen.map((file) => shrinkPicture(file)))
    const more = shrunk.map((file) => {
      lastKey.current += 1
      return { key: lastKey.current, file, kind, problem: store.problemOf(file) }
    })
    setPapers((before) => [...before, ...more])
  }

  return {
    papers,
    add: (chosen: readonly File[], kind: PaperKind | undefined) => void add(chosen, kind),
    drop: (key: number) => setPapers((before) => before.filter((paper) => paper.key !== key)),
  }
}

export type ChosenEvidence = ReturnType<typeof useChosenEvidence>
