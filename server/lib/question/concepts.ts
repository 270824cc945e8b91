import { fold } from '#server/lib/language/words.ts'

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
policy police poliza
rent miete loyer alquiler
landlord vermieter proprietaire bailleur casero propietario
tenant mieter locataire inquilino
deposit kaution anzahlung caution acompte arrhes fianza deposito
delivery lieferung livraison entrega
order bestellung auftrag commande pedido encargo
appointment termin cita
meeting sitzung versammlung reunion assemblee
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
water wasser agua
gas
school schule ecole escuela colegio
teacher lehrer lehrerin professeur maestro maestra profesor
doctor arzt arztin medecin medico
dentist zahnarzt dentiste dentista
hospital krankenhaus hopital
vaccination impfung vaccin vacuna
child kind enfant nino nina
dog hund chien perro
cat katze chat gato
horse pferd cheval caballo
wedding hochzeit mariage boda
birthday geburtstag anniversaire cumpleanos
journey trip reise fahrt voyage viaje
train zug tren
flight flug vol vuelo
hotel
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
`

const groups = new Map<string, readonly string[]>()
for (const line of lines.trim().split('\n')) {
  const words = line.split(' ').map(fold)
  for (const word of words)
    groups.set(word, [...(groups.get(word) ?? []), ...words.filter((other) => other !== word)])
}

/** What else a folded word, or one of its stems, is called; nothing for most words. */
export const alsoCalled = (folded: string, stems: readonly string[] = []): readonly string[] =>
  [folded, ...stems].map((form) => groups.get(form)).find((others) => others !== undefined) ?? []
