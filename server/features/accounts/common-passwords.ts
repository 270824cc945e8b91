/** Words that common passwords are made of. */
const commonWords: ReadonlySet<string> = new Set(
  `
  password passwort passwords passw passwd pass contrasena motdepasse parola senha salasana wachtwoord haslo geheim secret
  letmein welcome willkommen bienvenue bienvenido welkom admin administrator root user guest test tester testing demo
  login master default changeme change temp temporary access private system server database computer internet
  hello hallo bonjour goodbye iloveyou loveyou ilove love lovely lover forever baby babygirl babyboy angel princess
  prince queen king sunshine moonlight starlight rainbow flower summer winter spring autumn sommer january february
  march april june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday football fussball soccer baseball basketball hockey tennis golf skateboard swimming liverpool arsenal chelsea
  manchester barcelona realmadrid juventus bayern dortmund yankees lakers cowboys steelers packers eagles redsox
  dragon monkey tiger lion panther wolf eagle falcon phoenix shadow ninja samurai warrior hunter ranger killer batman
  superman spiderman ironman starwars pokemon pikachu naruto matrix gandalf hobbit harry potter minecraft fortnite
  michael jordan jennifer jessica ashley daniel charlie thomas robert william george andrew joshua matthew anthony
  nicole michelle amanda hannah sophie chocolate cookie banana orange apple cheese coffee pepper ginger butter peanut
  money dollar mercedes ferrari porsche mustang corvette camaro harley yamaha honda toyota google facebook instagram
  twitter youtube samsung microsoft windows linux android iphone apples whatever trustno trust nothing something
  freedom liberty america england germany deutschland france london berlin paris berlin newyork california texas canada
  mexico australia jesus christ blessed heaven church faith hope peace music guitar rock metal metallica nirvana
  blink purple yellow silver golden diamond crystal sparkle magic merlin wizard abc abcd abcde abcdef asdf asdfgh
  qwerty qwertz azerty qwert zxcvbn zxcvb qazwsx qweasd qwe asd zxc storypad story stories memory memories family
  photo photos pictures holiday vacation birthday christmas correcthorsebatterystaple
  `
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Rows of keyboards and alphabets, for sequences such as `qwerty`. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb',
  'qazwsxedcrfvtgb',
]
const bothWays = [...runs, ...runs.map((run) => [...run].toReversed().join(''))]

const signsForLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether a password is easy to guess. `about`: words about the user, such as their name. */
export function isCommonPassword(password: string, about: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const own = about.flatMap(partsOf)
  return [text, withLetters(text)].some((one) => isMadeOfCommonParts(one, own))
}

const withLetters = (text: string) => [...text].map((sign) => signsForLetters[sign] ?? sign).join('')

/** Parts shorter than `min` are ignored; parts longer than `max` are not looked up. */
const partLength = { min: 3, max: 30 }

/** A name or address in whole, and its parts. */
const partsOf = (text: string) =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= partLength.min)

/** Guessing cost of each kind of part, in letters: four words in a row are not common, a word with a year is. */
const costs = { letter: 1, digit: 0.8, sign: 0.5, word: 1.2, pattern: 0.5 }
const enough = 5

/** Finds the cheapest way to compose the text from parts, and whether that is below the required cost. */
function isMadeOfCommonParts(text: string, own: readonly string[]): boolean {
  const cost = Array.from({ length: text.length + 1 }, () => Number.POSITIVE_INFINITY)
  cost[0] = 0
  const reach = (end: number, value: number) => (cost[end] = Math.min(cost[end] ?? value, value))
  for (let at = 0; at < text.length; at += 1) {
    const here = cost[at] ?? 0
    reach(at + 1, here + costOfSign(text[at] ?? ''))
    const last = Math.min(text.length, at + partLength.max)
    for (let end = at + partLength.min; end <= last; end += 1) {
      const part = costOfPart(text.slice(at, end), own)
      if (part !== null) reach(end, here + part)
    }
  }
  return (cost[text.length] ?? 0) < enough
}

function costOfSign(sign: string): number {
  if (/\p{N}/u.test(sign)) return costs.digit
  return /\p{L}/u.test(sign) ? costs.letter : costs.sign
}

function costOfPart(part: string, own: readonly string[]): number | null {
  if (own.includes(part) || isYear(part) || isRepetition(part)) return costs.pattern
  if (bothWays.some((run) => run.includes(part))) return costs.pattern
  return commonWords.has(part) ? costs.word : null
}

const isYear = (part: string) => /^(19|20)\d\d$/.test(part)

/** `aaaa`, `abab`, `abcabc`. */
const isRepetition = (part: string) => /^(.{1,4}?)\1+$/su.test(part)
