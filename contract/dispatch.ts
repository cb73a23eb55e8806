import type { z } from "zod";
import type { DeliveryState, StopKind, StopState } from "../domain/deliveries/delivery.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

export type BoardStop = {
  orderId: OrderId; reference: string; kind: StopKind; state: StopState;
  customer: string; town: string; address: string; eircode: string; contact: string; phone: string; instructions: string;
  service: string; goods: string; kg: number | null; pallets: number;
  from: string | null; by: string | null;
  expectedAt: string | null; lateness: "on_time" | "tight" | "late" | null; lateMinutes: number | null;
  doneAt: string | null; lat: number | null; lon: number | null; isLocked: boolean; proofKeys: string[];
};
export type BoardDelivery = {
  orderId: OrderId; reference: string; state: DeliveryState; version: number;
  urgency: { level: "now" | "soon" | "later"; reason: string };
  stops: BoardStop[]; vehiclesThatCannot: { driverId: number; reason: string }[];
  partner: { name: string; reference: string; url: string } | null; question: string | null;
};
export type BoardColumn = {
  driver: { id: number; name: string; phone: string; vehicle: string; vehicleName: string; onDuty: boolean };
  run: { day: string; version: number }; load: { kg: number; maxKg: number; pallets: number };
  nextStop: { orderId: OrderId; kind: StopKind } | null; delayMinutes: number | null;
  place: { lat: number; lon: number; at: string } | null; placeRefused: boolean; seenAt: string | null; stops: BoardStop[];
};
export type BoardAlert = { id: string; kind: "late" | "failed" | "unassigned" | "silent" | "notice" | "question"; text: string; orderId: OrderId | null; driverId: number | null; noticeId: number | null };
export type Board = { day: string; serverTime: string; mark: string; unassigned: BoardDelivery[]; columns: BoardColumn[]; alerts: BoardAlert[]; done: BoardDelivery[] };
export type StopMove = { orderId: number; stops?: StopKind[] };
export type AssignBody = { day: string; moves: StopMove[]; to: { driverId: number; position?: number } | null; versions: { driverId: number; day: string; version: number }[] };
export type SuggestedPlace = { driverId: number; driverName: string; after: string; position: { pickup: number; dropoff: number }; minutesMore: number; late: { orderId: number; kind: StopKind; lateMinutes: number; reference: string }[] };
export type Suggestion = { orderId: OrderId; places: SuggestedPlace[]; refused: { driverId: number; reason: string }[] };
export type Plan = { runs: { driverId: number; driverName: string; version: number; stops: { orderId: OrderId; kind: StopKind; reference: string; town: string; expectedAt: string | null; lateness: BoardStop["lateness"] }[]; minutes: number }[]; left: { orderId: OrderId; reference: string; reason: string }[]; lateBefore: number; lateAfter: number };
const path = `${api}/staff/dispatch`;
export const getBoard = defineCall<{ query: z.ZodType<{ day: string }> }, Board>({ name: "getBoard", method: "GET", path, access: "dispatcher", summary: "x" });
export const assignStops = defineCall<{ body: z.ZodType<AssignBody> }, { board: Board; undo: AssignBody }>({ name: "assignStops", method: "POST", path: `${path}/assign`, access: "dispatcher", summary: "x" });
export const suggest = defineCall<{ body: z.ZodType<{ day: string; orderIds: number[] }> }, { suggestions: Suggestion[] }>({ name: "suggest", method: "POST", path: `${path}/suggest`, access: "dispatcher", summary: "x" });
export const suggestAll = defineCall<{ body: z.ZodType<{ day: string }> }, { plan: Plan }>({ name: "suggestAll", method: "POST", path: `${path}/plan`, access: "dispatcher", summary: "x" });
export const acceptPlan = defineCall<{ body: z.ZodType<{ day: string; runs: { driverId: number; version: number; stops: { orderId: number; kind: StopKind }[] }[] }> }, { board: Board; undo: AssignBody }>({ name: "acceptPlan", method: "POST", path: `${path}/plan/accept`, access: "dispatcher", summary: "x" });
export const dismissNotice = defineCall<{ params: z.ZodType<{ id: number }> }, object>({ name: "dismissNotice", method: "POST", path: `${path}/notices/{id}/seen`, access: "dispatcher", summary: "x" });
