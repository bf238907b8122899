import { OperatorProblem } from '../../platform/operator-problem.ts'
import type { ImportReport } from './import-report.ts'

/**
 * Files that can't be believed: nothing was changed. `because` says why and `next` what to do, as sentences; `report` has
 * what was compared, where it came so far.
 */
export class ImportRefused extends OperatorProblem {
  override readonly status = 2
  readonly because: string
  readonly next: string
  readonly report: ImportReport | undefined

  constructor(because: string, next: string, report?: ImportReport) {
    super(`${because} ${next} Nothing was changed.`)
    this.because = because
    this.next = next
    this.report = report
  }
}
