import ICAL from 'ical.js'
import { createTextCollector, type ReadableText } from '#server/engines/media/text/readable-text.ts'
import { countOf, dayInWords, someOf } from '#server/lib/in-words.ts'
import { componentsOf } from './components.ts'
import { oneLine, type Properties, propertiesOf, textOf, valueText } from './properties.ts'
import { asVersion3 } from './version-2-lines.ts'

const mostValues = 50

interface ReadContact {
  name: string | null
  /** The organisation, else the first address: what tells two people of one name apart. */
  detail: string | null
}

/** The people of an address book as text: name, addresses, telephone numbers. */
export async function readContacts(path: string, _mime: string, most: number): Promise<ReadableText> {
  const collector = createTextCollector(most)
  const contacts: ReadContact[] = []
  for await (const lines of componentsOf(path, ['VCARD'])) {
    const properties = propertiesOf(lines.map(asVersion3), ICAL.design.vcard3)
    const contact = contactOf(properties)
    contacts.push(contact)
    if (!collector.isFull()) collector.add(textOfContact(contact, properties))
  }
  const [first] = contacts
  return {
    ...collector.result(),
    title: contacts.length === 1 ? (first?.name ?? null) : null,
    summary:
      first === undefined
        ? 'Address book without contacts'
        : contacts.length === 1
          ? summaryOf(first)
          : bookSummary(contacts),
  }
}

function contactOf(properties: Properties): ReadContact {
  const [organisation, email] = [textOf(properties, 'org'), textOf(properties, 'email')]
  const name = oneLine(textOf(properties, 'fn')) || nameOf(properties) || oneLine(organisation)
  return {
    name: name || oneLine(email) || null,
    detail: [organisation, email].map(oneLine).find((value) => value !== '' && value !== name) ?? null,
  }
}

/** Family name, given name, others, title, suffix. */
function nameOf(properties: Properties): string {
  const value: unknown = properties.get('n')?.[0]?.getFirstValue()
  const [family, given, other, title, suffix] = Array.isArray(value) ? (value as unknown[]) : [value]
  return oneLine(valueText([title, given, other, family, suffix], ' '))
}

function textOfContact({ name }: ReadContact, properties: Properties): string {
  const birthday = textOf(properties, 'bday')
  const facts = [
    ['Name', name ?? ''],
    ['Organisation', all(properties, 'org', ', ')],
    ['Role', all(properties, 'title', ', ')],
    ['E-mail', all(properties, 'email', ' ')],
    ['Telephone', all(properties, 'tel', ' ').replace(/tel:/gi, '')],
    ['Address', all(properties, 'adr', ', ')],
    ['Birthday', dayInWords(birthday) || birthday],
    ['Link', all(properties, 'url', ' ')],
  ] as const
  const head = facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${oneLine(value)}`)
  return [...head, textOf(properties, 'note')].filter((part) => part !== '').join('\n')
}

const all = (properties: Properties, name: string, between: string): string =>
  (properties.get(name) ?? [])
    .slice(0, mostValues)
    .map((property) => valueText(property.getFirstValue(), between))
    .filter((value) => value !== '')
    .join('; ')

/** 'Contact: Ada Holt, Harbour Trust'. */
const summaryOf = ({ name, detail }: ReadContact): string =>
  `Contact: ${[name, detail].filter((part) => part !== null).join(', ') || 'no name'}`

function bookSummary(contacts: readonly ReadContact[]): string {
  const names = contacts.flatMap(({ name }) => name ?? [])
  return `Address book with ${countOf(contacts.length, 'contact')}${names.length === 0 ? '' : `: ${someOf(names, 3)}`}`
}
