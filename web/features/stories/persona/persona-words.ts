import { countText } from '#web/lib/count-text.ts'

export const personaWords = {
  edit: 'Edit persona',
  add: 'Add persona',
  persona: 'Persona',
  assistant: 'Assistant',
  answers: 'answers questions here',
  // Specification 2, section 2, "Stories feed".
  none: 'No persona configured…',
  rules: 'Rules',
  // Specification 2, section 8.
  saved: 'Persona saved',
  saveFailed: 'Failed to save persona',
  title: 'Chat persona',
  text: (name: string) => `Who answers questions about “${name}”, and the rules they follow.`,
  close: 'Close',
  name: 'Name',
  nameExample: 'Wainwright',
  description: 'Description',
  descriptionExample: 'A dry-witted fell-walker who names every hill.',
  style: 'Style rules',
  styleExample: 'short answers',
  safety: 'Safety rules',
  safetyExample: 'no home addresses',
  perDay: 'Visitor questions per day',
  perDayHelp: (today: number) =>
    `Shared by all visitors; ${countText(today, 'question')} asked today. Signed-in users don’t count.`,
  cancel: 'Cancel',
  save: 'Save persona',
  addTo: (list: string) => `Add to ${list}`,
  addRule: 'Add',
  removeRule: (rule: string) => `Remove ${rule}`,
  wholeNumber: (most: string) => `Enter a whole number from 0 to ${most}.`,
}

export const visitorWords = {
  label: 'Visitor questions',
  change: 'Change limit',
  off: 'Visitors can’t ask questions',
  count: (today: string, perDay: string) => `${today} of ${perDay} visitor questions today`,
  usedUp: (count: string) => `${count}: visitors can ask again tomorrow`,
}
