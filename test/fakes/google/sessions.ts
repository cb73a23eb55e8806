/** One billed search. `reused`: used after its end, when Google charges each request by itself. */
export type Session = { token: string; autocompletes: number; details: number; reused: boolean };

export type Sessions = ReturnType<typeof createSessions>;

/** https://developers.google.com/maps/documentation/places/web-service/place-session-tokens */
export function createSessions() {
  const sessions = new Map<string, Session>();
  const find = (token: string): Session => {
    const known = sessions.get(token) ?? { token, autocompletes: 0, details: 0, reused: false };
    sessions.set(token, known);
    return known;
  };
  return {
    recordAutocomplete(token: string): void {
      const session = find(token);
      session.autocompletes++;
      session.reused ||= session.details > 0;
    },
    recordDetails(token: string): void {
      const session = find(token);
      session.reused ||= session.details > 0;
      session.details++;
    },
    all: (): Session[] => [...sessions.values()].map((session) => ({ ...session })),
  };
}
