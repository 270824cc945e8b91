/** Folded headings of the day something is to be paid by, and of the day it was. */
export const dueDays =
  /\b(?:due|deadline|fallig\w*|zahlbar|zahlungsziel|ziel|frist|echeance|vencimiento|vto|vence)\b/
export const paidDays =
  /\b(?:paid|settled|payment|bezahlt|bez|beglichen|zahldatum|zahlung(?!sziel)\w*|bezahldatum|payee?|paye|reglee?|regle|reglement|paiement|pagad[oa]|pago|cobrad[oa]|cobro|abonad[oa])\b/
