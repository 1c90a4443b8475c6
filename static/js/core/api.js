/** JSON requests to the site, with its CSRF token and its one shape of errors. */

import { pageLanguage } from "./format.js";

/** A request the site refused, or that never reached it (`status` 0, code `offline`). */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   * @param {Record<string, any>} [data]
   */
  constructor(status, code, message, data = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/** Return the CSRF token: from the page where it carries one, else from the cookie. */
export function csrfToken() {
  const meta = document.querySelector('meta[name="csrf-token"]')?.getAttribute("content");
  if (meta) return meta;
  const field = document.querySelector('input[name="csrfmiddlewaretoken"]');
  if (field instanceof HTMLInputElement && field.value) return field.value;
  const match = /(?:^|;\s*)(?:__Host-|__Secure-)?csrftoken=([^;]+)/.exec(document.cookie);
  return match ? decodeURIComponent(match[1]) : "";
}

/**
 * Return the error a refused answer stands for.
 * @param {number} status
 * @param {unknown} body  the decoded JSON, or null
 * @returns {ApiError}
 */
export function errorFromBody(status, body) {
  const error = /** @type {{error?: Record<string, any>}|null} */ (body)?.error;
  if (error && typeof error === "object")
    return new ApiError(status, String(error.code ?? "error"), String(error.message ?? ""), error);
  return new ApiError(status, status >= 500 ? "server_error" : "refused", "");
}

/**
 * Send `body` as JSON and return the decoded answer.
 * @param {string} url
 * @param {{method?: string, body?: unknown, signal?: AbortSignal, keepalive?: boolean}} [options]
 *   `keepalive` lets the request outlive the page
 * @returns {Promise<any>}
 * @throws {ApiError} when the site refuses or cannot be reached
 */
export async function requestJson(url, { method = "GET", body, signal, keepalive } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": pageLanguage() };
  if (method !== "GET") headers["X-CSRFToken"] = csrfToken();
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(url, {
      method,
      headers,
      signal,
      keepalive,
      credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, "offline", "");
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw errorFromBody(response.status, answer);
  if (answer === null && response.status !== 204) throw new ApiError(response.status, "server_error", "");
  return answer;
}
