import { Component, type ReactNode, useSyncExternalStore } from "react";
import { DayScreen } from "./DayScreen.tsx";
import { getDay, subscribeToDay } from "./day.ts";
import { ErrorMessage } from "./ErrorMessage.tsx";
import { SignIn } from "./SignIn.tsx";

export function App() {
  return (
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>
  );
}

function Screen() {
  const day = useSyncExternalStore(subscribeToDay, getDay);
  if (day.storageError)
    return (
      <main className="page">
        <h1>This phone can’t be used</h1>
        <ErrorMessage text={day.storageError} />
      </main>
    );
  if (!day.isReady) return <main className="page" aria-busy="true" aria-label="Loading" />;
  return day.session ? <DayScreen day={day} session={day.session} /> : <SignIn waiting={day.waiting} />;
}

/** A rendering error loses nothing: actions are saved on the phone. */
class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page">
        <h1>Something went wrong</h1>
        <p role="alert">Everything you recorded before is saved on this phone.</p>
        <button type="button" className="button main" onClick={() => location.reload()}>
          Open again
        </button>
      </main>
    );
  }
}
