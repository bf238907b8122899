import type { DriverSuggestion } from 'shared-api/safety/roadside-lists'

interface Formats {
  day: (day: string) => string
  count: (count: number) => string
}

/** What speaks for a driver, the strongest first. */
export function reasonsFor(driver: DriverSuggestion, { day, count }: Formats): string[] {
  const { Ticket: ticket, Unit: unit } = driver
  return [
    driver.Is_Notified && 'Named in the SMS notification of this report',
    ticket && `Ticket ${ticket.Name} of the same day${ticket.Is_Same_State ? ' and state' : ''}`,
    unit &&
      `Inspected ${unit.Inspections === 1 ? 'once' : `${count(unit.Inspections)} times`} with the same unit, nearest ${day(unit.Nearest_Day)}`,
    driver.Is_Member ? 'Had a membership on that day' : 'Had no membership on that day',
    driver.Is_Licensed_There && 'CDL of the same state',
  ].filter((reason) => typeof reason === 'string')
}
