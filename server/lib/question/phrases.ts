import { fold, type Word } from '#server/lib/language/words.ts'

/**
 * What one language says in one word and another in several: 'dishwasher', 'lave-vaisselle'. A line is one thing; words of one
 * name are joined by a hyphen, a star behind the one that tells most.
 */
const lines = `
dishwasher geschirrspuler spulmaschine lave-vaisselle* lavavajillas lavaplatos
washing*-machine waschmaschine lave-linge* machine-a-laver* lavadora
tumble-dryer* trockner waschetrockner seche-linge* secadora
vacuum*-cleaner staubsauger aspirateur aspirador aspiradora
tax-adviser* tax-advisor* tax-accountant* steuerberater steuerberaterin expert-comptable* asesor*-fiscal
tax-return* steuererklarung declaration-d'impots* declaracion-de-la-renta*
serial*-number seriennummer fabrikationsnummer numero-de-serie* numero-de-serie*
number-plate* licence-plate* license-plate* kennzeichen nummernschild immatriculation matricula
notice*-period period-of-notice* kundigungsfrist preavis preaviso
driving-licence* driver's-license* fuhrerschein permis-de-conduire* carnet-de-conducir*
identity*-card id*-card personalausweis carte-d'identite* documento-de-identidad*
birth*-certificate geburtsurkunde acte-de-naissance* partida-de-nacimiento*
health*-insurance krankenkasse krankenversicherung mutuelle* assurance-maladie* seguro-medico*
liability*-insurance haftpflicht haftpflichtversicherung responsabilite*-civile responsabilidad*-civil
fire-brigade* fire*-department feuerwehr pompiers bomberos
swimming-pool* schwimmbad freibad hallenbad piscine piscina
town-hall* rathaus mairie ayuntamiento
parents*-evening elternabend reunion-de-parents* reunion-de-padres*
school-trip* class-trip* klassenfahrt sortie*-scolaire voyage*-scolaire excursion*-escolar
pocket*-money taschengeld argent-de-poche*
power*-cut power-outage* stromausfall coupure*-de-courant apagon
chimney*-sweep schornsteinfeger kaminfeger ramoneur* deshollinador
bank-transfer* wire-transfer* uberweisung virement* transferencia*
standing*-order dauerauftrag virement*-permanent orden*-permanente
direct-debit* lastschrift einzugsermachtigung prelevement* domiciliacion*
opening*-hours opening*-times offnungszeiten horaires*-d'ouverture horario*-de-apertura
heat-pump* warmepumpe pompe*-a-chaleur bomba*-de-calor
service*-charge service*-charges nebenkosten betriebskosten charges*-locatives gastos-de-comunidad*
blood*-group blood*-type blutgruppe groupe-sanguin* grupo-sanguineo*
blood-pressure* blutdruck tension*-arterielle tension*-arterial
parking*-space parking*-spot stellplatz parkplatz place-de-parking* plaza-de-garaje*
sleeping*-bag schlafsack sac-de-couchage* saco*-de-dormir
life-jacket* schwimmweste rettungsweste gilet*-de-sauvetage chaleco*-salvavidas
first-aid* erste-hilfe* premiers-secours* primeros-auxilios*
spare*-key ersatzschlussel zweitschlussel double*-des-cles copia*-de-llave
light-bulb* gluhbirne ampoule* bombilla*
estate*-agent makler immobilienmakler agent-immobilier* agente-inmobiliario*
`

interface Phrase {
  words: readonly string[]
  /** Which of its words tells most. */
  head: number
}

const groups = lines
  .trim()
  .split('\n')
  .map((line) =>
    line.split(' ').map((name): Phrase => {
      const parts = name.split(/[-']/)
      return {
        words: parts.map((part) => fold(part.replace('*', ''))),
        head: Math.max(
          0,
          parts.findIndex((part) => part.endsWith('*')),
        ),
      }
    }),
  )

const byFirst = Map.groupBy(
  groups.flatMap((group) => group.map((phrase) => ({ phrase, group }))),
  ({ phrase }) => phrase.words[0] ?? '',
)

/** What else the thing is called that words of a question name together: for each of them by its place, how others say it in one word. */
export function calledTogether(words: readonly Word[]): Map<number, readonly string[]> {
  const called = new Map<number, readonly string[]>()
  words.forEach(({ folded }, at) => {
    const found = byFirst
      .get(folded)
      ?.find(({ phrase }) => phrase.words.every((word, of) => words[at + of]?.folded === word))
    if (found === undefined) return
    const others = found.group
      .filter((other) => other !== found.phrase)
      .flatMap(({ words: of, head }) => of[head] ?? [])
    found.phrase.words.forEach((_, of) => called.set(at + of, [...new Set(others)]))
  })
  return called
}
