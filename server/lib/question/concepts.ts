import { editDistance } from '#server/lib/language/slips.ts'
import { fold } from '#server/lib/language/words.ts'
import { isKnownWord } from './translations.ts'

/**
 * Words of papers and of a household that mean the same in English, German, French and Spanish: who asks in one language has
 * letters in another. A line is one thing.
 */
const lines = `
invoice bill rechnung facture factura
receipt quittung kassenbon recu recibo
quotation quote estimate angebot kostenvoranschlag devis presupuesto oferta
contract agreement vertrag contrat contrato
letter brief lettre carta
minutes protokoll acta
insurance versicherung assurance seguro
excess deductible selbstbehalt selbstbeteiligung franchise franquicia
policy police poliza
rent miete loyer alquiler
takings revenue turnover einnahmen umsatz erlos recettes ingresos recaudacion
owner besitzer besitzerin eigentumer eigentumerin proprietaire dueno duena propietario propietaria
reference ref referenz aktenzeichen referencia
visitors attendance admissions besucher besucherzahl zuschauer visiteurs spectateurs frequentation visitantes espectadores asistencia
sheet bogen blatt feuille hoja pliego
puncture plattfuss crevaison pinchazo
lease pacht pachtvertrag bail arrendamiento
spare ersatz rechange repuesto
landlord vermieter proprietaire bailleur casero propietario
tenant mieter locataire inquilino
deposit kaution anzahlung caution acompte arrhes fianza deposito
delivery lieferung livraison entrega
confirmed bestatigt bestatigte bestatigten confirme confirmee confirmees confirmes confirmada confirmadas confirmado
cancelled canceled storniert stornierte storniertes stornierten storno stornos annule annulee annulees annules annulation annulations anulada anuladas anulado anulados cancelada canceladas cancelado
cancellation termination kundigung resiliation rescision
instalment installment rate mensualite cuota
trainee apprentice intern lehrling azubi auszubildende praktikant praktikantin apprenti stagiaire aprendiz becario becaria
babysitter childminder nanny tagesmutter nounou canguro
contact ansprechpartner ansprechpartnerin kontakt interlocuteur contacto
grant subsidy zuschuss forderung subvention subvencion
stall stand messestand puesto caseta
colony colonies hive volk bienenvolk ruche colonie colmena colonia
cushion pillow kissen coussin oreiller cojin almohada
blanket throw decke couverture plaid manta
yarn wool garn wolle fil laine hilo lana
dye farbstoff teinture tinte
rota roster dienstplan schichtplan planning cuadrante
shift schicht turno
parking stellplatz parkplatz stationnement aparcamiento
helmet helm casque casco
rucksack backpack mochila
towel handtuch torchon serviette toalla
technician techniker technicien tecnico
bulb gluhbirne ampoule bombilla
spectator fan zuschauer
coach trainer entraineur entrenador
pitch spielfeld sportplatz terrain campo
jersey shirt trikot maillot camiseta
referee schiedsrichter arbitre arbitro
fixture spielplan calendrier
order bestellung auftrag commande pedido encargo
appointment termin cita
meeting sitzung versammlung reunion assemblee
agm mitgliederversammlung hauptversammlung jahreshauptversammlung generalversammlung assemblee asamblea junta
plate reg registration kennzeichen nummernschild autokennzeichen immatriculation plaque matricula
member mitglied membre adherent socio miembro
customer client kunde cliente
supplier lieferant fournisseur proveedor
booking reservation buchung reserva
ticket fahrkarte billet billete entrada
key schlussel cle llave
car auto wagen voiture coche
boat boot schiff bateau barco barca
house haus maison casa
flat apartment wohnung appartement piso apartamento
kitchen kuche cuisine cocina
garden garten jardin
roof dach toit tejado
window fenster fenetre ventana
door tur porte puerta
heating heizung chauffage calefaccion
electricity strom electricite electricidad luz
water wasser eau agua
gas
school schule ecole escuela colegio
teacher lehrer lehrerin professeur maestro maestra profesor
doctor arzt arztin medecin medico
dentist zahnarzt dentiste dentista
hospital krankenhaus hopital
vaccination impfung vaccin vacuna
child children kid kids kind kinder enfant enfants nino nina ninos ninas
dog hund hundin chien chienne perro perra
cat katze chat gato
horse pferd cheval caballo
wedding hochzeit mariage boda
birthday born geburtstag geboren geb anniversaire naissance ne nee cumpleanos nacimiento nacido nacida
swim swimming schwimmen nager nadar
journey trip reise fahrt voyage viaje
train zug tren
flight flug vol vuelo
hotel
lodging accommodation unterkunft ubernachtung hebergement logement alojamiento hospedaje
concert konzert concierto
exhibition ausstellung exposition exposicion
recipe rezept recette receta
flour mehl farine harina
sugar zucker sucre azucar
milk milch lait leche
bread brot pain pan
wine wein vin vino
wood holz bois madera
paint farbe peinture pintura
repair reparatur reparation reparacion
warranty guarantee garantie garantia
salary wage lohn gehalt salaire sueldo salario
tax steuer impot impuesto
bank banque banco
account konto compte cuenta
discount rabatt remise descuento
repair mend fix reparatur reparieren reparation reparer reparacion reparar arreglar
begin start anfangen beginnen commencer debuter comenzar empezar
end finish close enden aufhoren finir terminer terminar acabar
buy purchase kaufen erwerben acheter comprar
sell verkaufen vendre vender
hire rental mieten louer alquilar
lend loan borrow leihen ausleihen preter emprunter prestar
broken break damaged defekt kaputt zerbrochen casse abime roto rota averiado
forbidden prohibited banned verboten untersagt interdit prohibido
allowed permitted erlaubt gestattet autorise permitido
send post verschicken senden schicken envoyer expedier enviar mandar
collect fetch pickup abholen chercher recoger
clean cleaning putzen reinigen reinigung nettoyer menage limpiar limpieza
wash washing laundry waschen wasche lessive lavar lavadora
eat eating food essen speisen manger nourriture comer comida
drink trinken getrank boire boisson beber bebida
holiday holidays vacation urlaub ferien vacances vacaciones
mother mum mom mutter mama mere maman madre
father dad vater papa pere padre
grandmother grandma gran granny nan grossmutter oma omi mamie mamy abuela yaya
grandfather grandpa grossvater opa papi abuelo
brother bruder frere hermano
sister schwester soeur hermana
uncle onkel oncle tio
aunt tante tia
son sohn fils hijo
daughter tochter fille hija
husband ehemann mari marido
wife ehefrau epouse esposa mujer
neighbour neighbor nachbar nachbarin voisin voisine vecino vecina
friend freund freundin ami amie amigo amiga
boss chief chef leiter patron jefe
colleague kollege kollegin collegue companero companera
firm company business firma unternehmen betrieb entreprise societe empresa
craftsman workman handwerker artisan obrero
plumber klempner installateur plombier fontanero
electrician elektriker electricien electricista
carpenter joiner schreiner tischler menuisier carpintero
gardener gartner jardinier jardinero
lawyer solicitor anwalt notar avocat notaire abogado notario
vet veterinarian tierarzt tierarztin veterinaire veterinario veterinaria
nurse krankenschwester infirmiere enfermera
patient
krankschreibung krankmeldung arret baja
illness disease sick krank krankheit malade maladie enfermo enfermedad
medicine medication drug tablet pill pills tablette tabletten pille medikament arznei medicament comprime pastilla medicina medicamento
allergy allergie alergia
injured hurt verletzt blesse herido
pain schmerz schmerzen douleur dolor
tooth teeth zahn zahne dent dents diente muela
eye eyes auge augen oeil yeux ojo ojos
bicycle bike fahrrad rad velo bicyclette bicicleta
lorry truck lastwagen camion
coach bus reisebus autocar autobus
van transporter fourgon furgoneta
tyre tire reifen pneu neumatico
petrol fuel benzin sprit kraftstoff treibstoff essence carburant gasolina combustible
garage workshop werkstatt atelier taller
engine motor moteur
battery akku batterie bateria
driver fahrer conducteur chauffeur conductor
ferry fahre ferri transbordador
wifi wlan internet
crossing uberfahrt traversee travesia
exam examination prufung examen epreuve
luggage baggage gepack bagages equipaje
passport reisepass passeport pasaporte
airport flughafen aeroport aeropuerto
station bahnhof gare estacion
street road strasse rue calle
town city stadt ville ciudad
village dorf pueblo
church kirche eglise iglesia
library bibliothek bucherei bibliotheque biblioteca
shop store laden geschaft magasin boutique tienda
market markt marche mercado
office buro bureau oficina
room zimmer raum chambre piece salle habitacion cuarto sala
bathroom badezimmer bad salle bano
cellar basement keller cave sotano
attic loft dachboden grenier desvan
stairs treppe escalier escalera
wall wand mauer mur pared muro
floor fussboden boden sol suelo
fence zaun cloture valla cerca
gate tor portail verja
shed hutte schuppen cabane cobertizo
tree baum arbre arbol
flower blume fleur flor
fruit obst fruits fruta
apple apfel pomme manzana
inventory inventar bestandsliste inventaire inventario existencias stocktake
night nights nacht nachte ubernachtung ubernachtungen nuit nuits nuitee nuitees noche noches pernoctacion pernoctaciones
stay stays aufenthalt aufenthalte sejour sejours estancia estancias
vegetable vegetables gemuse legume legumes verdura
potato potatoes kartoffel kartoffeln pomme patata patatas
meat fleisch viande carne
fish fisch poisson pescado
egg eggs ei eier oeuf oeufs huevo huevos
butter beurre mantequilla
cheese kase fromage queso
oil ol huile aceite
salt salz sel sal
cake kuchen torte gateau tarta pastel
coffee kaffee cafe
tea tee
beer bier biere cerveza
groceries grocery food lebensmittel essen alimentation nourriture alimentacion alimentos comida
breakfast fruhstuck dejeuner desayuno
lunch mittagessen dejeuner almuerzo comida
dinner supper abendessen diner cena
oven ofen backofen four horno
fridge refrigerator kuhlschrank frigo refrigerateur nevera frigorifico
boiler heizkessel kessel chaudiere caldera
lamp light lampe licht lumiere luz lampara
chair stuhl chaise silla
bed bett lit cama
curtain vorhang rideau cortina
carpet rug teppich tapis alfombra
mirror spiegel miroir espejo
clothes clothing kleidung kleider vetements habits ropa
shoe shoes schuh schuhe chaussure chaussures zapato zapatos
coat jacket mantel jacke manteau veste abrigo chaqueta
bag tasche sac bolsa bolso
menu speisekarte carte carta
till cashbook kasse kassenbuch caisse caja
box kiste schachtel boite caisse caja
ring bague anillo
watch clock uhr montre horloge reloj
glasses spectacles brille lunettes gafas
book buch livre libro
newspaper zeitung journal periodico
song lied chanson cancion
piano klavier
guitar gitarre guitare guitarra
trumpet trompete trompette trompeta
choir chor choeur coro
orchestra orchester orchestre orquesta
conductor dirigent dirigentin chef director
rehearsal practice probe repetition ensayo
performance gig show auftritt auffuhrung spectacle actuacion
stage buhne scene escenario
club association society verein klub association asociacion
treasurer kassenwart schatzmeister tresorier tesorero tesorera
secretary sekretar schriftfuhrer secretaire secretario secretaria
chair chairman chairwoman chairperson vorsitzende vorsitzender president presidente presidenta
committee board vorstand comite conseil comite junta
vote abstimmung scrutin votacion
membership subscription subs mitgliedschaft beitrag cotisation adhesion cuota
donation spende donacion
prize award preis prix premio
winner won champion sieger gewinner gewonnen gewann gagnant vainqueur gagne remporte ganador gano ganado campeon
team mannschaft equipe equipo
game match spiel partie partido
score result ergebnis resultat resultado
exam test prufung examen
lesson class unterricht stunde cours leccion clase
pupil student schuler schulerin eleve etudiant alumno alumna
homework hausaufgabe hausaufgaben devoirs deberes
course kurs stage curso
timetable schedule plan fahrplan stundenplan horaire horario
password pw passwd passwort kennwort motdepasse mdp contrasena
computer rechner ordinateur ordenador
phone telephone telefon handy portable telefono movil
address anschrift adresse direccion
signature unterschrift signature firma
form formular formulaire formulario
fine penalty strafe bussgeld amende multa
surcharge extra zuschlag supplement suplemento recargo
fee charge gebuhr frais tasa
debt schulden dette deuda
savings ersparnisse epargne ahorros
pension rente retraite jubilacion
claim schaden sinistre siniestro
accident unfall accidente
fire feuer brand feu incendie incendio fuego
theft stolen diebstahl gestohlen vol vole robo robado
leak leck undicht fuite fuga gotera
mouse mice rat rats rodent rodents maus mause ratte souris raton rata
bird vogel oiseau pajaro
chicken hen hens huhn hennen poule poules gallina gallinas
cow kuh vache vaca
sheep schaf mouton oveja
pig schwein cochon porc cerdo
rabbit kaninchen lapin conejo
bee bees biene bienen abeille abeilles abeja abejas
pet haustier animal mascota
animal tier tiere animaux animales
weather wetter temps tiempo
rain regen pluie lluvia
snow schnee neige nieve
storm sturm gewitter tempete orage tormenta
sea meer see mer mar
lake teich lac lago
river fluss riviere fleuve rio
mountain berg gebirge montagne montana
beach strand plage playa
forest woods wald foret bosque
harvest ernte lese weinlese recolte vendange cosecha vendimia
party feier fest fete fiesta
guest gast gaste invite huesped invitado
present geschenk cadeau regalo
deadline frist stichtag echeance delai plazo
departure abfahrt abflug depart salida
arrival ankunft arrivee llegada
handover ubergabe remise entrega
colour color farbe couleur
size grosse taille tamano talla
weight gewicht poids peso
height hohe hauteur altura
width breite largeur anchura
depth tiefe profondeur profundidad
length lange longueur longitud
speed geschwindigkeit vitesse velocidad
temperature temperatur temperatura
`

const groups = new Map<string, readonly string[]>()
for (const line of lines.trim().split('\n')) {
  const words = line.split(' ').map(fold)
  for (const word of words)
    groups.set(word, [...(groups.get(word) ?? []), ...words.filter((other) => other !== word)])
}

/** Shorter words are no slips of these. */
const shortestMisspelt = 6

/** What the one word of the list is called that a word was meant by, which nobody knows: 'pasword'. */
export function meantBy(folded: string): readonly string[] {
  if (folded.length < shortestMisspelt) return []
  // Of a long word two letters may be wrong, where it begins and ends right: 'bycicle'.
  const most = (word: string) =>
    word.length > shortestMisspelt && word[0] === folded[0] && word.at(-1) === folded.at(-1) ? 2 : 1
  const near = [...groups.keys()].filter(
    (word) => Math.abs(word.length - folded.length) <= 1 && editDistance(word, folded) <= most(word),
  )
  const closest = Math.min(...near.map((word) => editDistance(word, folded)))
  const meant = near.filter((word) => editDistance(word, folded) === closest)
  const [only] = meant
  // Dictionaries are asked last: all of them are read for that.
  return only === undefined || meant.length > 1 || isKnownWord(folded, null)
    ? []
    : [only, ...(groups.get(only) ?? [])]
}

/** What else a folded word, or one of its stems, is called; nothing for most words. */
export const alsoCalled = (folded: string, stems: readonly string[] = []): readonly string[] =>
  [folded, ...stems].map((form) => groups.get(form)).find((others) => others !== undefined) ?? []
