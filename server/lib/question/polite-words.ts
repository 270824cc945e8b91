// How people lead to what they ask: 'Can you tell me when …', 'Weißt du noch, wer …', 'Je voudrais savoir combien …', '¿Sabes dónde …'.

const greeting =
  /^(?:(?:hi|hello|hey|please|so|ok(?:ay)?|well|sorry|hallo|bitte|sag mal|du|bonjour|salut|svp|s['’]il (?:te|vous) pla[iî]t|hola|por favor|oye)(?:\s*[,!:–-]\s*|\s+))+/iu

const leading: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:(?:can|could|would|will) (?:you|somebody|someone|anyone) (?:please |kindly )?(?:tell|remind|show) (?:me|us)(?: again)?|(?:do|does|did) (?:you|anyone|anybody|somebody|we) (?:still |happen to )?(?:know|remember|recall)(?: again)?|(?:please )?(?:tell|remind) (?:me|us)(?: again| please)*|i(?:['’]d| would)? (?:just )?(?:want|need|like) to know|i(?:['’]m| am) (?:trying|looking) to (?:find out|remember|work out)|i (?:forgot|forget|have forgotten|(?:can['’]t|cannot|don['’]t) (?:remember|recall|find)|wonder|was wondering)|any idea|have you (?:any|got an|got any) idea|let me know|does it say(?: anywhere| somewhere)?|just checking|quick question)/iu,
    /^(?:who|whom|whose|what|when|where|which|why|how|for how|by when|until when|since when|at (?:what|which)|in (?:what|which)|on (?:what|which)|from (?:when|which)|to whom)(?!\p{L})/iu,
  ],
  [
    /^(?:(?:weißt|weisst) du|wei(?:ß|ss) (?:jemand|einer|man)|wisst ihr|wissen (?:sie|wir)|erinnerst du dich(?: daran)?)(?: noch| eigentlich| zufällig| vielleicht)*|^(?:kannst|könntest|können|könnten) (?:du|sie|ihr) (?:mir|uns) (?:bitte |mal |noch ?mal |kurz )*(?:sagen|verraten|zeigen)|^(?:sag|sagt|sagen sie|verrat|verrate) (?:mir|uns)(?: bitte| mal| noch ?mal| kurz)*|^erinner[en]? (?:mich|sie mich)(?: bitte| mal)*(?: daran)?|^ich (?:will|möchte|muss|würde)(?: gern| gerne)?(?: mal)? wissen|^ich (?:weiß|weiss) nicht mehr(?: genau)?|^ich habe? (?:leider )?vergessen|^keine ahnung|^hat jemand (?:notiert|aufgeschrieben)|^steht irgendwo/iu,
    /^(?:wer|wem|wen|wessen|was|wann|wo|wohin|woher|womit|wofür|worüber|welche[mnrs]?|wie|wie ?viele?|warum|wieso|weshalb|bis wann|seit wann|ab wann|um wie ?viel|in welche[mnr]|zu welche[mnr]|für wen|mit wem|von wem|bei wem)(?!\p{L})/iu,
  ],
  [
    /^(?:(?:est-ce que )?(?:tu sais|vous savez|quelqu['’]un sait)|sais-tu|savez-vous|sait-on|te souviens-tu|tu te souviens|(?:peux|pourrais)-tu me (?:dire|rappeler)|(?:pouvez|pourriez)-vous me (?:dire|rappeler)|tu peux me (?:dire|rappeler)|(?:dis|dites|rappelle|rappelez)-moi|je (?:veux|voudrais|aimerais|cherche à) savoir|j['’]ai oublié|je ne sais plus|je ne me (?:souviens|rappelle) plus)/iu,
    /^(?:qui|à qui|de qui|pour qui|avec qui|quoi|quand|où|d['’]où|quel(?:le)?s?|à quel(?:le)?|de quel(?:le)?|dans quel(?:le)?|combien|pour combien|pourquoi|comment|jusqu['’](?:à quand|où)|depuis quand|lequel|laquelle)(?!\p{L})/iu,
  ],
  [
    /^¿?\s*(?:(?:me )?(?:puedes|podrías|puede|podría|pueden) (?:decirme|recordarme|decir|recordar)|(?:sabes|sabe|sabéis|sabemos|alguien sabe|recuerdas|recuerda alguien|te acuerdas)(?: de)?|dime|dígame|recuérdame|(?:quiero|quisiera|necesito|querría|me gustaría) saber|he olvidado|se me ha olvidado|no recuerdo|no me acuerdo(?: de)?|no sé)/iu,
    /^¿?\s*(?:qui[eé]n(?:es)?|a qui[eé]n|de qui[eé]n|con qui[eé]n|qu[eé]|a qu[eé]|en qu[eé]|de qu[eé]|cu[aá]ndo|d[oó]nde|ad[oó]nde|cu[aá]l(?:es)?|cu[aá]nt[oa]s?|por qu[eé]|c[oó]mo|hasta cu[aá]ndo|desde cu[aá]ndo)(?!\p{L})/iu,
  ],
]

/** And how they end: 'please', 'svp', 'weißt du das?' */
const ending =
  /[\s,;–-]+(?:(?:please|pls|plz|thanks?|thank you|thx|cheers|ta|do you (?:know|remember)|any idea|bitte|danke(?: dir| schön)?|weißt du das(?: noch)?|weisst du das|svp|stp|s['’]il (?:te|vous) pla[iî]t|merci|tu (?:sais|te souviens)|por favor|porfa|gracias|(?:lo )?sabes|te acuerdas)[\s.!?]*)+$/iu

/** What is asked, without the words that lead to it. */
export function withoutLeading(written: string): string {
  const text = written.replace(ending, (said) => (said.trim().endsWith('?') ? '?' : ''))
  const [greeted = ''] = greeting.exec(text) ?? []
  for (const [lead, asking] of leading) {
    const [led] = lead.exec(text.slice(greeted.length)) ?? []
    if (led === undefined) continue
    const rest = text.slice(greeted.length + led.length).replace(/^[\s,:;–-]+/, '')
    if (asking.test(rest)) return rest
  }
  return text
}
