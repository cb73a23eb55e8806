import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: true,
  // Every route is known from the first document, so no call is spent on discovering them.
  routeDiscovery: { mode: "initial" },
  // Version 8's behaviour, decided one by one: the server hands plain settings to the root's loader, and asks for no data later.
  future: {
    v8_middleware: false,
    v8_splitRouteModules: false,
    v8_viteEnvironmentApi: false,
    v8_passThroughRequests: false,
    v8_trailingSlashAwareDataRequests: false,
  },
} satisfies Config;
