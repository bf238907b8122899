import { OperatorProblem } from '../../platform/operator-problem.ts'
import type { ImportReport } from './import-report.ts'

/** Files that can't be believed: nothing was changed. `report` has what was compared, where it came so far. */
export class ImportRefused extends OperatorProblem {
  override readonly status = 2
  readonly report: ImportReport | undefined

  constructor(sentence: string, report?: ImportReport) {
    super(`${sentence} Nothing was changed.`)
    this.report = report
  }
}
