/**
 * Whether a model's outputs start with reasoning that no tag opens: some servers put the opening tag into the prompt.
 * Unknown until the first output has ended.
 */
export interface ReasoningStart {
  isUnmarked: boolean | null
}

const reasoning = '(?:seed:)?think|thinking|thought|thoughts|reasoning'
const calls = 'tool_calls?|function_calls?'
/** Markers that servers should have parsed, but leave in the text. */
const marker = new RegExp(
  [
    `<(?<open>${reasoning}|${calls}) ?>`,
    `</(?<close>${reasoning}|${calls}) ?>`,
    String.raw`\[(?<bracket>/?THINK)\]`,
    String.raw`(?<list>\[TOOL_CALLS\])`,
    String.raw`<\|(?<special>[a-z_]{1,24})\|>`,
    // Special tokens of DeepSeek's models: end of sentence, tool calls and their parts.
    '<｜(?<token>[a-z▁]{1,24})｜>',
  ].join('|'),
  'i',
)
const isReasoning = new RegExp(`^(?:${reasoning})$`, 'i')
/** May be the start of a marker, or of the words after one. */
const openEnd = /(?:<[/|｜]?[a-z_▁:]{0,24}[|｜ ]?|\[\/?[A-Z_]{0,12})$/i
const channelName = /^\s*(analysis|commentary|final)/i
const roleName = /^\s*(?:assistant|user|system|developer)/i
/** Channel names whose markers were lost: `analysisWe need … assistantfinalThe answer`. */
const [lostAnalysis, lostFinal] = [/^analysis(?=[A-Z])/, 'assistantfinal']

/** Reasoning was only recognised after it had been shown. */
export class ReasoningShown extends Error {
  override name = 'ReasoningShown'
}

/** Filters a model's text in parts: removes reasoning, channels and tool calls. */
export function createVisibleText(start: ReasoningStart) {
  let isHeld = start.isUnmarked !== false
  let held = ''
  let rest = ''
  /** What ends the hidden text; null while text is visible. */
  let until: RegExp | null = null
  let isBegun = false
  let isShown = false
  let hasCall = false

  function show(text: string): string {
    if (isHeld) {
      held += text
      return ''
    }
    const visible = isShown ? text : text.trimStart()
    isShown ||= visible !== ''
    return visible
  }

  /** Everything so far was reasoning. */
  function dropHeld(): void {
    if (!isHeld) {
      // It may also be a quotation: the next output is held back until its end shows which.
      start.isUnmarked = null
      throw new ReasoningShown('the end of reasoning whose beginning was not marked')
    }
    start.isUnmarked = true
    isHeld = false
    held = ''
  }

  function release(): string {
    isHeld = false
    const text = held
    held = ''
    return show(text)
  }

  /** Hides what a marker starts; returns how many characters after it belong to it. */
  function follow(groups: Record<string, string | undefined>, behind: string): number {
    const { open, close, bracket, list, special, token } = groups
    if (open !== undefined) {
      until = new RegExp(`</${open} ?>`, 'i')
      hasCall ||= !isReasoning.test(open)
    } else if (close !== undefined) {
      if (isReasoning.test(close)) dropHeld()
    } else if (bracket !== undefined) {
      if (bracket.startsWith('/')) dropHeld()
      else until = /\[\/THINK\]/i
    } else if (list !== undefined) {
      until = /$^/
      hasCall = true
    } else if (special === 'channel') {
      const [all = '', name = 'final'] = channelName.exec(behind) ?? []
      until = name.toLowerCase() === 'final' ? null : /(?=<\|channel\|>)/
      return all.length
    } else if (token !== undefined && /^tool▁(?:calls|outputs)▁begin$/.test(token)) {
      until = /<｜tool▁(?:calls|outputs)▁end｜>/
      hasCall = true
    } else if (special === 'start') return roleName.exec(behind)?.[0].length ?? 0
    return 0
  }

  function take(isEnd: boolean): string {
    let visible = ''
    for (;;) {
      if (!isBegun && (rest.length > 'analysis'.length || isEnd)) {
        isBegun = true
        if (lostAnalysis.test(rest)) until = new RegExp(lostFinal)
      }
      if (until !== null) {
        const end = until.exec(rest)
        if (end === null) {
          rest = isEnd ? '' : rest.slice(-24)
          return visible
        }
        rest = rest.slice(end.index + end[0].length)
        until = null
      }
      const found = marker.exec(rest)
      // The name of a channel or role may still be incomplete.
      const isWhole = found === null || isEnd || rest.length > found.index + found[0].length + 24
      if (found === null || !isWhole) {
        const end = found?.index ?? rest.length - (isEnd ? 0 : (openEnd.exec(rest)?.[0].length ?? 0))
        if (!isBegun && !isEnd) return visible
        visible += show(rest.slice(0, end))
        rest = rest.slice(end)
        return visible
      }
      visible += show(rest.slice(0, found.index))
      const behind = rest.slice(found.index + found[0].length)
      rest = behind.slice(follow(found.groups ?? {}, behind))
    }
  }

  return {
    /** @throws ReasoningShown */
    push(part: string): string {
      rest += part
      return take(false)
    },
    /** Returns the rest. `isCut`: the model was cut off, so the held text of a reasoning model is reasoning. */
    end(isCut: boolean): string {
      const visible = take(true)
      if (isHeld && start.isUnmarked === true && isCut) return visible
      // A whole output without an end of reasoning: the model does not reason, or not in this way.
      if (isHeld && held !== '') start.isUnmarked = false
      return visible + release()
    },
    /** Whether the text has calls of tools, which the server should have parsed. */
    hasCall: (): boolean => hasCall,
  }
}
