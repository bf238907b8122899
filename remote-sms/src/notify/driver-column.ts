import type { NotifiedVehicle } from 'shared-api/safety/roadside'
import { recordTarget, relatedColumn, relatedFact } from 'shared-ui/tables'

type Driven = Pick<NotifiedVehicle, 'Driver__c' | 'Driver_Name__r'>

const driverName = ({ Driver_Name__r }: Driven) => Driver_Name__r?.Name ?? 'No driver matched'
const driverOf = ({ Driver__c }: Driven) => recordTarget('DRIVER', Driver__c)

export const driverColumn = relatedColumn<Driven, 'Driver_Name__r.Name'>({
  id: 'Driver_Name__r.Name',
  header: 'Driver',
  sortKey: 'Driver_Name__r.Name',
  width: 148,
  narrowWidth: 136,
  value: driverName,
  record: driverOf,
})

export const driverFact = (row: Driven) => relatedFact(driverOf(row), driverName(row))
