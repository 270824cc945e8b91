import type { Language } from '#server/answering/languages/language.ts'
import { wordSet } from '#server/answering/languages/word-set.ts'

export const italian: Language = {
  code: 'it',
  capitalisesNouns: false,
  stopWords:
    wordSet(`a abbiamo ad agli ai al all alla alle allo anche avere aveva avevano c ce che chi ci ciò col come con cosa
    così cui d da dagli dai dal dall dalla dalle dallo degli dei del dell della delle dello di dopo dove due durante e è ed
    era erano essere fa fare fra già gli ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi mia mie miei mio
    molto ne nei nel nell nella nelle nello no noi non nostra nostro o ogni per perché più poi poco prima quale quali quando
    quanta quante quanti quanto quel quella quelle quelli quello questa queste questi questo qui se secondo sei sempre senza
    si sia siamo sono sta stata stati stato su sua sue sugli sui sul sulla suo suoi te ti tra tu tua tuo tutta tutte tutti
    tutto un una uno va vi voi vuole totale somma insieme media medio numero percentuale parte primo prima ultima ultimo volta
    volte file tabella elenco serve servono ci
    registrato registrati registrata annotato tutto tutta tutti tutte intero intera soldi denaro segnato`),
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
      pattern: /^(?:e|sono|ha|hanno|posso|si puo|deve)\b/,
      examples: ['È aperto?', 'Posso fumare?'],
    },
  ],
  answerForms: [
    { name: 'name', pattern: /\bsi chiama\w*|\bnomi?\b|\bnome\b/, examples: ['Come si chiama il cane?', 'nome del proprietario'] },
    { name: 'code', pattern: /\b(?:numer[oi]|codic[ei]|password|iban|riferimento|targa)\b/, examples: ['Qual è il numero di polizza?', 'codice del cancello'] },
    { name: 'amount', pattern: /\b(?:caparra|cauzione|affitto|quota|premio|franchigia|tariffa|stipendio|saldo|importo)\b/, examples: ['Quale caparra?', 'affitto del negozio'] },
    { name: 'date', pattern: /\ba che ora\b|\bscadenza\b|\bfino a quando\b|\btermine\b/, examples: ['A che ora inizia?', 'scadenza della dichiarazione'] },
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
  yearParts: [
    {
      name: '1-3',
      pattern: /\bprimo trimestre\b|\bt1\b/,
      examples: ['nel primo trimestre del 2024', 'T1'],
    },
    {
      name: '4-6',
      pattern: /\bsecondo trimestre\b|\bt2\b/,
      examples: ['nel secondo trimestre', 'T2'],
    },
    {
      name: '7-9',
      pattern: /\bterzo trimestre\b|\bt3\b/,
      examples: ['nel terzo trimestre', 'T3'],
    },
    {
      name: '10-12',
      pattern: /\b(?:quarto|ultimo) trimestre\b|\bt4\b/,
      examples: ["nell'ultimo trimestre", 'T4'],
    },
    {
      name: '1-6',
      pattern: /\bprimo semestre\b|\bprima meta (?:del|dell)\b/,
      examples: ['nel primo semestre del 2024', 'la prima metà del 2024'],
    },
    {
      name: '7-12',
      pattern: /\bsecondo semestre\b|\bseconda meta (?:del|dell)\b/,
      examples: ['nel secondo semestre', "la seconda metà dell'anno"],
    },
    {
      name: '3-5',
      pattern: /\b(?:in|nella) primavera\b/,
      examples: ['in primavera 2023', 'nella primavera'],
    },
    {
      name: '6-8',
      pattern: /\b(?:in|nell'|d') ?estate\b/,
      examples: ['in estate', "nell'estate del 2023"],
    },
    {
      name: '9-11',
      pattern: /\b(?:in|nell'|d') ?autunno\b/,
      examples: ['in autunno', "nell'autunno del 2023"],
    },
  ],
  each: wordSet('per ogni ciascuno ciascuna'),
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
  fileKinds: [
    { name: 'image', pattern: /\b(?:foto|immagin[ei]|fotografi[ae])\b/, examples: ['Quali foto sono di maggio?', 'immagini del giardino'] },
    { name: 'video', pattern: /\b(?:video|filmati?)\b/, examples: ['C’è un video?', 'filmati di maggio'] },
    { name: 'pdf', pattern: /\bpdf\b/, examples: ['Quali PDF ci sono?', 'il PDF di maggio'] },
    { name: 'csv', pattern: /\b(?:csv|fogli di calcolo)\b/, examples: ['Quali fogli di calcolo ci sono?', 'CSV di maggio'] },
  ],
  followUps: [
    {
      name: 'goes on',
      pattern: /^(?:e|ma|anche|poi)\b(?! (?:aperto|chiuso))/,
      examples: ['E nel 2012?', 'E quanti seggi?'],
    },
    { name: 'pronoun', pattern: /\b(?:lui|lei|loro|essi|li)\b/, examples: ['Chi vive con lui?', 'Quanto costa a loro?'] },
  ],
  superlative: null,
  superlativeWords: wordSet('piu meno'),
  conjunctions: wordSet('e ma'),
  reasons: wordSet('perche poiche siccome motivo causa quindi'),
  baseForms: [
    [/(?:o|a|ano|ato|ata|ati|ate|ava|avano)$/, 'are'],
    [/(?:eso|esa)$/, 'endere'],
  ],
  properties: {
    alto: ['altezza', 'altitudine', 'height'],
    grande: ['dimensione', 'superficie', 'popolazione', 'size'],
    lungo: ['lunghezza', 'durata', 'length', 'duration'],
    pesante: ['peso', 'weight'],
    caro: ['prezzo', 'importo', 'price'],
    costare: ['prezzo', 'importo', 'price', 'totale'],
    pagare: ['importo', 'totale', 'prezzo', 'amount'],
    speso: ['importo', 'uscita', 'spesa', 'dare', 'totale', 'costo'],
    spendere: ['importo', 'uscita', 'spesa', 'dare', 'totale', 'costo'],
    incassare: ['importo', 'entrata', 'incasso', 'avere', 'totale'],
    vincere: ['vincitore', 'winner'],
    vecchio: ['età', 'age', 'anno'],
    abitare: ['popolazione', 'abitanti', 'città'],
  },
  numbers: {
    due: 2,
    tre: 3,
    quattro: 4,
    cinque: 5,
    sei: 6,
    sette: 7,
    otto: 8,
    nove: 9,
    dieci: 10,
    undici: 11,
    dodici: 12,
    venti: 20,
    cento: 100,
    mille: 1_000,
    milione: 1_000_000,
    milioni: 1_000_000,
  },
}
