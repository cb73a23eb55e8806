import { type RefObject, useEffect, useRef, useState } from "react";
import { createCodeReader } from "./read-codes.ts";

/** Between two frames, so that the phone does not get hot. */
const pauseMs = 150;
/** A code that stays in front of the camera is read once. */
const sameCodeMs = 3_000;

/** Shows the camera in the video and calls `onText` for each QR code. Returns why the camera is unavailable, or "". */
export function useScanner(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): string {
  const [error, setError] = useState("");
  const latestOnText = useRef(onText);
  latestOnText.current = onText;
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    const scan = async () => {
      stream = await openCamera();
      const element = video.current;
      if (isOver || !element) return stream.getTracks().forEach((track) => void track.stop());
      element.srcObject = stream;
      await element.play();
      const read = await createCodeReader();
      let last = { text: "", at: 0 };
      while (!isOver) {
        const text = await read(element);
        const now = Date.now();
        if (text && !isOver && (text !== last.text || now - last.at > sameCodeMs)) {
          latestOnText.current(text);
          last = { text, at: now };
        } else if (text) last.at = now;
        await new Promise((later) => setTimeout(later, pauseMs));
      }
    };
    scan().catch((cause) => {
      if (!isOver) setError(whyNot(cause));
    });
    return () => {
      isOver = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [video]);
  return error;
}

function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) return Promise.reject(new DOMException("No camera", "NotFoundError"));
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: "environment" } });
}

function whyNot(cause: unknown): string {
  const name = cause instanceof DOMException ? cause.name : "";
  if (name === "NotAllowedError")
    return "This phone does not allow the camera. Allow it in its settings, or tick the parcels by hand.";
  if (name === "NotFoundError") return "There is no camera. Tick the parcels by hand.";
  return "The camera cannot be used at the moment. Tick the parcels by hand.";
}
