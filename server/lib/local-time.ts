import zoneAt from '@photostructure/tz-lookup'

interface Position {
  latitude: number
  longitude: number
}

/** The time zone of a place, at sea too. */
export const zoneOfPlace = ({ latitude, longitude }: Position): string => zoneAt(latitude, longitude)

/** The wall clock in a time zone at an instant, '2026-07-12T23:33:00.120', and its minutes east of UTC. */
export function localTime(instant: number, zone: string): { at: string; offset_minutes: number } {
  const time = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return {
    at: time.toPlainDateTime().toString({ fractionalSecondDigits: 3 }),
    offset_minutes: Math.round(time.offsetNanoseconds / 60e9),
  }
}

/** Whether this names a time zone, such as 'Europe/Berlin'. */
export function isTimeZone(zone: string): boolean {
  try {
    localTime(0, zone)
    return true
  } catch {
    return false
  }
}
