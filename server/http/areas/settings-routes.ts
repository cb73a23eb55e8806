import { createHash } from "node:crypto";
import * as connections from "../../../contract/connections.ts";
import {
  getVersionParams,
  getVersionQuery,
  listVersionsQuery,
  restoreParams,
  saveSettingsBody,
  setBannersBody,
  syncShopQuery,
  versionBody,
} from "../../../contract/settings.schema.ts";
import * as publicCalls from "../../../contract/settings.ts";
import * as calls from "../../../contract/staff-settings.ts";
import { saveSettingsWithRedirects, withRedirects } from "../../redirects/settings-with-redirects.ts";
import {
  getConnections,
  getShopConnection,
  listFailedImports,
  syncShop,
  testMaps,
  testShop,
} from "../../settings/connections.ts";
import { getPublicSettings, getSettings } from "../../settings/get-settings.ts";
import { resetSettings, restoreSettings } from "../../settings/restore-settings.ts";
import { setBanners } from "../../settings/set-banners.ts";
import { getSettingsVersion, listSettingsVersions } from "../../settings/settings-versions.ts";
import { type Row, route } from "../route.ts";

export const settingsRoutes: Row[] = [
  route({
    call: publicCalls.getPublicSettings,
    verb: getPublicSettings,
    etag: (settings) => createHash("sha256").update(JSON.stringify(settings)).digest("base64url").slice(0, 22),
  }),
  route({ call: calls.getSettings, verb: withRedirects(getSettings), mayBeMinimal: true }),
  route({
    call: calls.saveSettings,
    body: saveSettingsBody,
    verb: withRedirects(saveSettingsWithRedirects),
    mayBeMinimal: true,
    // May contain all redirects.
    accepts: "long_list",
    // Malformed prices are 400; 422 is for settings that don't fit together.
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
  }),
  route({
    call: calls.restoreSettings,
    params: restoreParams,
    body: versionBody,
    verb: withRedirects(restoreSettings),
    mayBeMinimal: true,
    errors: ["settings_conflict", "invalid_fields"],
  }),
  route({
    call: calls.resetSettings,
    body: versionBody,
    verb: withRedirects(resetSettings),
    mayBeMinimal: true,
    errors: ["settings_conflict"],
  }),
  route({ call: connections.getConnections, verb: getConnections }),
  route({ call: connections.testShop, verb: testShop, limit: "connectionTests" }),
  route({ call: connections.testMaps, verb: testMaps, limit: "connectionTests" }),
  route({ call: connections.getShopConnection, verb: getShopConnection }),
  route({ call: connections.listFailedImports, verb: listFailedImports }),
  route({ call: connections.syncShop, query: syncShopQuery, verb: syncShop, limit: "connectionTests" }),
];
