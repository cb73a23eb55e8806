import { QueryClient } from "@tanstack/react-query";

/** What the screens have loaded. A failure is shown at once, with its Try Again, rather than after silent attempts. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
