import type { ModelStandIn } from '#test/standins/model.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

type Options = NonNullable<Parameters<typeof startTestApp>[1]>

/** The whole server with a model, which does not wait long for it, and looks at each call how much was taken. */
export const startModelApp = (
  model: ModelStandIn,
  environment: Record<string, string> = {},
  options: Options = {},
): Promise<TestApp> =>
  startTestApp(
    { AI_BASE_URL: model.baseUrl, AI_MODEL: 'stand-in', ...environment },
    {
      adjust: (config) => ({
        ...config,
        aiUsage: { ...config.aiUsage, lookMs: 0 },
        ai:
          config.ai.engine === 'builtin'
            ? config.ai
            : {
                ...config.ai,
                deadlines: { headersMs: 2_000, gapMs: 2_000, totalMs: 8_000, restMs: 0 },
              },
      }),
      ...options,
    },
  )
