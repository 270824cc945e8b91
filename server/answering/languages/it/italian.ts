import type { Language } from '#server/answering/languages/language.ts'
import { wordsOf } from '#server/answering/languages/words-of.ts'
import words from './words.json' with { type: 'json' }

export const italian: Language = {
  code: 'it',
  capitalisesNouns: false,
  ...wordsOf(words),
  operations: [
    {
      name: 'share',
      pattern: /\b(?:che|quale) percentuale\b|\bpercentuale (?:di|dei|delle)\b|\b(?:che|quale) parte\b/,
      examples: ['Che percentuale dei viaggi?', 'Quale parte del bilancio?'],
    },
    { name: 'median', pattern: /\bmediana?o?\b/, examples: ['Qual è la mediana?', 'prezzo mediano'] },
    {
      name: 'mean',
      pattern: /\b(?:in media|media|medio|medi|medie)\b/,
      examples: ['Qual è il prezzo medio?', 'in media'],
    },
    {
      name: 'difference',
      pattern: /\bdifferenza\b|\bdi quanto\b|\bquant[oaei] (?:\p{L}+ )?(?:in )?(?:piu|meno)\b/u,
      examples: ['Di quanto è aumentato?', 'Quanto in più ha pagato Anna?'],
    },
    {
      name: 'use',
      pattern: /\bconsum\w+/,
      examples: ['Qual è stato il consumo di maggio?', 'Quanta acqua abbiamo consumato?'],
    },
    {
      name: 'first',
      pattern: /\bprima volta\b|\bil primo\b|\bla prima\b|\bpiu vecchi[ao]\b/,
      examples: ['Quando ha nevicato la prima volta?', 'il primo treno'],
    },
    {
      name: 'last',
      pattern: /\bultima volta\b|\bultim[ao]\b|\bpiu recente\b/,
      examples: ['Quando ha piovuto l’ultima volta?'.replaceAll('’', "'"), 'il più recente'],
    },
    {
      name: 'min',
      pattern:
        /\b(?:il|la) meno\b|\bminor[ei]?\b|\bminim[ao]\b|\bpiu (?:bass[ao]|piccol[ao]|cort[ao]|economic[ao]|fredd[ao]|giovane)\b/,
      examples: ['Qual è il meno caro?', 'il più piccolo'],
    },
    {
      name: 'max',
      pattern: /\b(?:il|la|i|le|piu) piu\b|\bpiu \p{L}+\b|\bmaggior[ei]?\b|\bmassim[ao]\b|\bmiglior[ei]?\b/u,
      examples: ['Qual è il film più lungo?', 'il massimo'],
    },
    {
      name: 'sum',
      pattern: /\b(?:in totale|totale|somma|in tutto|complessivamente|in tutta)\b/,
      examples: ['Quanto abbiamo speso in totale?', 'la somma'],
    },
    {
      name: 'count',
      pattern: /\bquant[ie]\b|\bnumero di\b/,
      examples: ['Quante persone sono venute?', 'numero di partite'],
    },
  ],
  asked: [
    {
      name: 'duration',
      pattern: /\bquanto tempo\b|\bquanto dura\b/,
      examples: ['Quanto tempo ci vuole?', 'Quanto dura?'],
    },
    {
      name: 'date',
      pattern: /\bquando\b|\b(?:che|quale) (?:giorno|data|anno|mese)\b/,
      examples: ['Quando è?', 'In che anno?'],
    },
    {
      name: 'amount',
      pattern: /\bquant[oa]\b|\bprezzo\b|\bcosta|\bcosto\b/,
      examples: ['Quanto costa?', 'Che prezzo ha?'],
    },
    {
      name: 'number',
      pattern: /\bquant[ie]\b|\b(?:che|quale) (?:numero|codice)\b/,
      examples: ['Quanti sono?', 'Quale numero ha?'],
    },
    { name: 'person', pattern: /\bchi\b/, examples: ['Chi ha vinto?', 'Di chi è?'] },
    {
      name: 'place',
      pattern: /\bdove\b|\b(?:che|quale) (?:citta|luogo|paese|stanza)\b/,
      examples: ['Dove si trova?', 'In quale città?'],
    },
    { name: 'reason', pattern: /\bperche\b/, examples: ['Perché è chiuso?', 'Perché?'] },
    { name: 'manner', pattern: /^come\b/, examples: ['Come si prepara?', 'Come faccio?'] },
    {
      name: 'yes-no',
      pattern: /^(?:e(?! (?:quando|chi|dove|quant|per|come|perche))|sono|ha|hanno|posso|si puo|deve)\b/,
      examples: ['È aperto?', 'Posso fumare?'],
    },
  ],
  answerForms: [
    {
      name: 'name',
      pattern: /\bsi chiama\w*|\bnomi?\b|\bnome\b/,
      examples: ['Come si chiama il cane?', 'nome del proprietario'],
    },
    {
      name: 'code',
      pattern: /\b(?:numer[oi]|codic[ei]|password|iban|riferimento|targa)\b/,
      examples: ['Qual è il numero di polizza?', 'codice del cancello'],
    },
    {
      name: 'amount',
      pattern: /\b(?:caparra|cauzione|affitto|quota|premio|franchigia|tariffa|stipendio|saldo|importo)\b/,
      examples: ['Quale caparra?', 'affitto del negozio'],
    },
    {
      name: 'date',
      pattern: /\ba che ora\b|\bscadenza\b|\bfino a quando\b|\btermine\b/,
      examples: ['A che ora inizia?', 'scadenza della dichiarazione'],
    },
  ],
  comparisons: [
    {
      name: 'above',
      pattern: /\b(?:piu di|oltre|maggiore di|superiore a|dopo)(?= )/,
      examples: ['più di 5 stanze', 'oltre 100 euro'],
    },
    {
      name: 'below',
      pattern: /\b(?:meno di|sotto|minore di|inferiore a|prima di)(?= )/,
      examples: ['meno di 10 punti', 'sotto 30'],
    },
    {
      name: 'from',
      pattern: /\b(?:almeno|come minimo|a partire da)(?= )/,
      examples: ['almeno 3 letti', 'a partire da 5 euro'],
    },
    { name: 'to', pattern: /\b(?:al massimo|fino a)(?= )/, examples: ['al massimo 4', 'fino a 20'] },
  ],
  negations: [
    {
      name: 'behind',
      pattern: /\b(?:esclus[oaie]|non (?:contat|conteggiat|compres)[oaie]|dedott[oaie])\b/,
      examples: ['pause dedotte', 'prenotazioni annullate non contate'],
    },
    {
      name: 'before',
      pattern:
        /\b(?:senza(?: contare)?|tranne|eccetto|salvo|esclus[oaie]|a parte|non(?: e| sono| ha| hanno)?(?: ancora)?|nessun[oa]?)(?= )/,
      examples: ['senza le annullate', 'Quanti non sono di Roma?'],
    },
    {
      name: 'with before',
      pattern: /\b(?:incluso|compreso|inclusa|compresa) (?=il|la|l')/,
      examples: ['compreso il trasporto', "inclusa l'IVA"],
    },
    {
      name: 'with behind',
      pattern: /\b(?:inclus[oaie]|compres[oaie])\b/,
      examples: ['IVA inclusa', 'trasporto compreso'],
    },
  ],
  opposites: [
    {
      name: 'pagato',
      pattern: /\b(?:in sospeso|insolut[oaie]|da (?:pagare|incassare|saldare)|dev(?:e|ono) ancora)\b/,
      examples: ['Quanto è in sospeso?', 'fatture da pagare'],
    },
  ],
  groups: [
    {
      name: 'month',
      pattern: /\b(?:per|al|ogni|che|quale) mese\b|\bmensil/,
      examples: ['spese per mese', 'In quale mese?'],
    },
    {
      name: 'year',
      pattern: /\b(?:per|all|ogni) ?'? ?anno\b|\bannual/,
      examples: ['visite per anno', 'spese annuali'],
    },
    {
      name: 'weekday',
      pattern: /\bgiorno della settimana\b/,
      examples: ['In quale giorno della settimana?', 'per giorno della settimana'],
    },
    {
      name: 'day',
      pattern: /\b(?:per|al|ogni) giorno\b|\bgiornalier/,
      examples: ['passi al giorno', 'ogni giorno'],
    },
  ],
  followUps: [
    {
      name: 'goes on',
      pattern: /^(?:e|ma|anche|poi)\b(?! (?:aperto|chiuso))/,
      examples: ['E nel 2012?', 'E quanti seggi?'],
    },
    {
      name: 'pronoun',
      pattern: /\b(?:lui|lei|loro|essi|li)\b/,
      examples: ['Chi vive con lui?', 'Quanto costa a loro?'],
    },
  ],
  superlative: null,
  baseForms: [
    [/(?:o|a|ano|ato|ata|ati|ate|ava|avano)$/, 'are'],
    [/(?:eso|esa)$/, 'endere'],
  ],
}
