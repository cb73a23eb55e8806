import { createHash } from "node:crypto";
import * as connections from "../../../contract/connections.ts";
import {
  getVersionParams,
  getVersionQuery,
  listVersionsQuery,
  restoreParams,
  saveSettingsBody,
  setBannersBody,
  versionBody,
} from "../../../contract/settings.schema.ts";
import * as publicCalls from "../../../contract/settings.ts";
import * as calls from "../../../contract/staff-settings.ts";
import { saveSettingsWithRedirects } from "../../redirects/save-settings-with-redirects.ts";
import { withRedirects } from "../../redirects/staff-settings.ts";
import { getConnections } from "../../settings/get-connections.ts";
import { getPublicSettings } from "../../settings/get-public-settings.ts";
import { getSettings } from "../../settings/get-settings.ts";
import { getSettingsVersion } from "../../settings/get-settings-version.ts";
import { listSettingsVersions } from "../../settings/list-settings-versions.ts";
import { resetSettings } from "../../settings/reset-settings.ts";
import { restoreSettings } from "../../settings/restore-settings.ts";
import { setBanners } from "../../settings/set-banners.ts";
import { testShop } from "../../settings/shop-connection.ts";
import { testMaps } from "../../settings/test-maps.ts";
import { type Row, route } from "../route.ts";

export const settingsRoutes: Row[] = [
  route({
    call: publicCalls.getPublicSettings,
    verb: getPublicSettings,
    etag: (settings) => createHash("sha256").update(JSON.stringify(settings)).digest("base64url").slice(0, 22),
  }),
  route({ call: calls.getSettings, verb: withRedirects(getSettings) }),
  route({
    call: calls.saveSettings,
    body: saveSettingsBody,
    verb: withRedirects(saveSettingsWithRedirects),
    // All redirects may be in it.
    longBody: true,
    // Prices that are no numbers are 400; 422 is for settings that do not fit together.
    invalid: "rest_invalid_param",
    errors: ["settings_conflict", "invalid_fields", "redirect_loop"],
  }),
  route({ call: calls.setBanners, body: setBannersBody, verb: setBanners, invalid: "rest_invalid_param" }),
  route({ call: calls.listSettingsVersions, query: listVersionsQuery, verb: listSettingsVersions }),
  route({
    call: calls.getSettingsVersion,
    params: getVersionParams,
    query: getVersionQuery,
    verb: getSettingsVersion,
    errors: ["not_found"],
  }),
  route({
    call: calls.restoreSettings,
    params: restoreParams,
    body: versionBody,
    verb: withRedirects(restoreSettings),
    errors: ["not_found", "settings_conflict", "invalid_fields"],
  }),
  route({
    call: calls.resetSettings,
    body: versionBody,
    verb: withRedirects(resetSettings),
    errors: ["settings_conflict"],
  }),
  route({ call: connections.getConnections, verb: getConnections }),
  route({ call: connections.testShop, verb: testShop, limit: "connectionTests" }),
  route({ call: connections.testMaps, verb: testMaps, limit: "connectionTests" }),
];
