import type { Language } from '#server/answering/languages/language.ts'
import { wordsOf } from '#server/answering/languages/words-of.ts'
import words from './words.json' with { type: 'json' }

export const english: Language = {
  code: 'en',
  capitalisesNouns: false,
  ...wordsOf(words),
  operations: [
    {
      name: 'share',
      pattern:
        /\b(?:percentage|per ?cent|share|proportion|fraction) of\b|\b(?:what|which) (?:percentage|share|proportion)\b/,
      examples: ['What percentage of rides was paid in cash?', 'what share of the budget goes to rent'],
    },
    { name: 'median', pattern: /\bmedian\b/, examples: ['What is the median price?', 'median age'] },
    {
      name: 'mean',
      pattern: /\b(?:averages?|mean|avg)\b(?! by)/,
      examples: ['What was the average temperature in May?', 'How much is it on average?'],
    },
    {
      name: 'difference',
      pattern:
        /\bdifference\b|\bhow (?:much|many) (?:more|less|fewer|longer|higher|lower|older)\b|\bby how (?:much|many)\b|\bhow much did \S+ (?:grow|fall|rise)\b/,
      examples: ['How much more did Anna pay than Ben?', 'By how many points did they win?'],
    },
    {
      name: 'use',
      pattern: /\b(?:consum\w+|usage|used|use up|draw|drew)\b/,
      examples: ['How much electricity was used in May?', 'gas consumption of 2023'],
    },
    {
      name: 'first',
      pattern: /\b(?:first|earliest)\b(?! (?:class|name|floor|half|aid))/,
      examples: ['When did it first snow?', 'the earliest entry'],
    },
    {
      name: 'last',
      pattern: /\b(?:latest|most recent(?:ly)?|newest)\b|\bthe last (?!(?:week|month|year)\b)|\blast time\b/,
      examples: ['When did it rain for the last time?', 'most recent payment'],
    },
    {
      name: 'min',
      pattern:
        /\b(?:least|fewest|lowest|smallest|shortest|cheapest|minimum|slowest|youngest|lightest|coldest|worst|nearest|weakest|min)\b/,
      examples: ['Which day was the coldest?', 'the cheapest item'],
    },
    {
      name: 'max',
      pattern: /\b(?:most|maximum|max|best|top)\b/,
      examples: ['Which dish has the most calories?', 'What is the most expensive dish?'],
    },
    {
      name: 'sum',
      pattern: /\b(?:total|altogether|in all|sum|overall|combined|together|add(?:s|ed)? up|comes? to)\b/,
      examples: ['How much did we spend in total?', 'total tips of the drivers'],
    },
    {
      name: 'count',
      pattern: /\bhow (?:many|often)\b|\bnumber of\b|\bcount (?:of|the)\b/,
      examples: ['How many goats are registered?', 'number of launches in 2012'],
    },
  ],
  asked: [
    {
      name: 'duration',
      pattern: /\bhow long\b|\btime (?:does|did|do|will) \S+ take\b/,
      examples: ['How long does it take?', 'How long did they stay?'],
    },
    {
      name: 'date',
      pattern: /\bwhen\b|\b(?:what|which|on what|by what) (?:date|day|year|month)\b|\bsince when\b/,
      examples: ['When was it opened?', 'In which year did it close?'],
    },
    {
      name: 'amount',
      pattern:
        /\bhow (?:much|high|tall|big|heavy|large|old|far|strong|deep|wide|fast)\b|\b(?:price|cost|costs|salary|amount)\b/,
      examples: ['How much did it cost?', 'What was the price of gold?'],
    },
    {
      name: 'number',
      pattern: /\bhow (?:many|often)\b|\bnumber of\b|\bwhich number\b/,
      examples: ['How many people came?', 'What is the number of rooms?'],
    },
    { name: 'person', pattern: /\bwho(?:se|m)?\b/, examples: ['Who won?', 'Whose car is it?'] },
    {
      name: 'place',
      pattern: /\bwhere\b|\b(?:in )?(?:what|which) (?:city|town|country|place|room)\b/,
      examples: ['Where is the key?', 'In which city is it?'],
    },
    {
      name: 'reason',
      pattern: /\bwhy\b|\breason\b/,
      examples: ['Why was it closed?', 'What is the reason?'],
    },
    {
      name: 'manner',
      pattern: /^how (?:do|does|did|can|to|should)\b/,
      examples: ['How do I reset it?', 'how to descale'],
    },
    {
      name: 'yes-no',
      pattern: /^(?:is|are|was|were|do|does|did|has|have|can|may|must|should|will)\b/,
      examples: ['Is it open on Sunday?', 'Did she pay?'],
    },
  ],
  answerForms: [
    {
      name: 'name',
      pattern: /\bnames? of\b|\bcalled\b|\bwhat(?:'s| is| was| are)\b.{0,40}\bnames?\b/,
      examples: ['What is the name of the dog?', 'What is the parrot called?'],
    },
    {
      name: 'code',
      pattern: /\b(?:numbers?|codes?|pin|iban|password|references?|registration|plate|serial)\b/,
      examples: ['policy number of the van', 'What is the gate code?'],
    },
    {
      name: 'amount',
      pattern: /\b(?:total|deposit|fees?|rent|premium|excess|charge|wage|balance|budget|discount)\b/,
      examples: ['What deposit did they want?', 'total of the quotation'],
    },
    {
      name: 'date',
      pattern: /\b(?:what time|deadline|until when|by when|how late|due)\b/,
      examples: ['At what time does it start?', 'deadline of the tax return'],
    },
  ],
  comparisons: [
    {
      name: 'above',
      pattern:
        /\b(?:more|greater|higher|over|above|longer|taller|older|larger|bigger|heavier|after|exceed\w*)(?: than)?(?= )/,
      examples: ['more than 5 rooms', 'over 100 euros'],
    },
    {
      name: 'below',
      pattern:
        /\b(?:less|fewer|lower|under|below|shorter|younger|smaller|cheaper|lighter|before)(?: than)?(?= )/,
      examples: ['less than 10 points', 'under 30 minutes'],
    },
    {
      name: 'from',
      pattern: /\b(?:at least|minimum of|no less than|from|since)(?= )/,
      examples: ['at least 3 beds', 'from 5 euros'],
    },
    {
      name: 'to',
      pattern: /\b(?:at most|up to|no more than|maximum of|until|till)(?= )/,
      examples: ['at most 4 people', 'up to 20 euros'],
    },
  ],
  negations: [
    {
      name: 'behind',
      pattern: /\b(?:left out|excluded|not counted|aside|not included)\b/,
      examples: ['the postponed game left out', 'cancelled ones excluded'],
    },
    {
      name: 'before',
      pattern:
        /\b(?:without|except(?: for)?|excluding|other than|apart from|leav(?:e|ing) out|not counting|not including|ignoring|not|isn't|aren't|no)(?= )/,
      examples: ['without the cancelled ones', 'How many are not from Spain?'],
    },
    {
      name: 'with before',
      pattern: /\b(?:including|incl\b\.?|inclusive of)(?= )/,
      examples: ['total incl. parts', 'including VAT'],
    },
    {
      name: 'with behind',
      pattern: /\b(?:included|taken into account)\b/,
      examples: ['VAT included', 'the race included'],
    },
  ],
  opposites: [
    {
      name: 'paid',
      pattern: /\b(?:unpaid|ow(?:e|es|ed|ing)|outstanding|overdue|still open)\b/,
      examples: ['How much is still owed?', 'unpaid invoices'],
    },
  ],
  groups: [
    {
      name: 'month',
      pattern: /\b(?:per|each|every|by|which|what) month\b|\bmonthly\b/,
      examples: ['costs per month', 'In which month did we spend most?'],
    },
    {
      name: 'year',
      pattern: /\b(?:per|each|every|by) year\b|\byearly\b|\bannual(?:ly)?\b/,
      examples: ['visitors per year', 'the yearly costs'],
    },
    {
      name: 'weekday',
      pattern: /\b(?:which|what|per|each|by) (?:weekday|day of the week)\b/,
      examples: ['sales by weekday', 'On which day of the week?'],
    },
    {
      name: 'day',
      pattern: /\b(?:per|each|every|by) day\b|\bdaily\b/,
      examples: ['steps per day', 'rain by day'],
    },
  ],
  followUps: [
    {
      name: 'goes on',
      pattern: /^(?:and|what about|how about|also|then|but)\b/,
      examples: ['And in 2012?', 'What about Ben?'],
    },
    {
      name: 'pronoun',
      pattern: /\b(?:it|its|that one|those|them|they|their|he|she|him|his|her)\b/,
      examples: ['How much of it is left?', 'How many of them?'],
    },
  ],
  superlative: /i?est$/,
  baseForms: [
    [/(?:i?est|i?er|ed|ing|e?s|d)$/, ''],
    [/(?:est|er|ed|ing)$/, 'e'],
    [/iest$/, 'y'],
    [/(\p{L})\1(?:est|er)$/u, '$1'],
  ],
}
