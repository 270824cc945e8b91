import { describe, expect, test } from 'vitest'
import { weighEvidence } from './weigh-evidence.ts'
import type { EvidencePassage } from './unit.ts'
import { readInTurn } from '#server/lib/question/follow-up.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Missing, Searched } from './missing.ts'
import { missingByRules, missingIn } from './refusal.ts'

const texts = (written: Record<string, string>): EvidencePassage[] =>
  Object.entries(written).map(([fileName, text]) => ({
    file: fileName,
    fileName,
    title: null,
    kind: 'text',
    language: 'en',
    text,
    isHead: false,
    date: null,
  }))

const quotations = texts({
  'roof-ludger.md': 'Roof quotation of Ludger Penrose. All of it together costs 4,180 pounds.',
  'roof-petersen.md': 'Roof quotation of Petersen and Sons. All of it together costs 5,350 pounds.',
  'members.md': 'Members of the choir: Agnes Trelawny sings alto, Harald Moen sings bass.',
})

const sameRarity: (folded: string) => number = () => 2

function judge(
  asked: string,
  passages: readonly EvidencePassage[],
  rarityOf: (folded: string) => number,
  by: (question: Question, searched: Searched<EvidencePassage>) => Missing | null,
) {
  const question = readInTurn(asked, [])
  const files = weighEvidence(question, passages, rarityOf)
  return by(question, {
    files: files.slice(0, 3),
    rarities: new Map(question.terms.map(({ folded }) => [folded, rarityOf(folded)])),
    told: new Set(files.flatMap(({ units }) => units.flatMap(({ own }) => [...own]))),
  })
}

/** By rules alone. */
const missing = (asked: string, passages = quotations, rarityOf = sameRarity) =>
  judge(asked, passages, rarityOf, missingByRules)

const missingInAll = (asked: string, passages = quotations) => judge(asked, passages, sameRarity, missingIn)

describe('nothing is missing', () => {
  test.each([
    'What does the roof cost with Ludger?',
    'Who sings alto in the choir?',
    'How much did Petersen ask for the roof?',
  ])('%s', (asked) => {
    expect(missing(asked)).toBeNull()
  })
})

test('a number that something is compared with has to stand nowhere', () => {
  expect(missing('roof quotations of more than 700 pounds')?.reason).not.toBe('code')
  expect(missing('roof quotation 700')?.reason).toBe('code')
})

test('words of asking that slipped are not missed', () => {
  expect(missing('Waht does the toal of Ludger for the roof come to?')).toBeNull()
})

test('of papers alike but for their years the current one, or one before it, is meant', () => {
  const leases = texts({
    'lease_2019.md': 'Lease of the workshop. Notice: six months.',
    'lease_2024.md': 'Lease of the workshop. Notice: nine months.',
  })
  const best = (asked: string) => weighEvidence(readInTurn(asked, []), leases, () => 2)[0]?.file
  expect(best('What notice does the current lease of the workshop ask for?')).toBe('lease_2024.md')
  expect(best('What notice did the old lease of the workshop ask for?')).toBe('lease_2019.md')
  expect(best('Welche Frist hat der neue lease?')).toBe('lease_2024.md')
})

test('a day on the first page is that of the paper, for what another page of it tells', () => {
  const filler = 'The courier brings medicines to patients at home, in both rounds, on each day of the week. '
  const page = (text: string) =>
    ({ ...texts({ 'pharmacy draft.md': text })[0], isHead: false }) as EvidencePassage
  const draft = [
    page(`Draft of 11 January 2024, written by Owen. ${filler.repeat(3)}`),
    page(`Pharmacy. ${filler} Notice period: two months to the end of a month, by letter.`),
  ]
  expect(missing('notice period in the pharmacy draft from January', draft)).toBeNull()
  expect(missing('notice period in the pharmacy draft from March', draft)?.reason).toBe('date')
})

test('what begins in January is, in a paper of the year before, of the next year', () => {
  const minutes = texts({ 'agm-2024.md': 'Rents go up to 36 pounds for a full plot from January.' })
  expect(missing('What is the rent of a full plot from January 2025?', minutes)).toBeNull()
  expect(missing('What is the rent of a full plot from January 2027?', minutes)).toMatchObject({
    reason: 'date',
  })
})

describe('what is missing is said:', () => {
  test('a name that is in no file, or only in one about something else', () => {
    expect(missing('What does the roof cost with Oldwick?')).toMatchObject({
      reason: 'name',
      what: ['Oldwick'],
    })
    expect(missing('What does the roof quotation of Agnes Trelawny cost?')).toMatchObject({ reason: 'name' })
  })

  test('a colour, a number to call, a time, where no text near tells one', () => {
    expect(missing('What colour is the roof of Ludger?')).toMatchObject({ reason: 'kind' })
    expect(missing('What is the phone number of Petersen?')).toMatchObject({ reason: 'kind' })
    expect(missing('At what time does Ludger come?')).toMatchObject({ reason: 'kind' })
  })

  test('an amount that stands in another paragraph, about another thing', () => {
    const minutes = texts({
      'minutes.md':
        '**Oven.** Dead since Monday. The landlady has ordered one.\n\n**Kitty.** Stays at 70 pounds a month.',
    })
    expect(missing('How much will the oven cost?', minutes)).toMatchObject({ reason: 'kind' })
    expect(missing('How much is the kitty?', minutes)).toBeNull()
  })

  test('what is counted, where nothing speaks of it', () => {
    expect(missing('How many singers has the roof of Ludger?')).not.toBeNull()
  })

  test('a thing that others have, where it is asked of something else', () => {
    const letters = texts({
      'letter-dad.md':
        'Dad has his hip operation on 11 June 2024, in Truro, and needs somebody to drive him home.',
      'minutes.md': 'Apologies: Desmond Akehurst (cataract). The raffle is on 3 May 2024.',
    })
    expect(missing('When is the cataract operation?', letters)).toMatchObject({
      reason: 'apart',
      what: ['cataract'],
    })
    expect(missing('When is the hip operation?', letters)).toBeNull()
  })

  test('what is asked of somebody, where it is spoken of nowhere', () => {
    const dog = texts({
      'guests.md': 'The Ziegler family has two guests, Imogen Crabtree and Hetty Lofthouse, in two beds.',
    })
    expect(missing('What is the dog of the Ziegler family called?', dog)).toMatchObject({ reason: 'words' })
    expect(missing('Who are the guests of the Ziegler family?', dog)).toBeNull()
  })

  test('a weight, where other things are measured', () => {
    const fan = texts({ 'fan.md': 'The fan from Calais is 24 cm long. Do not open it beyond 110 degrees.' })
    expect(missing('How much does the fan from Calais weigh?', fan)).toMatchObject({ reason: 'kind' })
    expect(missing('How wide is the fan from Calais?', fan)).toBeNull()
  })

  test('a year of which there is nothing, with the question that can be answered', () => {
    const fence = texts({ 'fence.md': 'Nora Vance painted the fence in May 2022.' })
    expect(missing('Who painted the fence in 2019?', fence)).toEqual({
      reason: 'date',
      what: ['2019'],
      instead: 'Who painted the fence in 2022?',
    })
  })
})

test('a text in another language need not have the words of the question, but its names and days', () => {
  const german = texts({
    'heizung.md': 'Herr Obermeier hat am 4. April 2024 die Heizung gemessen, 67,30 Euro.',
  }).map((passage) => ({ ...passage, language: 'de' }))
  expect(missing('What did Obermeier charge for the inspection on 4 April 2024?', german)).toBeNull()
  expect(missing('What did Schmidbauer charge for the inspection?', german)).not.toBeNull()
})

test('a row of the list of a month may tell the year of something else', () => {
  const lists = texts({
    'stock_jan_2024.csv': 'Wine: Dusk; Vintage: 2022; Bay: A3',
    'stock_jan_2025.csv': 'Wine: Dusk; Vintage: 2022; Bay: E10',
  }).map((passage) => ({ ...passage, kind: 'csv' as const, language: null }))
  expect(missing('In which bay was the Dusk 2022 in January 2025?', lists)).toBeNull()
  expect(missing('In which bay was the Dusk 2022 in January 2023?', lists)?.reason).toBe('date')
})

test('what a diary tells below a day was that day', () => {
  const notes = texts({
    'notes-on-biscuit.md':
      '# Notes on Biscuit\n\n## 11 April\nWe went there by bus. It rained. Nobody else was there. Rabies vaccination for the trip. We went home by bus. It rained again. All were tired.\n\n## 5 November\nTartar removed.\n',
    'kennel.md': 'Kennel offer for Biscuit. A room with a sofa and a garden door.',
  })
  expect(missing('When was the rabies vaccination of Biscuit?', notes)).toBeNull()
  const undated = texts({ 'notes-on-biscuit.md': '# Notes on Biscuit\n\nRabies vaccination for the trip.\n' })
  expect(missing('When was the rabies vaccination of Biscuit?', undated)).toMatchObject({ reason: 'kind' })
})

test('a short name of a weekday is a day', () => {
  const rota = texts({ 'rota.md': '| Dympna Corless | folding, sewing | Wed + Fri |' })
  expect(missing('On what day does Dympna do the sewing?', rota)).toBeNull()
})

test('what holds all that is asked comes before what holds a part of it more often', () => {
  const passages = texts({
    'birds.txt': 'El anillamiento fue en mayo. Anillamiento de charranes, anillamiento de pardelas.',
    'permit.txt': 'Licencia de aves. Se permite el anillamiento hasta julio.',
  }).map((passage) => ({ ...passage, language: 'es' }))
  const question = readInTurn('¿Qué dice la licencia de anillamiento?', [])
  expect(weighEvidence(question, passages, () => 2)[0]?.file).toBe('permit.txt')
})

test('a month without a year is, in a paper that is called after a day of one, of that year', () => {
  const minutes = texts({
    'pv-2024-09-12.md': 'Taux d’occupation 81 % en juillet, 77 % en août. En 2023 il y avait moins de monde.',
  }).map((passage) => ({ ...passage, language: 'fr' }))
  expect(missing("Quel était le taux d'occupation en juillet 2024 ?", minutes)).toBeNull()
  expect(missing("Quel était le taux d'occupation en juillet 2022 ?", minutes)?.reason).toBe('date')
})

test('what holds the thing that is asked about tells of it, though not that it was done', () => {
  const diary = texts({ 'day-3.txt': 'Rain till eleven. Ada counted eleven herons by the weir.' })
  const rarityOf = (folded: string) => (folded === 'rain' ? 0.3 : 3.5)
  expect(missing('When did the rain end?', diary, rarityOf)).toBeNull()
  expect(missing('When did the hail end?', diary, rarityOf)).not.toBeNull()
})

describe('what is learned from many questions stands beside the rules:', () => {
  const studio = texts({
    'diary.md': 'Open studios. 340 people came on two days, and Joan had a clicker.',
    'internet.md':
      'The internet of the studio costs 39 a month from June 2024 on. The password has twelve letters.',
    'keys.md': 'My daughter Clara will see to the keys from now on, for my back climbs no stairs any more.',
  })

  test('a sentence that has all of it is an answer', () => {
    expect(missingInAll('What does the internet of the studio cost?', studio)).toBeNull()
    expect(missingInAll('Who will see to the keys?', studio)).toBeNull()
  })

  test('no rule speaks against it, but little for it', () => {
    const asked = 'Where does Joan live?'
    expect(missing(asked, studio)).toBeNull()
    expect(missingInAll(asked, studio)).toMatchObject({ reason: 'unsure', what: [], instead: null })
  })

  test('names are not said to be nowhere where what comes closest has them', () => {
    const diary = texts({ 'diary.md': '2 June. The cake of Clara in Tenby.\n\nIt rained for a week.' })
    const asked = 'Who baked the apple strudel for the christening of Clara in Tenby?'
    expect(missing(asked, diary)).toMatchObject({ reason: 'name', what: ['Clara', 'Tenby'] })
    expect(missingInAll(asked, diary)).toMatchObject({ reason: 'unsure', what: [] })
    expect(missingInAll('Who baked the strudel for Ludger?', diary)).toMatchObject({
      reason: 'name',
      what: ['Ludger'],
    })
  })

  test('a day and a code that nothing is of are missing, whatever else fits', () => {
    expect(missingInAll('What did the internet of the studio cost in 2019?', studio)).toMatchObject({
      reason: 'date',
    })
    expect(missingInAll('Who will see to the keys of RX-17-09?', studio)).toMatchObject({ reason: 'code' })
  })
})

test('what is called by a number is not another one of that name', () => {
  const manuals = texts({
    'manual Lastesel 3.txt': 'Manual of the Lastesel 3. Pressure of its tyres: 3.2 bar.',
    'rates.txt': 'Court 2 is closed from 3 May. The pressure of balls for Court 1 is 1.1 bar.',
  })
  expect(missing('What is the pressure of the tyres of the Lastesel 2?', manuals)).toMatchObject({
    reason: 'code',
    what: ['Lastesel 2'],
  })
  expect(missing('What is the pressure of the tyres of the Lastesel 3?', manuals)).toBeNull()
  expect(missing('What is closed on May 3?', manuals)).toBeNull()
})

test('a thing that people number is not another one of its kind', () => {
  const yard = texts({
    'lease.txt':
      'LEASE OF UNIT 4\n\nThe tenant rents the unit from Tilda Marrowby. Rent is due on the first.',
    'minutes.md': 'Unit 6 to be let to Dunlark Coffee. Tilda writes the lease.',
  })
  expect(missing('who rents unit 3?', yard)).toMatchObject({ reason: 'code', what: ['unit 3'] })
  expect(missing('to whom is unit 6 let?', yard)?.reason).not.toBe('code')
})

test('the invoice of a month is not that of another one which is payable then', () => {
  const invoices = texts({
    'invoice Morvandeau January 2024.txt': 'Invoice. Total 799.00. Payable by 5 February 2024.',
    'invoice Morvandeau February 2024.txt': 'Invoice. Total 1,275.00. Payable by 8 March 2024.',
  })
  const asked = (month: string) =>
    missing(`What is the total of the Morvandeau invoice of ${month} 2024?`, invoices)
  expect(asked('March')).toMatchObject({ reason: 'date', what: ['March 2024'] })
  expect(asked('February')).toBeNull()
  expect(missing('What was paid to Morvandeau by the bank in March 2024?', invoices)?.reason).not.toBe('date')
  const labels = texts({
    'facture étiquettes avril.txt': 'Total TTC 612,00 €. Échéance le 29 mai 2024.',
    'facture étiquettes mai.txt': 'Total TTC 636,60 €. Échéance le 28 juin 2024.',
  })
  expect(missing("montant de la facture d'étiquettes de juin 2024", labels)).toMatchObject({ reason: 'date' })
  expect(missing("montant de la facture d'étiquettes de mai 2024", labels)).toBeNull()
})

test('when something happened is told by the day that stands over it', () => {
  const diary = texts({
    'bee diary.md': '18 May\n- Swarm from Clover, hung in the old plum tree.\n\n2 June\n- Rain.',
    'honey.md': 'Clover gave most of the honey.',
  })
  expect(missingInAll('When did the swarm come out of Clover?', diary)).toBeNull()
})

test('what something else tells of a year answers for no other year', () => {
  const minutes = texts({
    'folk club 2024.txt': 'Folk club, 12 March 2024. Present: 38 members.',
    'folk club list.txt': 'Folk club. Yvonne is one of its members since 2021.',
  })
  // The minutes are found first: they have a number.
  const asked = (question: string) =>
    judge(question, minutes, sameRarity, (read, { files, ...rest }) => {
      const [one, ...others] = files.toSorted((file, other) => (file.file < other.file ? -1 : 1))
      return one === undefined ? null : missingByRules(read, { ...rest, files: [one, ...others] })
    })
  expect(asked('How many members had the folk club in 2021?')).toMatchObject({
    reason: 'date',
    what: ['2021'],
  })
  expect(asked('How many members had the folk club in 2024?')).toBeNull()
})

test('what was so last year is of the year before its letter', () => {
  const letters = texts({
    'letter chestnuts 2025.md': 'The kilo is 6.95 euros. Last year I let you have chestnuts at 6.40, I know.',
  })
  expect(missing('What was the kilo of chestnuts in 2024?', letters)).toBeNull()
  expect(missing('What was the kilo of chestnuts in 2022?', letters)).toMatchObject({ reason: 'date' })
})
