import { useMutation } from '@tanstack/react-query'
import { call, Refusal } from 'shared-api'
import { InspectionRow, roadsideLists } from 'shared-api/safety/roadside-lists'
import { notify, readFailure } from 'shared-ui'
import { reportNumber } from './roadside-columns.tsx'

/** What a match is told and undone by, in a list and on the inspection's page. */
export type MatchedInspection = Pick<
  InspectionRow,
  'Id' | 'Version' | 'Driver__c' | 'Driver_Name__r' | 'Report_State__c' | 'Report_Number__c'
>

interface Chosen {
  inspection: MatchedInspection
  driverId: string | null
}

export interface InspectionMatching {
  /** The result is in a toast. False where it was refused. */
  change: (inspection: MatchedInspection, driverId: string | null) => Promise<boolean>
  isBusy: boolean
}

/** Says who drove, with a way back. */
export function useMatchInspection(): InspectionMatching {
  const match = useMutation({
    mutationFn: ({ inspection: { Id, Version }, driverId }: Chosen) =>
      call(roadsideLists.match, { body: { InspectionId: Id, DriverId: driverId, Version } }),
  })
  const change: InspectionMatching['change'] = async (inspection, driverId) => {
    try {
      const matched = await match.mutateAsync({ inspection, driverId })
      const { Driver__c: before } = inspection
      notify.success(toldOf(matched), undefined, {
        label: 'Undo',
        onClick: () => void change(matched, before),
      })
      return true
    } catch (error) {
      notify.failure(readFailure(error).message, newerOf(error))
      return false
    }
  }
  return { change, isBusy: match.isPending }
}

const toldOf = (inspection: MatchedInspection) => {
  const report = reportNumber(inspection)
  return inspection.Driver_Name__r === null
    ? `${report} has no driver`
    : `${report} matched to ${inspection.Driver_Name__r.Name}`
}

/** What another user said first. */
function newerOf(error: unknown) {
  if (!(error instanceof Refusal) || error.status !== 409) return undefined
  const newer = InspectionRow.safeParse(error.newer)
  if (!newer.success) return undefined
  const { Driver_Name__r: driver } = newer.data
  return driver === null ? 'It has no driver now.' : `It is matched to ${driver.Name} now.`
}
