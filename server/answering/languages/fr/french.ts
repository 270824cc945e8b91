import type { Language } from '#server/answering/languages/language.ts'
import { wordsOf } from '#server/answering/languages/words-of.ts'
import words from './words.json' with { type: 'json' }

export const french: Language = {
  code: 'fr',
  capitalisesNouns: false,
  ...wordsOf(words),
  operations: [
    {
      name: 'share',
      pattern: /\b(?:quel )?pourcentage\b|\bquelle part\b|\bproportion\b/,
      examples: ['Quel pourcentage des trajets ?', 'Quelle part du budget ?'],
    },
    { name: 'median', pattern: /\bmediane?\b/, examples: ['Quel est le prix médian ?', 'la médiane'] },
    {
      name: 'mean',
      pattern: /\ben moyenne\b|\bmoyenn?e?\b/,
      examples: ['Quelle est la température moyenne ?', 'en moyenne'],
    },
    {
      name: 'difference',
      pattern: /\bdifference\b|\bde combien\b|\bcombien d(?:e |')(?:\p{L}+ )?(?:de |en )?(?:plus|moins)\b/u,
      examples: ['De combien a-t-il augmenté ?', 'la différence entre les deux'],
    },
    {
      name: 'use',
      pattern: /\bconso(?:mm\w+)?\b/,
      examples: ['Quelle est la consommation de mai ?', 'la conso de 2023'],
    },
    {
      name: 'first',
      pattern: /\b(?:premiere? fois|au debut|la plus ancienne|le plus ancien|d'abord|en premier)\b/,
      examples: ['Quand a-t-il neigé la première fois ?', 'le plus ancien'],
    },
    {
      name: 'last',
      pattern:
        /\b(?:derniere? fois|le plus recent|la plus recente|en dernier|dernier|derniere)\b(?! (?:mois|semaine|annee))/,
      examples: ['Quand a-t-il plu la dernière fois ?', 'le dernier paiement'],
    },
    {
      name: 'min',
      pattern:
        /\b(?:le|la|les) moins\b|\b(?:le|la) plus (?:bas|basse|petite?|courte?|froide?|jeune|leger|legere)\b|\bminimum\b/,
      examples: ['Quel est le moins cher ?', 'la plus petite'],
    },
    {
      name: 'max',
      pattern: /\b(?:le|la|les) plus\b|\bmaximum\b|\bmeilleure?\b/,
      examples: ['Quel film est le plus long ?', 'le maximum'],
    },
    {
      name: 'sum',
      pattern: /\b(?:au total|en tout|total|totale|somme|ensemble)\b/,
      examples: ['Combien avons-nous payé au total ?', 'la somme'],
    },
    {
      name: 'count',
      pattern: /\bcombien d(?:e|')|\bnombre de\b|\bcombien de fois\b/,
      examples: ['Combien de personnes ?', 'nombre de matchs'],
    },
  ],
  asked: [
    {
      name: 'duration',
      pattern: /\bcombien de temps\b|\bquelle duree\b/,
      examples: ['Combien de temps faut-il ?', 'Quelle durée ?'],
    },
    {
      name: 'date',
      pattern: /\bquand\b|\bquelle? (?:date|jour|annee|mois)\b|\ba partir de quand\b/,
      examples: ['Quand est-ce ?', 'En quelle année ?'],
    },
    {
      name: 'amount',
      pattern:
        /\bcombien\b(?! de\b)|\bquel(?:le)? (?:prix|montant|somme|taille|hauteur)\b|\bcoute|\b(?:prix|montant) d/,
      examples: ['Combien ça coûte ?', 'Quel montant ?'],
    },
    {
      name: 'number',
      pattern: /\bcombien de\b|\bcombien d'|\bquel(?:le)? (?:numero|nombre)\b/,
      examples: ['Combien de membres ?', 'Quel numéro ?'],
    },
    { name: 'person', pattern: /\b(?:a |de )?qui\b/, examples: ['Qui a gagné ?', 'À qui est-ce ?'] },
    {
      name: 'place',
      pattern: /\bou (?:est|sont|se|puis|peut|a)\b|\bquel(?:le)? (?:ville|lieu|pays|salle)\b/,
      examples: ['Où est la clé ?', 'Dans quelle ville ?'],
    },
    {
      name: 'reason',
      pattern: /\bpourquoi\b|\bquelle raison\b/,
      examples: ['Pourquoi ?', 'Pour quelle raison ?'],
    },
    { name: 'manner', pattern: /^comment\b/, examples: ['Comment faire ?', 'Comment résilier ?'] },
    {
      name: 'yes-no',
      pattern: /^est-ce qu|^(?:peut|peux|dois|doit|faut)\b/,
      examples: ['Est-ce que c’est ouvert ?'.replaceAll('’', "'"), 'Peut-on fumer ?'],
    },
  ],
  answerForms: [
    {
      name: 'name',
      pattern: /\bs'appell?e\w*|\bnoms?\b/,
      examples: ["Comment s'appelle le chien ?", 'nom du propriétaire'],
    },
    {
      name: 'code',
      pattern: /\b(?:numeros?|codes?|iban|mot de passe|references?|immatriculation|plaque)\b/,
      examples: ['Quel est le numéro de police ?', 'code du portail'],
    },
    {
      name: 'amount',
      pattern: /\b(?:acompte|caution|loyer|cotisation|prime|franchise|tarif|salaire|solde|remise|budget)\b/,
      examples: ['Quel acompte ?', 'loyer de la boutique'],
    },
    {
      name: 'date',
      pattern: /\ba quelle heure\b|\bdate limite\b|\bjusqu'a quand\b|\becheance\b/,
      examples: ['À quelle heure ?', 'date limite de la déclaration'],
    },
  ],
  comparisons: [
    {
      name: 'above',
      pattern: /\b(?:plus de|plus que|au-dessus de|superieure? a|depasse\w*|apres)(?= )/,
      examples: ['plus de 5 pièces', 'après 10'],
    },
    {
      name: 'below',
      pattern: /\b(?:moins de|moins que|au-dessous de|inferieure? a|avant)(?= )/,
      examples: ['moins de 10 points', 'avant 5'],
    },
    {
      name: 'from',
      pattern: /\b(?:au moins|au minimum|a partir de|depuis)(?= )/,
      examples: ['au moins 3 lits', 'à partir de 5 euros'],
    },
    {
      name: 'to',
      pattern: /\b(?:au plus|au maximum|jusqu'a)(?= )/,
      examples: ['au plus 4', 'au maximum 20'],
    },
  ],
  negations: [
    {
      name: 'behind',
      pattern: /\b(?:non comptee?s?|deduite?s?|exclue?s?|mise?s? a part)\b/,
      examples: ['annulations non comptées', 'pauses déduites'],
    },
    {
      name: 'before',
      pattern:
        /\b(?:sans|sauf|excepte|hormis|a l'exception d(?:e|es|u)|n'est pas|ne sont pas|pas(?: encore)?|non)(?= )/,
      examples: ['sans les annulées', 'Combien ne sont pas de Paris ?'],
    },
    {
      name: 'with before',
      pattern: /\b(?:y compris|incluant)(?= )/,
      examples: ['y compris la TVA', 'incluant le port'],
    },
    {
      name: 'with behind',
      pattern: /\b(?:inclus|compris)(?:es?)?\b/,
      examples: ['TVA incluse', 'port compris'],
    },
  ],
  opposites: [
    {
      name: 'payé',
      pattern: /\b(?:impayee?s?|a encaisser|reste a payer|doi(?:t|vent) encore|non reglee?s?)\b/,
      examples: ['les factures impayées', 'Combien reste à payer ?'],
    },
  ],
  groups: [
    {
      name: 'month',
      pattern: /\b(?:par|chaque|quel) mois\b|\bmensuel/,
      examples: ['dépenses par mois', 'quel mois'],
    },
    {
      name: 'year',
      pattern: /\bpar an(?:nee)?\b|\bchaque annee\b|\bannuel/,
      examples: ['visiteurs par an', 'coûts annuels'],
    },
    {
      name: 'weekday',
      pattern: /\bjours? de la semaine\b/,
      examples: ['quel jour de la semaine', 'par jour de la semaine'],
    },
    {
      name: 'day',
      pattern: /\bpar jour\b|\bchaque jour\b|\bquotidien/,
      examples: ['pas par jour', 'chaque jour'],
    },
  ],
  followUps: [
    {
      name: 'goes on',
      pattern: /^(?:et|mais|puis|aussi)\b|\b(?:celui|celle|ceux|celles) (?:de|du|d)\b/,
      examples: ['Et en 2012 ?', 'Et celui de la Creuse ?'],
    },
    {
      name: 'pronoun',
      pattern: /\b(?:il|elle|ils|elles|lui|leur)\b/,
      examples: ['Combien coûte-t-il ?', 'Quand part-elle ?'],
    },
  ],
  superlative: null,
  baseForms: [[/(?:e|es|ee|ees|ait|aient|ons|ent)$/, 'er']],
}
