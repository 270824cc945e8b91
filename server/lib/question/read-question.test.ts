import { describe, expect, test } from 'vitest'
import { readInTurn } from './follow-up.ts'
import type { Question } from './question.ts'
import { readQuestion } from './read-question.ts'

const terms = (question: Question) => question.terms.map(({ folded }) => folded)

test.each([
  ['¿Cuál es el pedido mínimo por color?', null],
  ['What is the minimum order at the mill?', null],
  ['Quelle est la commande minimum ?', null],
  ['Mindestbestellmenge bei der Mühle', null],
  ['What was the minimum temperature in March?', 'least'],
  ['¿Cuál fue el precio mínimo?', 'least'],
] as const)('%s', (asked, operation) => {
  expect(readQuestion(asked).operation).toBe(operation)
})

test.each([
  ['Who painted the fence in 2019?', 'en', 'person', ['painted', 'fence']],
  ['How much would the roof cost with Petersen', 'en', 'amount', ['roof', 'petersen']],
  ['how many boats need varnish', 'en', 'count', ['boats', 'varnish']],
  ['Where are the winter tyres?', 'en', 'place', ['winter', 'tyres']],
  ['How long does it take to Truro?', 'en', 'duration', ['truro']],
  ['Is the ridge sound?', 'en', 'yes-no', ['ridge', 'sound']],
  ['Wann kommt Oma Hedwig in Ulm an?', 'de', 'day', ['kommt', 'oma', 'hedwig', 'ulm']],
  ['Wie hoch ist die Rechnung?', 'de', 'amount', ['rechnung']],
  ['Combien coûte le permis de pêche ?', 'fr', 'amount', ['permis', 'peche']],
  ['Où est la clé ?', 'fr', 'place', ['cle']],
  ['¿Cuándo vence el seguro de la barca?', 'es', 'day', ['vence', 'seguro', 'barca']],
  ['¿Quién vive en Cádiz?', 'es', 'person', ['cadiz']],
  ['Who holds the deposit?', 'en', 'person', ['holds', 'deposit']],
  ['What does Pennine want us to pay?', 'en', 'amount', ['pennine']],
  ['Von wann bis wann ist offen?', 'de', 'day', ['offen']],
  ['Combien pèse la malle ?', 'fr', 'weight', ['pese', 'malle']],
  ['en que mes tuvo Ines mas gastos', 'es', 'day', ['ines', 'gastos']],
  ['van number plate', 'en', 'other', ['van', 'plate']],
  ['Which day can we set up the stall?', 'en', 'day', ['set', 'stall']],
  ['¿Cuál es el número de póliza?', 'es', 'code', ['poliza']],
  ['Quel est le numéro de passeport de Yannick ?', 'fr', 'code', ['passeport', 'yannick']],
  ['Was war am 6. Oktober 2024 los?', 'de', 'other', []],
] as const)('%s', (text, language, kind, expected) => {
  const question = readQuestion(text)
  expect([question.language, question.kind, terms(question)]).toEqual([language, kind, expected])
})

test.each([
  ['What did we spend in all?', 'sum'],
  ['Wie viel haben wir insgesamt ausgegeben?', 'sum'],
  ['What sum is each of the dogs insured for?', null],
  ['Quel est le prix moyen ?', 'average'],
  ['Quelle est la moyenne ?', 'average'],
  ['Quel est le moyen de transport ?', null],
  ['average water use per month', 'average'],
  ['¿Cuál fue el gasto más alto?', 'greatest'],
  ['Welcher Monat war am teuersten?', 'greatest'],
  ['Which month was the cheapest?', 'least'],
  ['How much more did A cost than B?', 'difference'],
  ['How often did Jory row?', 'count'],
  ['Who painted the fence?', null],
  ['The boiler shows E11, what does that mean?', null],
  ['What is the mean of the takings?', 'average'],
  ['Wer ist am längsten dabei?', 'least'],
  ['What was the fullest firing?', 'greatest'],
  ['Which night was the coldest?', 'least'],
  ['Which forest is ours?', null],
  ['Who took order 12, I mean which customer?', null],
  ['What is the invoice number of the plumber?', null],
  ['What percentage of the members paid in cash?', 'share'],
  ['Wie viel Prozent der Ernte kamen vom Hof?', 'share'],
  ['Quelle part de nos dépenses part dans le loyer ?', 'share'],
  ['¿Qué tanto por ciento de las reservas son de Francia?', 'share'],
  ['What percentage do we add at night?', null],
  ['¿Qué porcentaje de la taquilla pide Cine Norte?', null],
  ['Quel pourcentage de mes ventes la boutique garde-t-elle ?', null],
  ['Welchen Anteil an den Kosten will die Gemeinde übernehmen?', null],
  ['bester Kunde nach Betrag', 'greatest'],
  ['peor mes del año', 'least'],
  ['Do most customers pay by card?', 'greatest'],
] as const)('what is computed for %j: %s', (text, operation) => {
  expect(readQuestion(text).operation).toBe(operation)
})

test('what is done is told from what it is done to, with and without capitals', () => {
  const minor = (text: string) =>
    readQuestion(text)
      .terms.filter(({ isMinor }) => isMinor)
      .map(({ folded }) => folded)
  expect(minor('Which firm gave us the best coach?')).toContain('gave')
  expect(minor('welche familie bekommt den höchsten zuschuss')).toContain('bekommt')
  expect(minor('wann hat onkel detlef geburtstag')).not.toContain('geburtstag')
  expect(minor('Who replaces Ada with the Otters?')).toContain('replaces')
  expect(minor('How many people came to hear us in the town hall?')).toContain('hear')
  expect(minor('¿Cuántos huevos lleva la tortilla?')).toContain('lleva')
  expect(minor('¿Cuántos huevos lleva la tortilla?')).not.toContain('tortilla')
})

test('what is said not to be meant is not looked for', () => {
  const words = (text: string) => readQuestion(text).terms.map(({ folded }) => folded)
  expect(words('Quelle garantie donne Lafont (pas Ibertap) ?')).toEqual(['garantie', 'lafont'])
  expect(words("What is the wifi called in the shop (ours, not the guests')?")).not.toContain('guests')
  expect(words('Which rooms (not many) are free?')).toContain('rooms')
  expect(readQuestion('What did Lafont offer (not Ibertap)?').text).toContain('Ibertap')
})

test('a small thing is also called what it is, and a birthday is when somebody was born', () => {
  const [bell] = readQuestion('Wo hängt das Glöckchen?').terms.filter(({ word }) => word === 'Glöckchen')
  expect(bell?.forms).toContain('glocke')
  expect(bell?.translations['en']).toContain('bell')
  const [birthday] = readQuestion('When is the birthday of Jonas?').terms
  expect(birthday?.alike).toContain('geboren')
})

test('a season is told by its days too, and what is to be done may be said in another word', () => {
  const minor = (text: string) =>
    readQuestion(text)
      .terms.filter(({ isMinor }) => isMinor)
      .map(({ folded }) => folded)
  expect(minor('When is the wheel course in autumn 2025?')).toContain('autumn')
  expect(minor('Combien de vélos on peut prendre à bord ?')).toContain('prendre')
  expect(minor('Wie war der Kurs im Herbst 2025?')).toContain('herbst')
})

test('those who are under 18 are no code', () => {
  expect(readQuestion('How much is it for under 18s?').codes.map(({ code }) => code)).not.toContain('18s')
  expect(readQuestion('What does error E11 mean?').codes.map(({ code }) => code)).toContain('e11')
})

test('what colour something has is not looked for by that word', () => {
  expect(readQuestion('What colour is the door?').terms.map(({ folded }) => folded)).toEqual(['door'])
  expect(readQuestion('Welche Farbe hat die Tür?').terms.map(({ folded }) => folded)).toEqual(['tur'])
})

test('two nouns side by side in German are a thing and its name', () => {
  const named = (text: string) =>
    readQuestion(text)
      .terms.filter(({ isName }) => isName)
      .map(({ folded }) => folded)
  expect(named('Was verlangt die Dachdeckerei Breisacher für das Dach?')).toEqual(['breisacher'])
  expect(named('Wie viel Kilo Mehl kauften wir?')).toEqual([])
  expect(named('Heizung und Warmwasser Wohnung 2022, wie viel?')).toEqual([])
  expect(named('Was verlangt die Familie Vogel?')).toEqual(['vogel'])
})

test('from one month to another are the months between, too', () => {
  const months = (text: string) => readQuestion(text).dates.map(({ year, month }) => `${year}-${month}`)
  expect(months('What came in from July to September 2024?')).toEqual(['2024-7', '2024-8', '2024-9'])
  expect(months('What came in in July and September 2024?')).toHaveLength(2)
  expect(months('Einnahmen zwischen Juni und August 2024?')).toHaveLength(3)
})

test('what is counted is a thing, whatever its ending', () => {
  const minor = (text: string) =>
    readQuestion(text).terms.flatMap(({ isMinor, folded }) => (isMinor ? [folded] : []))
  expect(minor('How many litres of antifouling did the boat take?')).not.toContain('antifouling')
  expect(minor('How many boats need painting before June?')).toContain('painting')
})

test.each([
  ['¿Cuánto gana Iker por día de navegación?', ['gana']],
  ['¿Cuántas chaquetas nos manda Montalba?', ['manda']],
  ['¿Cuánto aceite hay en el bidón?', []],
  ['Which day can we set up the stall?', ['set']],
  ['What will they charge for the tent?', ['charge']],
  ['Combien coûte une serrure si on perd les clés ?', ['perd']],
])('%s: what is done stands behind who does it', (text, done) => {
  const minor = readQuestion(text).terms.flatMap(({ isMinor, folded }) => (isMinor ? [folded] : []))
  expect(minor).toEqual(done)
})

test('a word for what comes from a country is no name', () => {
  const named = readQuestion('What did the French house of Dora cost?').terms.filter(({ isName }) => isName)
  expect(named.map(({ folded }) => folded)).toEqual(['dora'])
})

test('a summit is no photo, and a family goes by its name', () => {
  expect(readQuestion('Which map for the Pic de Cagire?').fileKinds).toEqual([])
  expect(readQuestion('pics of June').fileKinds).toEqual(['image'])
  expect(readQuestion('What did the Tanakas pay?').terms[0]?.forms).toContain('tanaka')
})

test('who won is asked for by that word, and what will not open is not', () => {
  const words = (text: string) => readQuestion(text).terms.map(({ folded }) => folded)
  expect(words('Who won the contest?')).toEqual(['won', 'contest'])
  expect(words('Why won’t the gate open?')).toEqual(['gate', 'open'])
})

test('on which shelf something is asks for no day', () => {
  expect(readQuestion('On which shelf is the tweed?').kind).toBe('other')
  expect(readQuestion('On which day do we meet?').kind).toBe('day')
})

test('what it is grouped by', () => {
  expect(readQuestion('costs per month').groupBy).toBe('month')
  expect(readQuestion('Which member rowed the most?').groupBy).toBe('member')
  expect(readQuestion('Kosten pro Jahr').groupBy).toBe('year')
  expect(readQuestion('Who painted the fence?').groupBy).toBeNull()
  expect(readQuestion('mes más caro').groupBy).toBe('month')
  expect(readQuestion('best customer by invoiced amount').groupBy).toBe('customer')
  expect(readQuestion('On which day did we pick the most apples?').groupBy).toBe('day')
  expect(readQuestion('On which day was the longest trip?').groupBy).toBeNull()
})

test.each([
  ['top three colonies by kilos', 3, 'colonies'],
  ['die 5 größten Rechnungen', 5, 'rechnungen'],
  ['les deux plus gros clients', 2, 'clients'],
  ['los cinco gastos más altos', 5, 'gastos'],
  ['How many are in the top 10?', null, null],
  ['the three guest rooms', null, null],
] as const)('how many of the greatest: %s', (text, several, groupBy) => {
  const question = readQuestion(text)
  expect([question.several, question.groupBy]).toEqual([several, groupBy])
  expect(several === null || question.codes.length === 0).toBe(true)
})

test('codes, days and types of files are conditions and no words', () => {
  const question = readQuestion('Photos of plot 12 and RX-17-03, June 2024')
  expect(terms(question)).toEqual(['plot'])
  expect(question.codes.map(({ code }) => code)).toEqual(['rx1703', '12'])
  expect(question.dates).toEqual([{ year: 2024, month: 6, day: null }])
  expect(question.fileKinds).toEqual(['image'])
})

test.each([
  '',
  '   ',
  '???',
  '\u0000\u0007',
  '🦉',
  '((((',
  '%_\\',
  'a'.repeat(100_000),
  'word '.repeat(5_000),
  'какая погода',
  'ما هو',
])('a question that is none, or endless, is read all the same', (text) => {
  const question = readQuestion(text)
  expect(question.terms.length).toBeLessThanOrEqual(24)
  expect(question.text.length).toBeLessThanOrEqual(2_000)
})

test.each([
  ['Quel pourcentage la boutique garde ?', 'percentage'],
  ['What percentage do they keep?', 'percentage'],
  ['Wie viel Prozent bekommt der Laden?', 'percentage'],
  ['Wie heiß muss der Ofen sein?', 'measure'],
  ["chiffre d'affaires de mars ?", 'amount'],
  ['For how many years do I mend my own blankets?', 'duration'],
  ['Zu welchen Zeiten darf man keine Musik machen?', 'time'],
  ['At what times is it open?', 'time'],
])('%s asks for its kind: %s', (text, kind) => {
  expect(readQuestion(text).kind).toBe(kind)
})

test('a word typed without its dots is the one that is meant, and small words say nothing', () => {
  const [term] = readQuestion('Wann kommt die Muellabfuhr fuer uns?').terms.filter(({ isMinor }) => !isMinor)
  expect(term?.stems).toContain('mullabfuhr')
  expect(terms(readQuestion('Ist das fuer Anna?'))).not.toContain('fuer')
})

test('what one language says in two words another says in one', () => {
  const alike = (text: string) => readQuestion(text).terms.map((term) => [term.folded, term.alike])
  expect(Object.fromEntries(alike('numéro de série du lave-vaisselle'))['vaisselle']).toContain('dishwasher')
  expect(Object.fromEntries(alike('Wo ist die Spülmaschine?'))['spulmaschine']).toContain('dishwasher')
  expect(Object.fromEntries(alike('Where is the washing machine?'))['machine']).toContain('waschmaschine')
})

test('the end of a year is no name, and who does something stands before it', () => {
  const found = readQuestion('Auf wieviel wurde die Kaltmiete Ende 2022 erhöht?').terms
  expect(found.flatMap(({ isName, folded }) => (isName ? [folded] : []))).toEqual([])
  const blankets = readQuestion('Do I fix my own blankets?').terms
  expect(blankets.flatMap(({ isMinor, folded }) => (isMinor ? [folded] : []))).toEqual(['fix'])
})

test('what was done is told behind to whom it was, and two wrong letters are forgiven', () => {
  const minor = readQuestion('¿cuántos puntos le pusieron a Andrés?').terms.flatMap((term) =>
    term.isMinor ? [term.folded] : [],
  )
  expect(minor).toContain('pusieron')
  const [bicycle] = readQuestion('how much was the bycicle').terms
  expect(bicycle?.alike).toContain('fahrrad')
})

test('a country is no name that has to stand there', () => {
  const named = (text: string) =>
    readQuestion(text).terms.flatMap((term) => (term.isName ? [term.folded] : []))
  expect(named('What is the excess of the hire car in Spain?')).toEqual([])
  expect(named('What is the excess of the hire car in Oviedo?')).toEqual(['oviedo'])
})

test('the number of a policy is not dialled', () => {
  const soft = (text: string) => readQuestion(text).soft.map(({ folded }) => folded)
  expect(soft('welche Policennummer hatten wir')).not.toContain('phone')
  expect(soft('welche Telefonnummer hatten wir')).toContain('phone')
})

test('of two words, what is asked for may not be missing, in German either', () => {
  const minor = (text: string) =>
    readQuestion(text).terms.flatMap((term) => (term.isMinor ? [term.folded] : []))
  expect(minor('Welche Blutgruppe hat Iker?')).toEqual([])
  expect(minor('Welche Garantie hat der Vorhang im kleinen Zimmer?')).not.toEqual([])
  expect(minor("Quel mois l'électricité a coûté le plus ?")).not.toContain('electricite')
})

describe('a follow-up', () => {
  const inTurn = (...asked: string[]) => readInTurn(asked.at(-1) ?? '', asked.slice(0, -1))

  test('keeps subject and day until others are named', () => {
    const question = inTurn('Who came for the boiler service on 4 April 2024?', 'And what did it cost?')
    expect([question.isFollowUp, question.kind]).toEqual([true, 'amount'])
    expect(terms(question)).toEqual(['boiler', 'service'])
    expect(question.dates).toEqual([{ year: 2024, month: 4, day: 4 }])
    expect(question.terms.every(({ isInherited }) => isInherited)).toBe(true)
  })

  test('with another day asks the same of that day, in the year that was spoken of', () => {
    const question = inTurn('What was the premium in March 2024?', 'And in April?')
    expect(question.dates).toEqual([{ year: 2024, month: 4, day: null }])
    expect(terms(question)).toEqual(['premium'])
  })

  test('with another name asks the same of it', () => {
    const question = inTurn('What did the roof cost with Ludger?', 'And with Petersen?')
    expect(terms(question)).toEqual(['petersen', 'roof'])
    expect(question.kind).toBe('amount')
  })

  test('is none where a small word stands for whom it names itself', () => {
    const before = 'How many pots of honey were left in September?'
    for (const question of [
      'wieviele im Chor haben ihren Schal noch nicht bezahlt',
      'How many members have paid their fee?',
    ])
      expect(inTurn(before, question)).toMatchObject({ isFollowUp: false, dates: [] })
    expect(inTurn('What did the members pay?', 'And what is their address?').isFollowUp).toBe(true)
  })

  test('asks on by "all of that", where it asks for something', () => {
    const question = inTurn('When did Detzler change the belt?', 'And what did all that cost, everything?')
    expect([question.isFollowUp, question.isOverview]).toEqual([true, false])
    const german = inTurn(
      'Wann hat Detzler den Riemen gewechselt?',
      'Und was hat das alles zusammen gekostet?',
    )
    expect(terms(german)).toEqual(['detzler', 'riemen', 'gewechselt'])
    expect(inTurn('What did the belt cost?', 'What is in my documents?').isOverview).toBe(true)
  })

  test('goes on to the next year only where it goes on', () => {
    const years = (...asked: string[]) => inTurn(...asked).dates.map(({ year }) => year)
    expect(years('What was the premium in 2024?', 'And a year later?')).toEqual([2025])
    expect(years('What was the premium in 2024?', 'Where do the weavers meet next year?')).toEqual([])
  })

  test('keeps what is computed', () => {
    expect(inTurn('How much did we spend on diesel in 2024?', 'And on school?').operation).toBe('sum')
    expect(inTurn('List the diesel', 'How much in all?').operation).toBe('sum')
  })

  test('keeps that all between two days is meant, until others are named', () => {
    const asked = 'What did we burn in all from 1 January 2024 to 4 March 2024?'
    expect(inTurn(asked, 'And of coal?')).toMatchObject({ isSpan: true, dates: [{ day: 1 }, { day: 4 }] })
    expect(inTurn(asked, 'And in 2023?').isSpan).toBe(false)
  })

  test('has the year of the second day of a span for the first one', () => {
    const years = (asked: string) => readQuestion(asked).dates.map(({ year }) => year)
    expect(years('between the 1 January and 1 April 2025')).toEqual([2025, 2025])
    expect(years('vom 30. Dezember bis zum 2. Januar 2025')).toEqual([2024, 2025])
    expect(years('on 1 January, and on 1 April 2025')).toEqual([null, 2025])
  })

  test.each([
    ['How much was a basic service in 2023?', 'And a year later?', 2024],
    ['Was kostete die Wartung 2023?', 'Und im Jahr davor?', 2022],
    ['Combien coûtait la révision en 2023 ?', "Et l'année suivante ?", 2024],
    ['¿Quién presidió la junta de agosto de 2023?', '¿Y la del año siguiente?', 2024],
  ])('of the year behind or before the one that was spoken of: %s %s', (before, asked, year) => {
    const question = inTurn(before, asked)
    expect([question.isFollowUp, question.dates]).toEqual([true, [{ year, month: null, day: null }]])
    expect(question.terms.every(({ isInherited }) => isInherited)).toBe(true)
  })

  test('is none where a small word stands for what was named before it', () => {
    const asked = 'What was the lowest rent of any booking in 2023, and whose was it?'
    expect(inTurn('Who cleans the pool?', asked).isFollowUp).toBe(false)
    expect(inTurn('Who repaired the boiler?', 'And what did the insurance pay for it?').isFollowUp).toBe(true)
  })

  test('in Spanish opens with a mark', () => {
    const question = inTurn('¿Cuánto cuesta el piso en temporada media en 2025?', '¿Y en temporada baja?')
    expect([question.isFollowUp, question.kind]).toEqual([true, 'amount'])
    expect(question.dates).toEqual([{ year: 2025, month: null, day: null }])
    expect(readQuestion('¿Hay perros en el piso?').kind).toBe('yes-no')
  })

  test('goes over several turns', () => {
    const question = inTurn('Wann war der Schornsteinfeger da?', 'Und wer?', 'Und wie viel hat er verlangt?')
    expect(terms(question)).toContain('schornsteinfeger')
  })

  test.each([
    'Who painted the fence?',
    'What is in this story?',
    'How many junior members are there?',
    'What did we spend in March 2024 on repairs?',
    'Was waren die Kosten für Strom?',
    'Combien de traversées Yannick a-t-il faites ?',
    'What did Morag pay for her hat?',
  ])('%s is none', (text) => {
    expect(inTurn('What did the roof cost with Ludger?', text).isFollowUp).toBe(false)
  })
})

test.each([
  ['What did we burn from 1 January 2024 to 4 March 2024?', true],
  ['Was haben wir zwischen dem 1.1.2024 und dem 4.3.2024 verbraucht?', true],
  ['¿Cuánto gastamos del 1/2/2024 al 4/3/2024?', true],
  ['What did we burn on 1 January 2024 and 4 March 2024?', false],
  ['What did we burn from January to March 2024?', false],
])('%s is about all that lies between two days: %s', (text, isSpan) => {
  expect(readQuestion(text).isSpan).toBe(isSpan)
})

test('money that has a name of its own is what is asked for', () => {
  const kaution = readQuestion('Welche Kaution wurde mit Frau Okonkwo vereinbart?')
  expect(kaution.kind).toBe('amount')
  expect(kaution.terms.map(({ folded, isMinor }) => [folded, isMinor])).toEqual([
    ['kaution', false],
    ['okonkwo', false],
    ['vereinbart', true],
  ])
  expect(readQuestion('Date of the parents’ evening').kind).toBe('day')
})

test('a version that is counted goes by its number in names of files, and a day of the week is no name', () => {
  const [version] = readQuestion('What is the total of the second version?').terms
  expect([version?.folded, version?.alike.includes('v2')]).toEqual(['version', true])
  expect(readQuestion('Was verdient er im zweiten Jahr?').terms.map(({ folded }) => folded)).toContain(
    'zweiten',
  )
  expect(readQuestion('What happened in Lyon on Monday 10 April 2023?').terms).toMatchObject([
    { folded: 'lyon', isName: true },
    { folded: 'monday', isName: false },
  ])
})

test('a quarter is its months', () => {
  const months = (asked: string) => readQuestion(asked).dates.map(({ year, month }) => [year, month])
  const third = [
    [2024, 7],
    [2024, 8],
    [2024, 9],
  ]
  expect(months('What did we spend in the third quarter of 2024?')).toEqual(third)
  expect(months('Wie viel wurde im 3. Quartal 2024 überwiesen?')).toEqual(third)
  expect(months('Takings Q3 2024')).toEqual(third)
  expect(months('How much was a quarter of beef in 2024?')).toEqual([[2024, null]])
})

test('how somebody is addressed is no part of the name', () => {
  expect(readQuestion('Que dit la lettre de Mme Lathion ?').terms.map(({ word }) => word)).not.toContain(
    'Mme',
  )
})

test('a word that nobody knows is what it slipped from, be that nowhere else', () => {
  const calledIn = (text: string) => readQuestion(text).terms.flatMap(({ alike }) => alike)
  expect(calledIn('new wifi pasword')).toContain('pw')
  expect(calledIn('Is there a passage to the garden?')).not.toContain('pw')
})

test.each([
  ["Combien d'argent de poche conseille-t-on ?", 'amount'],
  ['¿Cuántos invitados van a la boda?', 'count'],
])('%s asks for: %s', (text, kind) => {
  expect(readQuestion(text).kind).toBe(kind)
})

test('a year that stands apart is that of the month, and no number', () => {
  const question = readQuestion('what is planned for tours in july in the 2025 budget')
  expect(question.dates).toEqual([{ year: 2025, month: 7, day: null }])
  expect(question.codes).toEqual([])
})

test('what has been done is a verb in Spanish, too', () => {
  const { terms: told, kind } = readQuestion('¿Cuánta harina de espelta llevamos molida en 2025?')
  expect(kind).toBe('much')
  expect(told.flatMap(({ folded, isMinor }) => (isMinor ? [folded] : []))).toContain('molida')
})
