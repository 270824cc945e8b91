import { countText } from '#web/lib/count-text.ts'

const someNamed = 3

export const cellWords = {
  yes: 'Yes',
  no: 'No',
}

export const filterWords = {
  equals: (column: string, values: string[]) => {
    const more = values.length - someNamed
    return `${column}: ${values.slice(0, someNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  },
  contains: (column: string, value: string) => `${column}: contains “${value}”`,
  between: (column: string, from: string, to: string) => `${column}: ${from} to ${to}`,
  above: (column: string, value: string) => `${column}: above ${value}`,
  below: (column: string, value: string) => `${column}: below ${value}`,
  after: (column: string, value: string) => `${column}: after ${value}`,
  before: (column: string, value: string) => `${column}: before ${value}`,
  empty: (column: string) => `${column}: empty`,
}
