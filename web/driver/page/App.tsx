import { Component, type ReactNode, useSyncExternalStore } from "react";
import { DayScreen } from "./DayScreen.tsx";
import { onDay, readDay } from "./day.ts";
import { Fault } from "./Fault.tsx";
import { SignIn } from "./SignIn.tsx";

export function App() {
  return (
    <Stumble>
      <Screen />
    </Stumble>
  );
}

function Screen() {
  const day = useSyncExternalStore(onDay, readDay);
  if (day.storageFault)
    return (
      <main className="page">
        <h1>This phone cannot be used</h1>
        <Fault text={day.storageFault} />
      </main>
    );
  if (!day.isReady) return <main className="page" aria-busy="true" aria-label="Loading" />;
  return day.session ? <DayScreen day={day} session={day.session} /> : <SignIn waiting={day.waiting} />;
}

/** What is kept stays kept, whatever the screen does. */
class Stumble extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page">
        <h1>Something went wrong</h1>
        <p role="alert">What you pressed before is kept on this phone.</p>
        <button type="button" className="button main" onClick={() => location.reload()}>
          Open again
        </button>
      </main>
    );
  }
}
