import { setTimeout as sleep } from "node:timers/promises";
import { type Board, getBoard } from "../../../contract/dispatch.ts";
import { subscribeToBoard } from "../../../contract/live.ts";
import { createEventReader } from "../../../web/live/read-events.ts";

/** A dispatcher's board: it requests everything once its stream is open, and again after each change. */
export class LiveBoard {
  board: Board | null = null;
  connections = 0;
  private asking = false;
  private again = false;
  private readonly end = new AbortController();

  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string>,
    private readonly day: string,
  ) {
    void this.follow();
  }

  close(): void {
    this.end.abort();
  }

  private async follow(): Promise<void> {
    const { signal } = this.end;
    while (!signal.aborted) {
      try {
        const response = await fetch(this.url + subscribeToBoard.path, { headers: this.headers, signal });
        if (response.ok && response.body) {
          this.connections++;
          const read = createEventReader();
          const decoder = new TextDecoder();
          for await (const piece of response.body) {
            if (read(decoder.decode(piece, { stream: true })).length > 0) void this.ask();
          }
        }
      } catch {
        // The server was killed.
      }
      await sleep(200);
    }
  }

  private async ask(): Promise<void> {
    this.again = true;
    if (this.asking) return;
    this.asking = true;
    while (this.again && !this.end.signal.aborted) {
      this.again = false;
      try {
        const response = await fetch(`${this.url}${getBoard.path}?day=${this.day}`, { headers: this.headers });
        if (response.ok) this.board = ((await response.json()) as { board: Board }).board;
        else this.again = true;
      } catch {
        this.again = true;
      }
      if (this.again) await sleep(100);
    }
    this.asking = false;
  }
}
