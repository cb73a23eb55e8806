import { createHash } from "node:crypto";
import { saveSettingsBody, setBannersBody } from "../../../contract/settings.schema.ts";
import * as calls from "../../../contract/settings.ts";
import { getPublicSettings } from "../../settings/get-public-settings.ts";
import { getSettings } from "../../settings/get-settings.ts";
import { saveSettings } from "../../settings/save-settings.ts";
import { setBanners } from "../../settings/set-banners.ts";
import { type Row, route } from "../route.ts";

export const settingsRoutes: Row[] = [
  route({
    call: calls.getPublicSettings,
    verb: getPublicSettings,
    etag: (settings) => createHash("sha256").update(JSON.stringify(settings)).digest("base64url").slice(0, 22),
  }),
  route({ call: calls.getSettings, verb: getSettings }),
  route({
    call: calls.saveSettings,
    body: saveSettingsBody,
    verb: saveSettings,
    // Prices that are no numbers are 400; 422 is for settings that do not fit together.
    invalid: "rest_invalid_param",
    errors: ["settings_conflict", "invalid_fields"],
  }),
  route({ call: calls.setBanners, body: setBannersBody, verb: setBanners, invalid: "rest_invalid_param" }),
];
