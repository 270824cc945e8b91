import type { FileId } from '#contract/ids.ts'
import { keywordsOf } from '#server/engines/media/text/keywords.ts'
import type { DescribedFile } from '#server/features/organise/described-file.ts'
import { Random } from '#test/support/random.ts'

/** A described file and the event it belongs to; null for what belongs to none. */
export interface LabelledFile extends DescribedFile {
  event: string | null
  /** Not looked at while numbers were chosen. */
  isHeldOut: boolean
}

interface Photos {
  /** ISO time of each outing by the clock of the camera, and how many pictures were taken on it. */
  outings: readonly (readonly [at: string, count: number])[]
  /** Where; null where the camera does not tell. */
  place: readonly [latitude: number, longitude: number] | null
  /** How far around it. */
  km?: number
  /** The name of the picture with this number, taken at this time. */
  name: (number: number, at: Date) => string
  /** False where the notes of the camera are lost, as in messengers. */
  hasTime?: boolean
}

interface Text {
  name: string
  text: string
  title?: string
  language?: string
}

interface Event {
  name: string
  isHeldOut?: boolean
  photos?: readonly Photos[]
  texts?: readonly Text[]
}

const pad = (number: number, digits = 2) => String(number).padStart(digits, '0')
const img = (from: number) => (number: number) => `IMG_${pad(from + number, 4)}.jpg`
const dsc = (from: number) => (number: number) => `DSC${pad(from + number, 5)}.JPG`
const digitsOf = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/\D/g, '')
const pixel = (_number: number, at: Date) => `PXL_${digitsOf(at).slice(0, 8)}_${digitsOf(at).slice(8)}123.jpg`
const messenger = (number: number, at: Date) => `IMG-${digitsOf(at).slice(0, 8)}-WA${pad(number, 4)}.jpg`
const called = (stem: string) => (number: number) => `${stem}-${pad(number + 1)}.jpg`

const home = [52.205, 0.121] as const

/** Made up for this evaluation; people, places and sums in it are nobody's. */
const events: readonly Event[] = [
  {
    name: 'Derwentwater 2025',
    photos: [
      {
        outings: [
          ['2025-05-26T09:40', 3],
          ['2025-05-26T15:05', 2],
          ['2025-05-27T11:20', 4],
          ['2025-05-28T10:00', 3],
          ['2025-05-29T13:30', 3],
          ['2025-05-30T09:15', 2],
        ],
        place: [54.578, -3.143],
        km: 9,
        name: img(4100),
      },
    ],
    texts: [
      {
        name: 'day-1.md',
        text: 'Monday 26 May 2025\n\nArrived in Keswick before lunch. We took the launch across Derwentwater to Hawes End and walked below Catbells. Rain from three.',
      },
      {
        name: 'day-3.md',
        text: '28 May 2025. Catbells in the morning with the children, ice cream in Keswick. From the ridge all of Derwentwater could be seen, and the launch like a toy.',
      },
      {
        name: 'lakes-costs.csv',
        text: 'date: 2025-05-26; item: Cottage at Portinscale; gbp: 620.00\ndate: 2025-05-27; item: Launch tickets Derwentwater; gbp: 34.50\ndate: 2025-05-28; item: Ice cream Keswick; gbp: 14.20\ndate: 2025-05-29; item: Pencil museum; gbp: 22.00',
      },
      {
        name: 'Walks around Derwentwater.pdf',
        title: 'Walks around Derwentwater',
        text: 'Ten walks from Keswick, Portinscale and Grange. Walk one goes around Derwentwater by Hawes End, Manesty and Lodore; the launch shortens it at seven piers. Walk two climbs Catbells.',
      },
    ],
  },
  {
    name: 'Derwentwater 2024',
    photos: [
      {
        outings: [
          ['2024-05-28T10:30', 4],
          ['2024-05-29T09:50', 3],
          ['2024-05-30T14:10', 3],
        ],
        place: [54.59, -3.13],
        km: 7,
        name: img(1800),
      },
    ],
    texts: [
      {
        name: 'half-term 2024.txt',
        text: '28 May 2024: train to Penrith, bus to Keswick. 29 May 2024: Derwentwater by rowing boat, Granny stayed on the pier. 30 May 2024: Castlerigg stones in the sun.',
      },
      {
        name: 'Booking confirmation Keswick hostel.pdf',
        title: 'Booking confirmation',
        text: 'Hostel Keswick, family room for four. Arrival 28 May 2024, departure 31 May 2024. Breakfast from seven. The hostel is ten minutes from Derwentwater.',
      },
    ],
  },
  {
    name: 'Kitchen renovation',
    photos: [
      {
        outings: [
          ['2025-01-18T10:00', 2],
          ['2025-02-01T16:00', 2],
          ['2025-02-22T09:30', 2],
          ['2025-03-29T17:00', 2],
        ],
        place: home,
        km: 0.1,
        name: called('kitchen-wall'),
      },
    ],
    texts: [
      {
        name: 'Quote kitchen Harrow & Sons.pdf',
        title: 'Quotation',
        text: 'Quotation for fitting a kitchen. 12 January 2025. Removing old units, plaster of one wall, oak worktop, tiles behind the cooker. Plumber and electrician are included.',
      },
      {
        name: 'kitchen-costs.csv',
        text: 'date: 2025-01-20; trade: plumber; gbp: 840\ndate: 2025-02-03; trade: electrician; gbp: 610\ndate: 2025-02-24; trade: tiles; gbp: 372\ndate: 2025-03-30; trade: oak worktop; gbp: 1290',
      },
      {
        name: 'kitchen snags.txt',
        text: 'Worktop: gap at the wall. Tiles: two cracked behind the cooker. The plumber has to come again for the tap. Electrician: one socket is dead. Kitchen door sticks.',
      },
      {
        name: 'tiles order.pdf',
        title: 'Your order of tiles',
        text: 'Order of 14 February 2025. Hand-made tiles, sea green, 4.5 square metres, for the kitchen behind the cooker. Delivery within ten days.',
      },
      {
        name: 'plumber email.txt',
        text: 'Hello, the pipes in the kitchen wall are old lead. I would change them before the plaster goes on. The tap you chose fits the oak worktop. Regards, Colin, plumber',
      },
    ],
  },
  {
    name: 'Fortieth birthday',
    photos: [
      {
        outings: [
          ['2025-03-15T15:00', 4],
          ['2025-03-15T19:30', 6],
        ],
        place: null,
        name: dsc(220),
      },
      { outings: [['2025-03-15T20:10', 3]], place: null, name: messenger, hasTime: false },
    ],
    texts: [
      {
        name: 'birthday guests.csv',
        text: 'guest: Aunt Bea; comes: yes\nguest: Piotr; comes: yes\nguest: Leonie; comes: late\nguest: the Okafors; comes: yes\nfor: fortieth birthday party 15.03.2025',
      },
      {
        name: 'birthday menu.txt',
        text: 'Menu for the fortieth birthday party, 15 March 2025: leek tart, lamb with beans, lemon cake with forty candles. Piotr brings cheese, Aunt Bea the punch.',
      },
      {
        name: 'Birthday speech.md',
        text: '# Forty\n\nDear guests, dear Aunt Bea: forty candles on a cake are a fire hazard. Thank you for coming to this birthday party. Piotr has known me since the sandpit.',
      },
    ],
  },
  {
    name: 'Summer fair 2024',
    photos: [
      {
        outings: [
          ['2024-07-06T09:00', 3],
          ['2024-07-06T13:30', 6],
        ],
        place: [52.31, 0.08],
        km: 0.3,
        name: img(2500),
      },
    ],
    texts: [
      {
        name: 'Summer fair stalls 2024.csv',
        text: 'stall: tombola; keeper: Ruth\nstall: coconut shy; keeper: Imran\nstall: cakes; keeper: Mrs Dale\nstall: plants; keeper: Ivo\nsummer fair 6 July 2024',
      },
      {
        name: 'summer fair plan.md',
        text: '# Summer fair, Saturday 6 July 2024\n\nTents at eight. The tombola stands by the gate, the coconut shy behind the hall. Brass band at two, raffle at four.',
      },
      {
        name: 'Fair takings 2024.txt',
        text: 'Takings of the summer fair 2024: tombola 212, cakes 340, coconut shy 98, raffle 410. The brass band wants nothing but tea.',
      },
    ],
  },
  {
    name: 'Summer fair 2023',
    photos: [
      {
        outings: [['2023-07-08T11:00', 7]],
        place: [52.31, 0.08],
        km: 0.3,
        name: img(900),
      },
    ],
    texts: [
      {
        name: 'Summer fair stalls 2023.csv',
        text: 'stall: tombola; keeper: Ruth\nstall: hoopla; keeper: Joan\nstall: cakes; keeper: Mrs Dale\nstall: books; keeper: Hari\nsummer fair 8 July 2023',
      },
      {
        name: 'fair letter to neighbours.txt',
        text: 'Dear neighbours, on Saturday 8 July 2023 the summer fair is held on the green, with tombola, cakes and the brass band. There will be cars in the lane from ten.',
      },
      {
        name: 'Fair takings 2023.txt',
        text: 'Takings of the summer fair 2023: tombola 187, cakes 301, hoopla 44, raffle 355, books 61.',
      },
    ],
  },
  {
    name: 'Tax return',
    texts: [
      {
        name: 'P60 2024.pdf',
        title: 'P60 End of Year Certificate',
        text: 'P60 end of year certificate. Tax year to 5 April 2024. Pay and income tax details of the employee. Tax code 1257L. National Insurance contributions in this employment.',
      },
      {
        name: 'Self assessment tax return.pdf',
        title: 'Self Assessment tax return',
        text: 'Self Assessment tax return for the tax year 2023-24. Income from employment and self-employment. Allowances, reliefs, pension contributions. Income tax due by 31 January 2025.',
      },
      {
        name: 'tax expenses.csv',
        text: 'expense: office desk; allowance: capital; self-employment\nexpense: train to client; allowance: travel\nexpense: insurance; allowance: business\nincome tax self assessment expenses',
      },
      {
        name: 'tax questions.txt',
        text: 'For the accountant: can the desk go into the tax return? Are pension contributions in box 4? When is payment on account of income tax due? Is the P60 enough for self assessment?',
      },
      {
        name: 'pension statement.pdf',
        title: 'Pension contributions statement',
        text: 'Your pension contributions in the tax year 2023-24, for your Self Assessment tax return. Relief at source was given at the basic rate of income tax.',
      },
      {
        name: 'accountant reply.txt',
        text: 'The desk is an expense of your self-employment. Pension contributions go into the tax return gross. Income tax for the year is due on 31 January, with the first payment on account.',
      },
    ],
  },
  {
    name: 'Sourdough',
    photos: [
      {
        outings: [
          ['2025-01-04T08:00', 2],
          ['2025-02-09T08:00', 2],
        ],
        place: null,
        name: called('sourdough-loaf'),
        hasTime: false,
      },
    ],
    texts: [
      {
        name: 'Sourdough basics.md',
        text: '# Sourdough\n\nFeed the starter with rye flour the evening before. Dough: strong flour, water, salt, starter. Fold four times, proof overnight, bake in a hot pot.',
      },
      {
        name: 'starter log.csv',
        text: 'feeding: rye flour 50, water 50; starter: doubled\nfeeding: rye flour 40, water 50; starter: sluggish\nfeeding: strong flour 60, water 40; starter: doubled',
      },
      {
        name: 'Rye loaf.txt',
        text: 'Rye loaf with caraway: rye flour, sourdough starter, treacle, salt. The dough is a paste. Proof three hours, bake one hour, wait a day before cutting the loaf.',
      },
      {
        name: 'flour prices.txt',
        text: 'Rye flour from the mill 1.40, strong white flour 1.10, wholemeal 1.25. For ten loaves of sourdough a month: five kilos of strong flour and two of rye.',
      },
      {
        name: 'Bread course handout.pdf',
        title: 'An introduction to sourdough',
        text: 'An introduction to sourdough bread. Wild yeast in the starter raises the dough slowly. Shaping, proofing and baking of the loaf. Trouble: flat loaf, sour crumb, weak starter.',
      },
    ],
  },
  {
    name: 'Tagung Hamburg',
    photos: [
      {
        outings: [
          ['2024-10-17T12:00', 3],
          ['2024-10-18T12:00', 4],
        ],
        place: null,
        name: messenger,
        hasTime: false,
      },
    ],
    texts: [
      {
        name: 'Programm Tagung.pdf',
        title: 'Tagung Stadtarchive im Norden',
        language: 'de',
        text: 'Tagung der Stadtarchive im Norden. Hamburg, 17. Oktober 2024 bis 18. Oktober 2024. Vorträge über Bestände, Findbücher und das Lesen alter Handschriften. Abendempfang im Speicher.',
      },
      {
        name: 'Mitschrift Donnerstag.txt',
        language: 'de',
        text: 'Tagung, 17. Oktober 2024. Erster Vortrag: Findbücher im Netz. Die Stadtarchive sammeln Handschriften gemeinsam. Zweiter Vortrag: Bestände nach dem Brand von Hamburg.',
      },
      {
        name: 'Mitschrift Freitag.txt',
        language: 'de',
        text: '18. Oktober 2024: Handschriften des 17. Jahrhunderts lesen. Archive brauchen Leute, keine Maschinen. Rundgang durch den Speicher mit alten Findbüchern.',
      },
      {
        name: 'Reisekosten Hamburg.csv',
        language: 'de',
        text: 'datum: 17.10.2024; posten: Bahn nach Hamburg; eur: 78,90\ndatum: 17.10.2024; posten: Hotel am Speicher; eur: 112,00\ndatum: 18.10.2024; posten: Tagungsgebühr Stadtarchive; eur: 60,00',
      },
    ],
  },
  {
    name: 'Vegetable beds',
    photos: [
      {
        outings: [
          ['2025-04-05T10:00', 2],
          ['2025-04-26T18:00', 2],
          ['2025-05-10T17:30', 3],
        ],
        place: home,
        km: 0.1,
        name: called('vegetable-bed'),
      },
    ],
    texts: [
      {
        name: 'planting plan.csv',
        text: 'bed: north; sow: beetroot; row: 3\nbed: north; sow: carrots; row: 5\nbed: south; sow: beans; row: 2\nbed: south; sow: courgettes; row: 1\nvegetable beds',
      },
      {
        name: 'garden diary.md',
        text: '5 April 2025: dug the north bed, sowed carrots. 26 April 2025: beans are up, slugs too. 10 May 2025: first thinning of beetroot; courgettes into the south bed.',
      },
      {
        name: 'seed order.txt',
        text: 'Seeds: beetroot Boltardy, carrots Nantes, runner beans, courgettes, chard. Netting against pigeons and a barrel for the vegetable beds.',
      },
      {
        name: 'slugs.txt',
        text: 'Against slugs in the beds: beer, copper, hedgehogs. They leave chard alone, and go for beans and courgettes first.',
      },
    ],
  },
  {
    name: 'Lisbon',
    isHeldOut: true,
    photos: [
      {
        outings: [
          ['2025-02-14T14:00', 4],
          ['2025-02-15T10:30', 6],
          ['2025-02-16T09:30', 4],
        ],
        place: [38.713, -9.139],
        km: 6,
        name: pixel,
      },
    ],
    texts: [
      {
        name: 'Lisboa roteiro.txt',
        language: 'pt',
        text: 'Lisboa, 14 de fevereiro de 2025: elétrico 28 até Alfama. 15 de fevereiro de 2025: Belém, pastéis e a torre. 16 de fevereiro de 2025: miradouro da Graça antes do avião.',
      },
      {
        name: 'boarding pass.pdf',
        title: 'Boarding pass',
        text: 'Boarding pass London Stansted to Lisbon, 14 February 2025, seat 14C. Gate closes thirty minutes before departure.',
      },
      {
        name: 'Lisbon notes.md',
        text: '# Lisbon\n\nTram 28 is full by ten. The pastéis in Belém are worth the queue. Fado in Alfama on Saturday, book the table. Miradouro da Graça at dusk.',
      },
      {
        name: 'lisbon-spending.csv',
        text: 'date: 2025-02-14; what: tram; eur: 6.60\ndate: 2025-02-15; what: pastéis Belém; eur: 7.80\ndate: 2025-02-15; what: fado Alfama; eur: 48.00\ndate: 2025-02-16; what: airport; eur: 2.10',
      },
    ],
  },
  {
    name: 'Football season',
    isHeldOut: true,
    photos: [
      {
        outings: [
          ['2024-09-21T10:30', 3],
          ['2024-11-16T10:20', 3],
          ['2025-03-08T10:40', 3],
        ],
        place: [52.24, 0.15],
        km: 0.4,
        name: called('u11-match'),
      },
    ],
    texts: [
      {
        name: 'Match report Histon.txt',
        text: '21 September 2024. Our U11 lost 2:3 at home against Histon. Two goals by Sami, one penalty missed. The keeper had a fine match.',
      },
      {
        name: 'Match report Ely.txt',
        text: '16 November 2024. U11 against Ely, 1:1 on a wet pitch. Goal by Sami after a corner. The referee stopped the match for hail.',
      },
      {
        name: 'U11 fixtures.csv',
        text: 'match: Histon; home; goals: 2\nmatch: Ely; away; goals: 1\nmatch: Soham; home; goals: 4\nU11 league fixtures',
      },
      {
        name: 'u11 squad.csv',
        text: 'player: Sami; position: forward\nplayer: Noor; position: keeper\nplayer: Jack; position: defender\nU11 squad',
      },
      {
        name: 'Match report Soham.txt',
        text: '8 March 2025. U11 beat Soham 4:0. Three goals by Sami, one by Jack from the half-way line. Noor, our keeper, was cold.',
      },
    ],
  },
  {
    name: 'Wedding of Ana and Tom',
    isHeldOut: true,
    photos: [
      {
        outings: [
          ['2024-09-07T13:00', 5],
          ['2024-09-07T17:30', 5],
          ['2024-09-07T21:00', 4],
        ],
        place: [51.45, -2.59],
        km: 3,
        name: dsc(3300),
      },
      { outings: [['2024-09-07T18:00', 4]], place: null, name: messenger, hasTime: false },
    ],
    texts: [
      {
        name: 'Wedding seating.csv',
        text: 'table: 1; guest: bride Ana\ntable: 1; guest: groom Tom\ntable: 2; guest: Uncle Reg\ntable: 3; guest: the choir\nwedding of Ana and Tom',
      },
      {
        name: 'best man speech.txt',
        text: 'Ladies and gentlemen, I have known Tom since school. When he met Ana he stopped losing his keys. To the bride and the groom, on their wedding day!',
      },
      {
        name: 'Order of service.pdf',
        title: 'The marriage of Ana and Tom',
        text: 'The marriage of Ana and Tom, St Mary Redcliffe, Bristol, 7 September 2024. Entrance of the bride. Hymn. Vows of bride and groom. The choir sings.',
      },
    ],
  },
  {
    name: 'Lettres de guerre',
    isHeldOut: true,
    texts: [
      {
        name: 'lettre-1.txt',
        language: 'fr',
        text: 'Ma chère Louise, le train est arrivé à Lyon hier soir. Le lieutenant dit que nous resterons à la caserne. Embrasse Maman et le petit Paul. Ton Henri. 3 mars 1944',
      },
      {
        name: 'lettre-2.txt',
        language: 'fr',
        text: 'Chère Louise, il fait froid à la caserne. Le lieutenant nous lit les nouvelles. As-tu reçu mon colis pour Paul ? Je pense à vous. Ton Henri. 19 mars 1944',
      },
      {
        name: 'lettre-3.txt',
        language: 'fr',
        text: 'Ma Louise, nous quittons Lyon demain. Je ne sais pas où. Garde le colis de Maman pour Paul. Le lieutenant est un brave homme. Henri. 2 avril 1944',
      },
      {
        name: 'lettre-4.txt',
        language: 'fr',
        text: 'Chère Louise, pas de nouvelles de la caserne de Lyon. Henri va bien. Paul marche-t-il déjà ? Embrasse Maman. Henri. 28 mai 1944',
      },
      {
        name: 'Lettres de Henri à Louise.md',
        language: 'fr',
        text: '# Lettres de Henri à Louise, 1944\n\nQuatre lettres trouvées chez Paul. Henri, soldat à la caserne de Lyon, écrit à Louise. Le lieutenant est nommé Marchand.',
      },
    ],
  },
  {
    name: 'Peat bog thesis',
    isHeldOut: true,
    photos: [
      {
        outings: [
          ['2024-06-11T11:00', 3],
          ['2024-06-12T10:00', 3],
        ],
        place: [57.2, -3.6],
        km: 4,
        name: called('bog-core'),
      },
    ],
    texts: [
      {
        name: 'thesis outline.md',
        text: '# Peat bogs and carbon\n\nChapter one: growth of Sphagnum. Chapter two: peat cores from the bog at Abernethy. Chapter three: carbon per layer. Chapter four: water table.',
      },
      {
        name: 'core samples.csv',
        text: 'core: A1; depth: 10; carbon: 0.48; sampled: 2024-06-11\ncore: A2; depth: 20; carbon: 0.51; sampled: 2024-06-12\ncore: A3; depth: 30; carbon: 0.53; peat',
      },
      {
        name: 'Sphagnum growth review.pdf',
        title: 'Growth of Sphagnum in raised bogs: a review',
        text: 'We review measurements of Sphagnum growth in raised bogs. Peat accumulates where the water table stays near the surface. Carbon storage per layer is discussed.',
      },
      {
        name: 'supervisor meeting.txt',
        text: 'Meeting about the thesis: more cores from the bog before autumn. Water table loggers. Carbon figures per layer of peat look too high. Sphagnum chapter is fine.',
      },
    ],
  },
]

/** Single things that belong to nothing, half of them beside the held-out events. */
const strays: readonly (Text | { at: string; place: readonly [number, number] | null })[] = [
  { at: '2025-06-20T12:00', place: home },
  {
    name: 'washing machine manual.pdf',
    text: 'Before first use remove the transit bolts. Select a programme with the dial. Descale the drum twice a year.',
  },
  { at: '2024-12-24T16:30', place: [53.4, -2.2] },
  {
    name: 'parking fine.pdf',
    text: 'Penalty charge notice. Your vehicle was parked in a restricted street on 3 November 2024. Pay within fourteen days.',
  },
  { at: '2023-10-02T08:15', place: null },
  { name: 'passwords hint.txt', text: 'The one with the cat. The one from school with a star at the end.' },
  { name: 'poem.txt', text: 'The heron waits, the river goes, and nobody has asked the crows.' },
  { at: '2024-03-19T18:45', place: [55.95, -3.19] },
  {
    name: 'piano exercises.pdf',
    text: 'Hanon exercises for independence of the fingers. Play slowly, lift each finger, increase the tempo of the metronome.',
  },
  { at: '2025-04-18T14:20', place: [50.82, -0.14] },
  {
    name: 'blood pressure.csv',
    text: 'morning: 128; evening: 121\nmorning: 131; evening: 119\nmorning: 126; evening: 124',
  },
  {
    name: 'invoice 20417.pdf',
    text: 'Invoice 20417 of 29 May 2025. Two tyres fitted and balanced. Payment within thirty days to the garage.',
  },
  { at: '2022-08-11T11:00', place: [43.77, 11.25] },
  {
    name: 'mobile contract.pdf',
    text: 'Your SIM only contract. Unlimited texts, 12 gigabytes, roaming extra. Notice period of one month.',
  },
  {
    name: 'jokes.txt',
    text: 'Why do bicycles fall over? Because they are two tired. What is brown and sticky? A stick.',
  },
  { at: '2023-05-06T10:05', place: [51.5, -0.12] },
  {
    name: 'chess games.csv',
    text: 'opening: Caro-Kann; result: lost\nopening: Ruy Lopez; result: drawn\nopening: London; result: won',
  },
  {
    name: 'allergy leaflet.pdf',
    text: 'Take one tablet daily. Drowsiness is rare. Keep antihistamines away from children.',
  },
  { at: '2025-01-30T07:50', place: home },
  { name: 'reading list.md', text: 'Middlemarch. The Leopard. A Month in the Country. Austerlitz. Gilead.' },
]

const random = new Random('occasions')
let count = 0
/** The same at each run: the number is in its last digits. */
const newId = () => `0190a6b4-0000-7000-8000-${pad((count += 1), 12)}` as FileId
const between = (from: number, to: number) => from + random.next() * (to - from)

function photosOf(photos: Photos): DescribedFile[] {
  let number = 0
  return photos.outings.flatMap(([start, shots]) => {
    let at = Date.parse(`${start}:00Z`)
    return Array.from({ length: shots }, () => {
      at += between(1, 22) * 60_000
      return photoAt(photos.name(number++, new Date(at)), photos.hasTime === false ? null : at, photos)
    })
  })
}

function photoAt(
  name: string,
  takenAt: number | null,
  { place, km = 0 }: Pick<Photos, 'place' | 'km'>,
): DescribedFile {
  const off = () => between(-km, km) / 111
  return {
    ...described(name, 'image/jpeg', ''),
    takenAt: takenAt === null ? null : Math.round(takenAt),
    latitude: place && place[0] + off(),
    longitude: place && place[1] + off(),
  }
}

function textOf({ name, text, title, language = 'en' }: Text): DescribedFile {
  const mime = name.endsWith('.pdf') ? 'application/pdf' : name.endsWith('.csv') ? 'text/csv' : 'text/plain'
  return {
    ...described(name, mime, text),
    title: title ?? null,
    language,
    keywords: keywordsOf(text, language),
  }
}

function described(name: string, mime: string, text: string): DescribedFile {
  return {
    id: newId(),
    name,
    mime,
    takenAt: null,
    latitude: null,
    longitude: null,
    caption: null,
    title: null,
    keywords: [],
    language: null,
    text,
  }
}

/** All files of the set, described as reading them would. */
export const labelledFiles: readonly LabelledFile[] = [
  ...events.flatMap(({ name, isHeldOut = false, photos = [], texts = [] }) =>
    [...photos.flatMap(photosOf), ...texts.map(textOf)].map((file) => ({
      ...file,
      event: name,
      isHeldOut,
    })),
  ),
  ...strays.map((stray, number) => ({
    ...('at' in stray
      ? photoAt(img(7000 + 37 * number)(0), Date.parse(`${stray.at}:00Z`), stray)
      : textOf(stray)),
    event: null,
    isHeldOut: number % 2 === 1,
  })),
]
