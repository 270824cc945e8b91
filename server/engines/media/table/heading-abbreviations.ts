/** What people shorten in headings, in four languages, and what it stands for; folded. */
const abbreviations = new Map(
  `amt amount|qty quantity|acct account|bal balance|cat category|desc description|ctry country|arr arrival|nts nights
  pymt payment|inv invoice|mbr member|mbrs members|hrs hours|avg average|dept department|equip equipment|cust customer
  betr betrag|kat kategorie|dat datum|bez bezahlt|geb geboren|einn einnahmen|ausg ausgaben|abt abteilung|gef gefahrene
  tn teilnehmer|stk stuck|anz anzahl|mwst mehrwertsteuer|ust umsatzsteuer|std stunden|bem bemerkung|kd kunde|lief lieferant
  rg rechnung|re rechnung|best bestellung|bst bestand|mindestbest mindestbestand
  mt montant|mnt montant|nb nombre|qte quantite|res reservation|ech echeance|cde commande|fact facture|fourn fournisseur
  cotis cotisation|ttc ttc|obs observaciones|pu pu
  uds unidades|cant cantidad|imp importe|vto vencimiento|prov proveedor|ubic ubicacion|fra factura|fac factura
  tue tuesday|tues tuesday|wed wednesday|thu thursday|thur thursday|thurs thursday|fri friday|lun lunes|mie miercoles|jue jueves|vie viernes|sab sabado
  art articulo|bp buts pour|bc buts contre|gf goals for|ga goals against|wo wochen|spect spectateurs|conc concepto|min minimum|max maximum`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' '))
    .map(([short = '', ...full]) => [short, full.join(' ')] as const),
)

/** What two letters mean beside others only. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bdep\b(?= (?:paid|due|£|€|\$))/, 'deposit'],
  [/^\s*dep\s*$/, 'departure'],
  [/\bf(?= pago\b)/, 'fecha'],
  [/\bp(?= coste\b)/, 'precio'],
  [/^\s*sub(?= [£€$])/, 'subscription'],
]

/** A folded heading in full words: 'betrag brutto' for 'betr brutto'. */
export const inFullWords = (heading: string): string =>
  phrases
    .reduce((rest, [short, full]) => rest.replace(short, full), heading)
    .replaceAll(/\p{L}+/gu, (word) => abbreviations.get(word) ?? word)
