import type { Language } from '#server/answering/languages/language.ts'
import { wordsOf } from '#server/answering/languages/words-of.ts'
import words from './words.json' with { type: 'json' }

export const german: Language = {
  code: 'de',
  capitalisesNouns: true,
  ...wordsOf(words),
  operations: [
    {
      name: 'share',
      pattern: /\bwie ?viel prozent\b|\b(?:anteil|prozentsatz)\b|\bzu wie ?viel prozent\b/,
      examples: ['Wie viel Prozent der Fahrten?', 'Welcher Anteil war bar?'],
    },
    { name: 'median', pattern: /\bmedian\b/, examples: ['Was ist der Median der Preise?', 'Median Alter'] },
    {
      name: 'mean',
      pattern: /\bdurchschnitt|\bim (?:mittel|schnitt)\b|\bmittelwert\b/,
      examples: ['Wie hoch war der durchschnittliche Preis?', 'im Schnitt'],
    },
    {
      name: 'difference',
      pattern:
        /\bunterschied zwischen\b|\bdifferenz\b|\bum wie ?viel\b(?! uhr)|\bwie viele?n? \p{L}* ?(?:mehr|weniger)\b/u,
      examples: ['Um wie viel stieg es?', 'Wie viel mehr zahlte Anna?'],
    },
    {
      name: 'use',
      pattern: /verbrauch/,
      examples: ['Wie hoch war der Stromverbrauch im Mai?', 'Wie viel haben wir verbraucht?'],
    },
    {
      name: 'first',
      pattern: /\b(?:zuerst|erstmals|frueheste|fruheste|zum ersten mal|erste[nrms]? (?!klasse|hilfe))/,
      examples: ['Wann schneite es zum ersten Mal?', 'der früheste Eintrag'],
    },
    {
      name: 'last',
      pattern:
        /\b(?:zuletzt|neueste|jungste[nr]? eintrag|zum letzten mal|letzte[nrms]? (?!woche|monat|jahr))/,
      examples: ['Wann regnete es zuletzt?', 'die letzte Zahlung'],
    },
    {
      name: 'min',
      pattern:
        /\b(?:wenigsten|niedrigste|kleinste|kurzeste|billigste|gunstigste|leichteste|kalteste|schlechteste|jungste)|\bminim(?:um|al)\b/,
      examples: ['Welcher Tag war der kälteste?', 'das billigste Angebot'],
    },
    {
      name: 'max',
      pattern: /\bmeisten?\b|\bmaxim(?:um|al)\b|\bbeste[nrs]?\b/,
      examples: ['Wer hat die meisten Punkte?', 'Welcher Film ist der beste?'],
    },
    {
      name: 'sum',
      pattern: /\b(?:insgesamt|summe|zusammen)\b|\bgesamt/,
      examples: ['Wie viel kostete es insgesamt?', 'Gesamtkosten'],
    },
    {
      name: 'count',
      pattern: /\bwie ?viele\b|\bwie oft\b|\banzahl\b/,
      examples: ['Wie viele Gäste kamen?', 'Anzahl der Spiele'],
    },
  ],
  asked: [
    {
      name: 'duration',
      pattern: /\bwie lang(?:e)?\b|\bwie ?viel zeit\b/,
      examples: ['Wie lange dauert es?', 'wie lang war der Film'],
    },
    {
      name: 'date',
      pattern:
        /\bwann\b|\bum wie ?viel uhr\b|\b(?:welche[nrms]?|an welchem) (?:tag|datum|jahr|monat)\b|\bbis wann\b|\bseit wann\b/,
      examples: ['Wann war das?', 'In welchem Jahr?'],
    },
    {
      name: 'amount',
      pattern:
        /\bwie ?viel\b(?!e)|\bwie (?:hoch|gross|schwer|alt|weit|teuer|tief|breit|schnell)\b|koste|\bpreis\b/,
      examples: ['Was kostet das?', 'Wie hoch ist der Turm?'],
    },
    {
      name: 'number',
      pattern: /\bwie ?viele\b|\bwie oft\b|\banzahl\b|\bwelche (?:nummer|zahl)\b/,
      examples: ['Wie viele kamen?', 'Welche Nummer hat er?'],
    },
    {
      name: 'person',
      pattern: /\b(?:wer|wem|wen|wessen)\b/,
      examples: ['Wer hat gewonnen?', 'Wessen Auto?'],
    },
    {
      name: 'place',
      pattern: /\b(?:wo|wohin|woher)\b|\bwelche[nrms]? (?:stadt|ort|land|raum|zimmer)\b/,
      examples: ['Wo ist der Schlüssel?', 'In welcher Stadt?'],
    },
    { name: 'reason', pattern: /\b(?:warum|weshalb|wieso)\b/, examples: ['Warum war zu?', 'Wieso?'] },
    {
      name: 'manner',
      pattern: /^wie (?:kann|muss|soll|mache?|wird|funktioniert)\b/,
      examples: ['Wie kann ich kündigen?', 'Wie mache ich das?'],
    },
    {
      name: 'yes-no',
      pattern: /^(?:ist|sind|war|hat|haben|darf|kann|muss|wird)\b/,
      examples: ['Ist es offen?', 'Darf man parken?'],
    },
  ],
  answerForms: [
    {
      name: 'name',
      pattern: /\bh(?:ei|ie)(?:ss|ß)(?:t|en)?\b|\bnam(?:e|en|ens)\b/,
      examples: ['Wie heißt der Hund?', 'Name des Vermieters'],
    },
    {
      name: 'code',
      pattern: /(?:nummer|code|pin|iban|passwort|kennwort|kennzeichen|zeichen)\b/u,
      examples: ['Wie ist die Kundennummer?', 'Code vom Tor'],
    },
    {
      name: 'amount',
      pattern:
        /(?:betrag|kaution|gebuhr|miete|kosten|lohn|gehalt|pramie|honorar|anzahlung|rabatt|rucklage)\b/u,
      examples: ['Welche Kaution wollten sie?', 'Standgebühr auf dem Markt'],
    },
    {
      name: 'date',
      pattern: /\bum wie ?viel uhr\b|\buhrzeit\b|frist\b|\btermin\b/u,
      examples: ['Um wie viel Uhr beginnt es?', 'Frist der Steuererklärung'],
    },
  ],
  comparisons: [
    {
      name: 'above',
      pattern: /\b(?:mehr als|uber|grosser als|langer als|hoher als|alter als|teurer als|nach|ab)(?= )/,
      examples: ['mehr als 5 Zimmer', 'über 100 Euro'],
    },
    {
      name: 'below',
      pattern:
        /\b(?:weniger als|unter|kleiner als|kurzer als|niedriger als|junger als|billiger als|vor)(?= )/,
      examples: ['weniger als 10 Punkte', 'unter 30 Minuten'],
    },
    {
      name: 'from',
      pattern: /\b(?:mindestens|wenigstens|von|seit)(?= )/,
      examples: ['mindestens 3 Betten', 'von 5 Euro'],
    },
    {
      name: 'to',
      pattern: /\b(?:hochstens|maximal|bis zu|bis)(?= )/,
      examples: ['höchstens 4 Personen', 'bis zu 20 Euro'],
    },
  ],
  negations: [
    {
      name: 'behind',
      pattern: /\b(?:nicht (?:mit)?(?:rechnen|gerechnet|gezahlt)|ausgenommen|abgezogen|weggelassen)\b/,
      examples: ['Storniertes nicht mitrechnen', 'Pausen abgezogen'],
    },
    {
      name: 'before',
      pattern: /\b(?:ohne|ausser|abgesehen von|ausgenommen|nicht|keine?[nmrs]?)(?= )/,
      examples: ['ohne die stornierten', 'Wie viele sind nicht aus Spanien?'],
    },
    {
      name: 'with before',
      pattern: /\b(?:inklusive|inkl\b\.?|einschliesslich|samt)(?= )/,
      examples: ['inkl. MwSt', 'samt Porto'],
    },
    {
      name: 'with behind',
      pattern: /\b(?:mitgerechnet|inbegriffen|eingeschlossen|mitgezahlt)\b/,
      examples: ['Kopien mitgerechnet', 'Porto inbegriffen'],
    },
  ],
  opposites: [
    {
      name: 'bezahlt',
      pattern: /\b(?:unbezahlt|ausstehend|ausstandig|offen|schulde)|\bnoch aus\b/,
      examples: ['Wie viel steht noch aus?', 'unbezahlte Rechnungen'],
    },
  ],
  groups: [
    {
      name: 'month',
      pattern: /\b(?:pro|je|jeden|in welchem|welcher|nach) monat|\bmonatlich/,
      examples: ['Kosten pro Monat', 'In welchem Monat?'],
    },
    {
      name: 'year',
      pattern: /\b(?:pro|je|jedes|nach) jahr|\bjahrlich/,
      examples: ['Besucher pro Jahr', 'jährliche Kosten'],
    },
    {
      name: 'weekday',
      pattern: /\b(?:welchem|welcher|pro|nach) wochentag/,
      examples: ['an welchem Wochentag', 'nach Wochentagen'],
    },
    {
      name: 'day',
      pattern: /\b(?:pro|je|jeden) tag\b|\btaglich/,
      examples: ['Schritte pro Tag', 'täglich'],
    },
  ],
  followUps: [
    {
      name: 'goes on',
      pattern: /^(?:und|aber|was ist mit|wie ist es mit|dann|auch)\b/,
      examples: ['Und 2012?', 'Was ist mit Ben?'],
    },
    {
      name: 'pronoun',
      pattern: /\b(?:davon|dafur|dort|darin|daran|dabei|damit|drauf|er|ihn|ihm|sie|ihr|ihre[nrsm]?)\b/,
      examples: ['Wie viel davon ist übrig?', 'Wer war dort?'],
    },
  ],
  superlative: /s?te[nrsm]?$/,
  baseForms: [
    [/s?te[nrsm]?$/, ''],
    [/te[nrsm]?$/, ''],
    [/t$/, 'en'],
    [/^ge(\p{L}{2,20})t$/u, '$1en'],
    [/(?:te|ten|st)$/, 'en'],
  ],
}
