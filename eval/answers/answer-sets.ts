import { fileURLToPath } from 'node:url'

/** The folders of documents and questions. All but the last have been looked at; that one is asked by its name only. */
export const answerSets = {
  tuned: folder('tuned'),
  allotment: folder('allotment'),
  flat: folder('flat'),
  office: folder('office'),
  farm: folder('farm'),
  school: folder('school'),
  harbour: folder('harbour'),
  band: folder('band'),
  surgery: folder('surgery'),
  museum: folder('museum'),
  bakery: folder('bakery'),
  theatre: folder('theatre'),
  orchard: folder('orchard'),
  joinery: folder('joinery'),
  beacon: folder('beacon'),
  ferry: folder('ferry'),
  lodge: folder('lodge'),
  clockmaker: folder('clockmaker'),
  pottery: folder('pottery'),
  vineyard: folder('vineyard'),
  scouts: folder('scouts'),
  cinema: folder('cinema'),
  kennel: folder('kennel'),
  hostel: folder('hostel'),
  printshop: folder('printshop'),
  lighthouse: folder('lighthouse'),
  railway: folder('railway'),
  household: folder('household'),
  rescue: folder('rescue'),
  freelancer: folder('freelancer'),
  chess: folder('chess'),
  charter: folder('charter'),
  twins: folder('twins'),
  estate: folder('estate'),
  runners: folder('runners'),
  depot: folder('depot'),
  parish: folder('parish'),
  bookshop: folder('bookshop'),
  quarry: folder('quarry'),
  orchestra: folder('orchestra'),
  brewery: folder('brewery'),
  nursery: folder('nursery'),
  clubhouse: folder('clubhouse'),
  landlord: folder('landlord'),
  cafe: folder('cafe'),
  village: folder('village'),
  courier: folder('courier'),
  weaver: folder('weaver'),
  luthier: folder('luthier'),
  physio: folder('physio'),
  dairy: folder('dairy'),
  kept: folder('kept'),
} satisfies Record<string, string>

/** Those that are asked when none is named. */
export const knownSets = Object.keys(answerSets).filter((name) => name !== 'kept')

function folder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
