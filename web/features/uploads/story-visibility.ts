import { remembered } from '#web/lib/remembered.ts'

/** So many people are remembered in one browser; whoever chose longest ago is forgotten first. */
const mostPeople = 20

/** The ids of those whose last story was public. */
const choices = remembered<readonly string[]>({
  key: 'publicStoriesBy',
  parse: (stored) => (stored ?? '').split(' ').filter((id) => id !== ''),
  format: (ids) => (ids.length === 0 ? null : ids.join(' ')),
})

/** Who sees a new story of this person unless he says: nobody else, until his last one was public. */
export const useWasPublic = (person: string | null): boolean =>
  choices.usePart((ids) => person !== null && ids.includes(person))

/** Remembers what somebody chose for the story he has just made. */
export function rememberVisibility(person: string, isPublic: boolean): void {
  const others = choices.read().filter((id) => id !== person)
  choices.write(isPublic ? [...others, person].slice(-mostPeople) : others)
}
