import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeFile, decodeSample, decodeStart, encodingOf, type TextEncoding } from './decode-text.ts'

interface Sentences {
  long: string
  short: string
}

const texts = {
  german: {
    long: 'Über die große Brücke fährt früh am Morgen der Zug nach Köln, und müde Gäste trinken schönen heißen Tee am Fenster.',
    short: 'Schöne Grüße, Jörg',
  },
  french: {
    long: 'Après le dîner, la fenêtre était encore fermée, où une fille très fatiguée préférait déjà dormir plutôt que répondre à sa mère.',
    short: 'Déjà très fatiguée',
  },
  spanish: {
    long: 'Mañana por la mañana el señor Núñez vendrá aquí con su compañía, según dijo ayer por teléfono después de la reunión.',
    short: 'Mañana será después',
  },
  swedish: {
    long: 'På våren går vi över ängarna när snön har smält, och då är det så vackert att man vill stanna där hela året.',
    short: 'Går över ån',
  },
  polish: {
    long: 'Jutro wieczorem pojedziemy nad jezioro, gdzie mój wujek ma małą żółtą łódkę, i będziemy łowić ryby aż do późnej nocy, żeby odpocząć.',
    short: 'Proszę zamknąć książkę',
  },
  czech: {
    long: 'Když přišel večer, šli jsme pěšky přes dlouhý most k řece, kde čekali naši přátelé s čerstvým chlebem a něčím dobrým.',
    short: 'Příliš žluťoučký kůň',
  },
  hungarian: {
    long: 'Tegnap este a szüleim későn érkeztek haza, mert az út nagyon hosszú volt, és útközben erős szél fújt a mezők fölött.',
    short: 'Köszönöm szépen, később',
  },
  russian: {
    long: 'Вчера вечером мы долго шли вдоль реки и говорили о том, что случилось летом, пока не стало совсем темно и холодно вокруг нас.',
    short: 'Как твои дела',
  },
  ukrainian: {
    long: 'Сьогодні вранці ми їхали до міста потягом, і моя сестра розповідала про свою нову роботу, яка їй дуже подобається.',
    short: 'Дякую за підтримку',
  },
  greek: {
    long: 'Χθες το βράδυ περπατήσαμε δίπλα στη θάλασσα και μιλήσαμε για το καλοκαίρι, ώσπου έγινε πολύ σκοτεινά και γυρίσαμε στο σπίτι.',
    short: 'Καλημέρα σε όλους',
  },
  turkish: {
    long: 'Dün akşam arkadaşımla birlikte deniz kıyısında yürüdük, güneş batarken çay içtik ve geçen yaz yaşadığımız güzel günleri konuştuk.',
    short: 'Teşekkür ederim, görüşürüz',
  },
  hebrew: {
    long: 'אתמול בערב הלכנו לאורך הים ודיברנו על הקיץ שעבר, עד שנעשה חשוך מאוד וחזרנו הביתה לאכול ארוחת ערב עם המשפחה.',
    short: 'שלום לכל החברים',
  },
  arabic: {
    long: 'ذهبنا مساء أمس إلى البحر وتحدثنا عن الصيف الماضي حتى أصبح الجو باردا، ثم عدنا إلى البيت وأكلنا مع العائلة.',
    short: 'صباح الخير يا صديقي',
  },
  thai: {
    long: 'เมื่อวานตอนเย็นเราเดินไปตามชายหาดและคุยกันเรื่องฤดูร้อนที่ผ่านมา จนฟ้ามืดแล้วจึงกลับบ้านไปกินข้าวกับครอบครัว',
    short: 'ขอบคุณมากครับ',
  },
  japanese: {
    long: '昨日の夜、私たちは川のそばを長い間歩いて、去年の夏の旅行について話しました。とても寒かったので、早く家に帰って温かいお茶を飲みました。',
    short: '今日はいい天気です',
  },
  simplified: {
    long: '昨天晚上我们沿着河边走了很久，一直在谈论去年夏天的旅行。天气很冷，所以我们很早就回家喝热茶，然后和家人一起吃晚饭。',
    short: '今天天气很好',
  },
  traditional: {
    long: '昨天晚上我們沿著河邊走了很久，一直在談論去年夏天的旅行。天氣很冷，所以我們很早就回家喝熱茶，然後和家人一起吃晚飯。',
    short: '今天天氣很好',
  },
  korean: {
    long: '어제 저녁에 우리는 강가를 오래 걸으면서 지난 여름 여행에 대해 이야기했습니다. 날씨가 추워서 일찍 집에 돌아와 따뜻한 차를 마셨습니다.',
    short: '오늘은 날씨가 좋아요',
  },
} satisfies Record<string, Sentences>

type Text = keyof typeof texts

/** Encodings by the decoder's name, with their texts. */
const legacy: readonly [encoding: string, languages: readonly Text[]][] = [
  ['windows-1252', ['german', 'french', 'spanish', 'swedish']],
  ['cp850', ['german', 'french', 'spanish', 'swedish']],
  ['macintosh', ['german', 'french', 'spanish', 'swedish']],
  ['windows-1250', ['polish', 'czech', 'hungarian']],
  ['iso-8859-2', ['polish', 'czech', 'hungarian']],
  ['windows-1251', ['russian', 'ukrainian']],
  ['koi8-r', ['russian']],
  ['koi8-u', ['ukrainian']],
  ['x-mac-cyrillic', ['russian', 'ukrainian']],
  ['ibm866', ['russian']],
  ['windows-1253', ['greek']],
  ['windows-1254', ['turkish']],
  ['windows-1255', ['hebrew']],
  ['windows-1256', ['arabic']],
  ['windows-874', ['thai']],
  ['shift_jis', ['japanese']],
  ['euc-jp', ['japanese']],
  ['gb18030', ['simplified']],
  ['big5', ['traditional']],
  ['euc-kr', ['korean']],
]

const iconvNames: Record<string, string> = { 'x-mac-cyrillic': 'maccyrillic', ibm866: 'cp866' }
const encode = (text: string, encoding: string): Uint8Array =>
  iconv.encode(text, iconvNames[encoding] ?? encoding)

const page = (text: string): string =>
  `<!doctype html>\r\n<html lang="x"><head><title>Notes 2024</title></head>\r\n<body class="a b"><p id="first">${text}</p><ul><li>1, 2, 3</li></ul></body></html>\r\n`

describe.each(legacy)('T2: %s', (encoding, languages) => {
  const cases = languages.flatMap((language) => {
    const { long, short } = texts[language]
    return [
      { what: `${language}, 20 words`, text: long },
      { what: `${language}, a few words`, text: short },
      { what: `${language} in a page`, text: page(`${short}. ${long}`) },
    ]
  })

  test.each(cases)('$what', ({ text }) => {
    const found = decodeSample(encode(text, encoding))
    expect(found.text).toBe(text)
    expect(found.encoding.isDamaged).toBe(false)
  })
})

describe('T2: encodings that are detected by their structure', () => {
  const { long, short: few } = texts.japanese
  const jis = (text: string) => {
    const bytes = [...encode(text, 'euc-jp')].map((byte) => byte & 0x7f)
    return Buffer.concat([Buffer.from('\u001b$B'), Buffer.from(bytes), Buffer.from('\u001b(B')])
  }

  test.each([long, few])('ISO-2022-JP: %s', (text) => {
    const bytes = Buffer.concat([Buffer.from('<p>'), jis(text), Buffer.from('</p>\n')])
    expect(decodeSample(bytes)).toEqual({
      text: `<p>${text}</p>\n`,
      encoding: { name: 'iso-2022-jp', isDamaged: false },
    })
  })

  test.each([
    ['a few words', '今天天氣很好', 'c4f4c5b2c5b2d6b4d0fec7ef'],
    [
      'a sentence in a page',
      '<p>昨天晚上我們沿著河邊走了很久，一直在談論去年夏天的旅行。</p>',
      '3c703ed1d4c5b2dba5c4b8cabcd4afced8e1e1cec8f9b1cbccc4a7d0fec4bca1a2c4a1cefec7e3eef6efa2c6aac8a1d4eec5b2cefbd5eac8e7a1a43c2f703e',
    ],
  ])('EUC-TW: %s', (_, text, hex) => {
    expect(decodeSample(Buffer.from(hex, 'hex'))).toEqual({
      text,
      encoding: { name: 'euc-tw', isDamaged: false },
    })
  })

  test.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be', 'utf-8'])('%s with a mark', (encoding) => {
    for (const { long: text } of Object.values(texts))
      expect(decodeSample(iconv.encode(text, encoding, { addBOM: true }))).toEqual({
        text,
        encoding: { name: encoding, isDamaged: false },
      })
  })

  test.each(['utf-16le', 'utf-16be'])('%s without a mark', (encoding) => {
    for (const { long: text, short } of Object.values(texts)) {
      const lines = `${short}\r\n${text}\r\n2024\r\n`
      expect(decodeSample(iconv.encode(lines, encoding, { addBOM: false })).text).toBe(lines)
    }
  })
})

describe('T1: UTF-8 with bad bytes', () => {
  const line = 'Über die große Brücke fährt der Zug nach Köln.\n'
  const lines = Buffer.from(line.repeat(20))

  test('one Latin-1 letter among 40 lines becomes that letter', () => {
    const bytes = Buffer.concat([lines, Buffer.from('Caf\u00e9 am Fluss\n', 'latin1'), lines])
    expect(decodeSample(bytes)).toEqual({
      text: `${line.repeat(20)}Café am Fluss\n${line.repeat(20)}`,
      encoding: { name: 'utf-8', isDamaged: true },
    })
  })

  test('a table with one Latin-1 row appended keeps its other rows', () => {
    const bytes = Buffer.concat([
      Buffer.from('Ort,Straße\nKöln,Brückenweg\nMünchen,Grüne Gasse\nZürich,Höhenstraße\n'),
      Buffer.from('Lübeck,Mühlenstraße\n', 'latin1'),
    ])
    expect(decodeSample(bytes).text).toBe(
      'Ort,Straße\nKöln,Brückenweg\nMünchen,Grüne Gasse\nZürich,Höhenstraße\nLübeck,Mühlenstraße\n',
    )
  })

  test.each([
    ['a byte that is no letter in windows-1252', [0x93], '\ufffd'],
    ['bytes that are never valid in UTF-8', [0xff, 0xfe], 'ÿþ'],
    ['a character without its end', [0xe2, 0x82], '\ufffd'],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80], 'í\ufffd\ufffd'],
  ])('%s', (_, bad, text) => {
    const bytes = Buffer.concat([lines, Buffer.from([0x61, ...bad, 0x62]), lines])
    expect(decodeSample(bytes).text).toBe(`${line.repeat(20)}a${text}b${line.repeat(20)}`)
  })

  test('a text with mostly invalid UTF-8 is in another encoding', () => {
    const bytes = Buffer.concat([Buffer.from('Größe\n'), Buffer.from(`${texts.french.long}\n`, 'latin1')])
    expect(encodingOf(bytes)).toBe('windows-1252')
  })
})

test.each([
  ['windows-1252', 'I don’t know what we’ll do – “perhaps” we stay.'],
  ['macintosh', 'I don’t know what we’ll do – “perhaps” we stay.'],
  ['cp850', 'Beeinträchtigung der Aussicht'],
  ['macintosh', 'la alimentación de la familia'],
  ['windows-1252', 'la libertà è di tutti'],
])('one or two characters outside of ASCII are enough, in %s: %s', (encoding, text) => {
  expect(decodeSample(encode(text, encoding)).text).toBe(text)
})

describe('common texts', () => {
  test.each([
    ['', ''],
    ['plain words', 'plain words'],
    ['20 % of 3 €', '20 % of 3 €'],
    ['a 𝒜 and a 😀', 'a 𝒜 and a 😀'],
  ])('UTF-8: %s', (given, text) => {
    expect(decodeSample(Buffer.from(given))).toEqual({ text, encoding: { name: 'utf-8', isDamaged: false } })
  })

  test.each([
    'don’t — it’s “fine” …',
    '20 °C, 30 €',
    'café',
    '© 2024 Smith & Søn',
    'Zoë',
    'naïve',
    'ÜBERSICHT',
    'Ærø',
  ])('windows-1252: %s', (text) => {
    expect(decodeSample(encode(text, 'windows-1252')).text).toBe(text)
  })

  test('a character cut off at the end of a sample is dropped', () => {
    expect(decodeSample(Buffer.from('Köl\u00fc').subarray(0, -1)).text).toBe('Köl')
    expect(decodeSample(encode(`${texts.japanese.long}。`, 'shift_jis').subarray(0, -1)).text).toBe(
      texts.japanese.long,
    )
  })
})

describe('a whole file', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-decode-'))
  })
  afterAll(() => fs.rm(folder, { recursive: true }))

  async function decoded(bytes: Uint8Array): Promise<{ text: string; encoding: TextEncoding | null }> {
    const file = path.join(folder, 'text')
    await fs.writeFile(file, bytes)
    let text = ''
    let encoding: TextEncoding | null = null
    for await (const part of decodeFile(file, { onEnd: (found) => (encoding = found) })) text += part
    expect(text.startsWith(await decodeStart(file))).toBe(true)
    return { text, encoding }
  }

  /** Odd in length, so that parts end within characters. */
  const repeated = (text: string, count: number) => `${`${text}\n`.repeat(count)}!`

  test.each([
    ['cp850', texts.german.long],
    ['utf-8', texts.russian.long],
    ['utf-16be', texts.greek.long],
    ['utf-32le', texts.korean.long],
    ['gb18030', texts.simplified.long],
    ['shift_jis', texts.japanese.long],
  ])('of several parts in %s', async (name, sentence) => {
    const text = repeated(sentence, 20_000)
    const isMarked = name.startsWith('utf-')
    const found = await decoded(iconv.encode(isMarked ? `x${text}` : text, name, { addBOM: isMarked }))
    expect(found.encoding).toEqual({ name, isDamaged: false })
    expect(found.text === (isMarked ? `x${text}` : text)).toBe(true)
  })

  test('is detected by later letters after megabytes of ASCII', async () => {
    const ascii = repeated('plain words', 200_000)
    const text = ascii + repeated(texts.polish.long, 20_000)
    const found = await decoded(encode(text, 'windows-1250'))
    expect(found.encoding?.name).toBe('windows-1250')
    expect(found.text === text).toBe(true)
  })

  test('T1: with a bad byte after several megabytes is damaged UTF-8', async () => {
    const text = repeated(texts.german.long, 30_000)
    const found = await decoded(Buffer.concat([Buffer.from(text), Buffer.from('\u00e9!', 'latin1')]))
    expect(found.encoding).toEqual({ name: 'utf-8', isDamaged: true })
    expect(found.text === `${text}é!`).toBe(true)
  })

  test('that ends within a character is damaged UTF-8', async () => {
    expect(await decoded(Buffer.from('Köln und K\u00f6').subarray(0, -1))).toEqual({
      text: 'Köln und K\ufffd',
      encoding: { name: 'utf-8', isDamaged: true },
    })
  })
})
