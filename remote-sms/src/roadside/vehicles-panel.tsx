import type { RoadsideVehicle } from 'shared-api/safety/roadside'
import { DescriptionPanel } from 'shared-ui/records'

/** The units of an inspection, two at most. */
export function VehiclePanels({ vehicles }: { vehicles: readonly RoadsideVehicle[] }) {
  return vehicles.map((vehicle) => (
    <DescriptionPanel
      key={vehicle.Id}
      title={vehicles.length === 1 ? 'Vehicle' : `Vehicle ${vehicle.Unit__c}`}
      facts={[
        ['Unit type', vehicle.Unit_Type__c],
        ['Make', vehicle.Make__c],
        ['License', [vehicle.License_State__c, vehicle.License__c].filter(Boolean).join(' ') || null],
        ['VIN', vehicle.VIN__c],
      ]}
    />
  ))
}
