import ICAL from 'ical.js'

type Design = Parameters<typeof ICAL.parse.property>[1]

/** The properties of a component by name; lines that are none are left out. */
export type Properties = ReadonlyMap<string, readonly ICAL.Property[]>

export function propertiesOf(lines: readonly string[], design: Design): Properties {
  const found = new Map<string, ICAL.Property[]>()
  for (const line of lines) {
    const property = propertyOf(line, design)
    if (property !== null) found.set(property.name, [...(found.get(property.name) ?? []), property])
  }
  return found
}

function propertyOf(line: string, design: Design): ICAL.Property | null {
  try {
    const property = new ICAL.Property(ICAL.parse.property(line, design), undefined)
    // Decodes the value, which may be none.
    property.getFirstValue()
    return property
  } catch {
    return null
  }
}

/** The text of the first value of a property, structured ones joined; '' when it has none. */
export const textOf = (properties: Properties, name: string): string =>
  valueText(properties.get(name)?.[0]?.getFirstValue(), ' ')

export function valueText(value: unknown, between: string): string {
  const parts = Array.isArray(value) ? value.flat(3) : [value]
  return parts
    .map((part) => (part === null || part === undefined ? '' : String(part).trim()))
    .filter((part) => part !== '')
    .join(between)
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
