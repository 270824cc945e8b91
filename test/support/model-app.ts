import type { FakeModel } from '#test/fakes/model.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

type Options = NonNullable<Parameters<typeof startTestApp>[1]>

/** The whole server with a model, which does not wait long for it, and looks at each call how much was taken. */
export const startModelApp = (
  model: FakeModel,
  environment: Record<string, string> = {},
  options: Options = {},
): Promise<TestApp> =>
  startTestApp(
    { AI_BASE_URL: model.baseUrl, AI_MODEL: 'fake-model', ...environment },
    {
      adjust: (config) => ({
        ...config,
        aiUsage: { ...config.aiUsage, lookMs: 0 },
        ai:
          config.ai.engine === 'builtin'
            ? config.ai
            : {
                ...config.ai,
                deadlines: { headersMs: 2_000, gapMs: 2_000, totalMs: 8_000, speechMs: 3_000, restMs: 0 },
              },
      }),
      ...options,
    },
  )
