import type { RenderedPortalPage } from "../../contract/portal-page.ts";
import { getPortalSession, type PortalSession } from "../../contract/portal-sign-in.ts";

/** Makes a call of the portal as the member who asked for the page; null if it is refused or fails. */
export type PortalReader = (url: string) => Promise<unknown>;

type MemberPage<Page> = {
  read: PortalReader;
  render: (portal: RenderedPortalPage) => Promise<Page>;
  now: Date;
};

/** Some of a screen's calls depend on earlier answers; the browser fetches whatever would take more rounds. */
const maxRounds = 3;
const patienceMs = 1_000;

/**
 * Renders a screen with the answers to its calls: each rendering reports which are still missing. Calls not answered in
 * time are left to the browser. Null without a session.
 */
export async function renderForMember<Page>({ read, render, now }: MemberPage<Page>): Promise<Page | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  const readInTime = (url: string) => Promise.race([read(url), late]);
  try {
    const session = (await readInTime(getPortalSession.path)) as PortalSession | null;
    if (session === null) return null;
    const answers: Record<string, unknown> = {};
    const asked = new Set<string>();
    for (let round = 1; ; round++) {
      const questions = new Map<string, string>();
      const ask: RenderedPortalPage["ask"] = ({ key, url }) => asked.has(key) || questions.set(key, url);
      const page = await render({ renderedAt: now.toISOString(), session, answers, ask });
      if (questions.size === 0 || round > maxRounds) return page;
      const found = await Promise.all([...questions].map(async ([key, url]) => [key, await readInTime(url)] as const));
      for (const [key, answer] of found) {
        asked.add(key);
        if (answer !== null) answers[key] = answer;
      }
      // Another rendering would show nothing new.
      if (found.every(([, answer]) => answer === null)) return page;
    }
  } finally {
    clearTimeout(timer);
  }
}
