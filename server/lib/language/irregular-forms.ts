/**
 * Verbs, and some nouns, whose forms no ending tells: who asks who bought something finds what says that somebody buys it.
 * Folded; a line is one word.
 */
const verbs = `
be is are was were been
bear bore born borne
beat beaten
become became
begin began begun
bend bent
bite bit bitten
bleed bled
blow blew blown
break broke broken
bring brought
build built
burn burnt
buy bought
catch caught
choose chose chosen
come came
deal dealt
dig dug
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
fly flew flown
forbid forbade forbidden
forget forgot forgotten
freeze froze frozen
give gave given
go went gone
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
know knew known
lay laid
lead led
leave left
lend lent
lie lay lain
light lit
lose lost
make made
mean meant
meet met
pay paid
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
see saw seen
sell sold
send sent
sew sewn
shake shook shaken
shine shone
shoot shot
show shown
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
speak spoke spoken
spend spent
stand stood
steal stole stolen
stick stuck
sting stung
strike struck
swear swore sworn
sweep swept
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
win won
wind wound
write wrote written
beissen biss gebissen
beginnen begann begonnen
bekommen bekam
bieten bot geboten anbieten angeboten
binden band gebunden
bitten bat gebeten
bleiben blieb geblieben
brechen bricht brach gebrochen
brennen brannte gebrannt
bringen brachte gebracht
denken dachte gedacht
essen isst ass gegessen
fahren fahrt fuhr fuhren gefahren
fallen fallt fiel fielen gefallen
fangen fangt fing gefangen
finden fand fanden gefunden
fliegen flog geflogen
fliessen floss geflossen
fressen frisst frass gefressen
frieren fror gefroren
geben gibt gab gaben gegeben
gehen geht ging gingen gegangen
gelten gilt galt gegolten
gewinnen gewann gewonnen
giessen goss gegossen
graben grabt grub gegraben
greifen griff gegriffen
halten halt hielt hielten gehalten
hangen hing gehangen
heben hob gehoben
heissen hiess geheissen
helfen hilft half geholfen
kennen kannte gekannt
kommen kommt kam kamen gekommen
laden ladt lud geladen
lassen lasst liess liessen gelassen
laufen lauft lief gelaufen
leiden litt gelitten
leihen lieh geliehen
lesen liest las gelesen
liegen lag lagen gelegen
messen misst mass gemessen
mogen mag mochte
nehmen nimmt nahm nahmen genommen
nennen nannte genannt
pfeifen pfiff gepfiffen
raten rat riet geraten
reissen riss gerissen
reiten ritt geritten
rufen rief riefen gerufen
schieben schob geschoben
schiessen schoss geschossen
schlafen schlaft schlief geschlafen
schlagen schlagt schlug geschlagen
schliessen schloss geschlossen
schneiden schnitt geschnitten
schreiben schrieb schrieben geschrieben
schwimmen schwamm geschwommen
sehen sieht sah sahen gesehen
senden sandte gesandt
singen sang gesungen
sitzen sass sassen gesessen
sprechen spricht sprach gesprochen
springen sprang gesprungen
stechen sticht stach gestochen
stehen steht stand standen gestanden
stehlen stiehlt stahl gestohlen
steigen stieg gestiegen
sterben stirbt starb gestorben
stossen stosst stiess gestossen
streichen strich gestrichen
streiten stritt gestritten
tragen tragt trug trugen getragen
treffen trifft traf trafen getroffen
treiben trieb getrieben
treten tritt trat getreten
trinken trank getrunken
tun tat taten getan
verbieten verbot verboten
vergessen vergisst vergass
verlieren verlor verloren
verschwinden verschwand verschwunden
wachsen wachst wuchs gewachsen
waschen wascht wusch gewaschen
werben wirbt warb geworben
werfen wirft warf geworfen
wiegen wog gewogen
wissen weiss wusste gewusst
ziehen zieht zog zogen gezogen
aller va vont
avoir eu eue
attendre attend attendu
boire boit bu bue
conduire conduit conduite
connaitre connait connu connue
construire construit construite
coudre cousu
courir couru
craindre craint
croire cru
cuire cuit cuite
defendre defend defendu
descendre descend descendu
devoir doit du due
dire dit dite
dormir dort dormi
ecrire ecrit ecrite
emettre emis emise
faire fait faite
lire lit lu lue
mettre met mis mise
mourir mort morte
naitre ne nee
obtenir obtient obtenu
offrir offre offert offerte
ouvrir ouvre ouvert ouverte
peindre peint peinte
perdre perd perdu perdue
permettre permet permis permise
plaire plu
pouvoir peut pu
prendre prend pris prise prennent
promettre promis promise
recevoir recoit recu recue
remettre remis remise
rendre rend rendu rendue
repondre repond repondu
rompre rompu
savoir sait su
servir sert servi
sortir sort sorti
suivre suit suivi
tendre tend tendu
tenir tient tenu tenue
vendre vend vendu vendue
venir vient venu venue
vivre vecu
voir voit vu vue
vouloir veut voulu
abrir abierto abierta
andar anduvo
caer cayo caido
conducir condujo
construir construyo
creer creyo
cubrir cubierto cubierta
dar dio dado
decir dice dijo dicho
dormir duerme durmio
elegir elige eligio
escribir escrito escrita
estar estuvo
freir frito
hacer hace hizo hecho hecha
ir fue ido
leer leyo
morir murio muerto muerta
oir oyo
pedir pide pidio
perder pierde perdio
poder puede pudo
poner pone puso puesto puesta
querer quiere quiso
romper roto rota
saber sabe supo
salir sale salio
seguir sigue siguio
sentir siente sintio
servir sirve sirvio
tener tiene tuvo
traer trae trajo
vender vendio vendido
venir viene vino
ver ve vio visto vista
vestir viste vistio
volver vuelve volvio vuelto
`

const nouns = `
child children
foot feet
goose geese
leaf leaves
life lives
knife knives
shelf shelves
loaf loaves
half halves
man men
mouse mice
person people
tooth teeth
woman women
`

const groups = new Map<string, readonly string[]>()
for (const line of `${verbs.trim()}\n${nouns.trim()}`.split('\n')) {
  const forms = line.split(' ')
  for (const form of forms)
    groups.set(form, [...(groups.get(form) ?? []), ...forms.filter((other) => other !== form)])
}

/** What is put before German verbs, and parts from them in a sentence. */
const prefixes =
  /^(zuruck|hinaus|hinein|heraus|herein|nach|auf|aus|bei|ein|mit|vor|weg|los|her|hin|ab|an|um|zu)(?=\p{L}{4})/u

/** Other forms of a folded word that stand in the list with it. */
export const listedForms = (folded: string): readonly string[] => groups.get(folded) ?? []

/** Other forms of a folded word than its endings make; of most words there are none. */
export function irregularForms(folded: string): readonly string[] {
  const own = listedForms(folded)
  const prefix = prefixes.exec(folded)?.[1]
  if (prefix === undefined || own.length > 0) return own
  const bare = folded.slice(prefix.length)
  const plain = /^ge\p{L}{4,}(?:t|en)$/u.test(bare) ? bare.slice(2).replace(/t$/, 'en') : bare
  const forms = [...new Set([bare, plain])].flatMap((form) => [form, ...(groups.get(form) ?? [])])
  const isVerb = /(?:en|t)$/.test(bare)
  return isVerb
    ? [...new Set(forms.flatMap((form) => [form, `${prefix}${form}`]))].filter((form) => form !== folded)
    : []
}
