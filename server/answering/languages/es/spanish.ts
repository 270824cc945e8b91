import type { Language } from '#server/answering/languages/language.ts'
import { wordsOf } from '#server/answering/languages/words-of.ts'
import words from './words.json' with { type: 'json' }

export const spanish: Language = {
  code: 'es',
  capitalisesNouns: false,
  ...wordsOf(words),
  operations: [
    {
      name: 'share',
      pattern: /\bque porcentaje\b|\bporcentaje de\b|\bque parte\b|\bproporcion\b/,
      examples: ['¿Qué porcentaje de los viajes?', '¿Qué parte del presupuesto?'],
    },
    { name: 'median', pattern: /\bmediana\b/, examples: ['¿Cuál es la mediana?', 'mediana de edad'] },
    {
      name: 'mean',
      pattern: /\b(?:promedio|media|por termino medio|en promedio)\b/,
      examples: ['¿Cuál es el precio promedio?', 'la temperatura media'],
    },
    {
      name: 'difference',
      pattern: /\bdiferencia\b|\bcuant[oa]s? (?:\p{L}+ )?(?:mas|menos)\b|\ben cuanto\b/u,
      examples: ['¿Cuánto más pagó Ana?', 'la diferencia entre los dos'],
    },
    {
      name: 'use',
      pattern: /\bconsum\w+|\bgast(?:amos|aron|o) (?:de|en) (?:luz|gas|agua)\b/,
      examples: ['¿Cuál fue el consumo de mayo?', '¿Cuánta agua consumimos?'],
    },
    {
      name: 'first',
      pattern: /\bprimera vez\b|\bprimer[ao]?\b|\bmas antigu[ao]\b/,
      examples: ['¿Cuándo nevó por primera vez?', 'el más antiguo'],
    },
    {
      name: 'last',
      pattern: /\bultima vez\b|\bultim[ao]\b(?! (?:mes|semana|ano))|\bmas reciente\b/,
      examples: ['¿Cuándo llovió por última vez?', 'el más reciente'],
    },
    {
      name: 'min',
      pattern:
        /\b(?:el|la|los|las) menos\b|\bmenor\b|\bminim[ao]\b|\bmas (?:baj[ao]|pequen[ao]|cort[ao]|barat[ao]|fri[ao]|joven)\b|\bpeor\b/,
      examples: ['¿Cuál es el más barato?', 'el menor precio'],
    },
    {
      name: 'max',
      pattern: /\bmas\b(?! (?:de|que)\b)|\bmayor\b|\bmaxim[ao]\b|\bmejor\b/u,
      examples: ['¿Qué película es la más larga?', 'el mayor gasto'],
    },
    {
      name: 'sum',
      pattern: /\b(?:en total|total|sum(?:a|an|amos)|en conjunto|todo junto|juntos)\b/,
      examples: ['¿Cuánto pagamos en total?', 'la suma'],
    },
    {
      name: 'count',
      pattern: /\bcuant[oa]s\b|\bnumero de\b/,
      examples: ['¿Cuántas personas vinieron?', 'número de partidos'],
    },
  ],
  asked: [
    {
      name: 'duration',
      pattern: /\bcuanto tiempo\b|\bcuanto (?:dura|tarda)\b/,
      examples: ['¿Cuánto tiempo tarda?', '¿Cuánto dura?'],
    },
    {
      name: 'date',
      pattern: /\bcuando\b|\bque (?:dia|fecha|ano|mes)\b/,
      examples: ['¿Cuándo es?', '¿En qué año?'],
    },
    {
      name: 'amount',
      pattern: /\bcuant[oa]\b|\bprecio\b|\bcuesta|\bcosto\b/,
      examples: ['¿Cuánto cuesta?', '¿Qué precio tiene?'],
    },
    {
      name: 'number',
      pattern: /\bcuant[oa]s\b|\bque (?:numero|codigo)\b/,
      examples: ['¿Cuántos son?', '¿Qué número tiene?'],
    },
    { name: 'person', pattern: /\bquien(?:es)?\b/, examples: ['¿Quién ganó?', '¿De quién es?'] },
    {
      name: 'place',
      pattern: /\bdonde\b|\bque (?:ciudad|lugar|pais|sala)\b/,
      examples: ['¿Dónde está?', '¿En qué ciudad?'],
    },
    { name: 'reason', pattern: /\bpor que\b|\bque razon\b/, examples: ['¿Por qué?', '¿Por qué razón?'] },
    { name: 'manner', pattern: /^\W*como\b/, examples: ['¿Cómo se hace?', 'Cómo cancelar'] },
    {
      name: 'yes-no',
      pattern: /^\W*(?:esta|es|hay|puedo|puede|debo|tiene)\b/,
      examples: ['¿Está abierto?', '¿Puedo fumar?'],
    },
  ],
  answerForms: [
    {
      name: 'name',
      pattern: /\bse llama\w*|\bnombres?\b/,
      examples: ['¿Cómo se llama el perro?', 'nombre del dueño'],
    },
    {
      name: 'code',
      pattern: /\b(?:numeros?|codigos?|clave|contrasena|iban|referencia|matricula)\b/,
      examples: ['¿Cuál es el número de póliza?', 'código de la puerta'],
    },
    {
      name: 'amount',
      pattern:
        /\b(?:fianza|alquiler|cuota|prima|franquicia|tarifa|salario|sueldo|saldo|importe|presupuesto)\b/,
      examples: ['¿Qué fianza pidieron?', 'alquiler del local'],
    },
    {
      name: 'date',
      pattern: /\ba que hora\b|\bfecha limite\b|\bhasta cuando\b|\bplazo\b/,
      examples: ['¿A qué hora empieza?', 'plazo de la declaración'],
    },
  ],
  comparisons: [
    {
      name: 'above',
      pattern: /\b(?:mas de|mayor(?:es)? (?:de|que)|superior a|despues de)(?= )/,
      examples: ['más de 5 cuartos', 'mayor que 10'],
    },
    {
      name: 'below',
      pattern: /\b(?:menos de|menor(?:es)? (?:de|que)|inferior a|antes de)(?= )/,
      examples: ['menos de 10 puntos', 'menor que 5'],
    },
    {
      name: 'from',
      pattern: /\b(?:al menos|como minimo|a partir de|desde)(?= )/,
      examples: ['al menos 3', 'a partir de 5 euros'],
    },
    {
      name: 'to',
      pattern: /\b(?:como maximo|a lo sumo|hasta)(?= )/,
      examples: ['como máximo 4', 'hasta 20'],
    },
  ],
  negations: [
    {
      name: 'behind',
      pattern: /\b(?:no incluid[oa]s?|excluid[oa]s?|descontad[oa]s?)\b/,
      examples: ['anuladas excluidas', 'pausas descontadas'],
    },
    {
      name: 'before',
      pattern:
        /\b(?:sin(?: contar)?|excepto|salvo|menos l[oa]s|aparte de|no (?:son|es|estan?|han|ha)|ningun[oa]?)(?= )/,
      examples: ['sin las anuladas', '¿Cuántos no son de Madrid?'],
    },
    {
      name: 'with before',
      pattern: /\b(?:incluyendo|contando)(?= )/,
      examples: ['incluyendo el IVA', 'contando el traslado'],
    },
    {
      name: 'with behind',
      pattern: /\b(?:inclu(?:id[oa]s?|sive))\b/,
      examples: ['ahorro incluido', 'IVA incluido'],
    },
  ],
  opposites: [
    {
      name: 'pagado',
      pattern: /\b(?:impagad[oa]s?|pendientes?|sin pagar|por (?:pagar|cobrar)|deben?)\b/,
      examples: ['¿Cuánto está pendiente?', 'facturas impagadas'],
    },
  ],
  groups: [
    {
      name: 'month',
      pattern: /\b(?:por|cada|que) mes\b|\bmensual/,
      examples: ['gastos por mes', '¿En qué mes?'],
    },
    {
      name: 'year',
      pattern: /\b(?:por|cada) ano\b|\banual/,
      examples: ['visitas por año', 'gastos anuales'],
    },
    {
      name: 'weekday',
      pattern: /\bdia de la semana\b/,
      examples: ['¿Qué día de la semana?', 'por día de la semana'],
    },
    {
      name: 'day',
      pattern: /\b(?:por|cada) dia\b|\bdiari[ao]/,
      examples: ['pasos por día', 'gasto diario'],
    },
  ],
  followUps: [
    {
      name: 'goes on',
      pattern: /^\W*(?:y|pero|tambien)\b/,
      examples: ['¿Y en 2012?', '¿Y la de Albacete?'],
    },
    {
      name: 'pronoun',
      pattern: /\b(?:ella|ellos|ellas|alli|eso)\b/,
      examples: ['¿Quién vive allí?', '¿Cuánto costó eso?'],
    },
  ],
  superlative: null,
  baseForms: [[/(?:o|a|an|aron|ado|ada|ados|adas|amos|aba|aban)$/, 'ar']],
}
