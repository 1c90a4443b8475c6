/**
 * The browser's drafts and the site's brought together; nothing is lost on either side. Pure.
 *
 * @typedef {import("./draft-data.js").Kept} Kept
 * @typedef {import("./draft-data.js").Draft} Draft
 * @typedef {import("./draft-data.js").ShelfData} ShelfData
 *
 * @typedef {{id: string, kept: Kept}} Conflict  a draft here, and what another device made of it
 * @typedef {"here"|"there"|"both"} Choice
 */
import { changeDraft, freeId, freeName, isSame, isUnsaved, isUntouched } from "./draft-data.js";
import { createHistory, record } from "./history.js";

/**
 * Return the shelf after the site has said what it keeps, and what the player has to decide.
 * @param {ShelfData} data
 * @param {readonly Kept[]} kept  the latest first
 * @returns {{data: ShelfData, conflicts: Conflict[]}}
 */
export function mergeDrafts(data, kept) {
  const byId = new Map(kept.map((draft) => [draft.id, draft]));
  const removed = data.removed.filter(({ id, revision }) => byId.get(id)?.revision === revision);
  const claimed = new Set([
    ...removed.map(({ id }) => id),
    ...data.items.flatMap(({ site }) => (site ? [site.id] : [])),
  ]);
  /** @type {Conflict[]} */
  const conflicts = [];
  const items = data.items.flatMap((item) => {
    if (isUntouched(item) && kept.some(({ id }) => !claimed.has(id))) return [];
    const theirs = item.site
      ? byId.get(item.site.id)
      : kept.find(({ id, name }) => name === item.name && !claimed.has(id));
    if (theirs) claimed.add(theirs.id);
    else if (item.site) return isUnsaved(item) ? [{ ...item, site: null }] : [];
    if (!theirs || theirs.revision === item.site?.revision) return [item];
    if (isSame(item, theirs)) return [{ ...item, site: theirs }];
    if (item.site && !isUnsaved(item)) return [adopted(item, theirs)];
    conflicts.push({ id: item.id, kept: theirs });
    return [item];
  });
  for (const draft of kept) if (!claimed.has(draft.id)) items.push(arrived(draft, [...data.items, ...items]));
  if (!items.length) items.push({ ...data.items[0], site: null, history: createHistory(), fresh: true });
  const isThere = items.some(({ id }) => id === data.current);
  const latest = items.find(({ site }) => site && site.id === kept[0]?.id) ?? items[0];
  return { data: { ...data, items, removed, current: isThere ? data.current : latest.id }, conflicts };
}

/**
 * Return the shelf after the site has refused a draft for one that is in the way.
 * @param {ShelfData} data
 * @param {string} id  of the draft refused
 * @param {Kept} kept
 * @returns {{data: ShelfData, conflicts: Conflict[]}}
 */
export function meetKept(data, id, kept) {
  const item = data.items.find((draft) => draft.id === id);
  // Another tab of this browser was faster, and has noted so.
  if (!item || (item.site?.id === kept.id && item.site.revision >= kept.revision))
    return { data, conflicts: [] };
  if (!item.site || item.site.id === kept.id) return { data, conflicts: [{ id, kept }] };
  const names = [kept.name, ...data.items.map(({ name }) => name)];
  return { data: changeDraft(data, id, { name: freeName(item.name, names) }), conflicts: [] };
}

/**
 * Return the shelf after the player has decided. What is not taken can be had back by undo.
 * @param {ShelfData} data
 * @param {Conflict} conflict
 * @param {Choice} choice
 * @returns {ShelfData}
 */
export function resolveConflict(data, { id, kept }, choice) {
  const item = data.items.find((draft) => draft.id === id);
  if (!item) return data;
  if (choice === "there") return changeDraft(data, id, adopted(item, kept));
  if (choice === "here") {
    const history = record(record(item.history, kept.machine), item.history.present);
    return changeDraft(data, id, { history, site: kept });
  }
  const names = [kept.name, ...data.items.map(({ name }) => name)];
  const renamed = changeDraft(data, id, { name: freeName(item.name, names), site: null });
  return { ...renamed, items: [...renamed.items, arrived(kept, renamed.items)] };
}

/**
 * Return a draft here with the site's version as its next step.
 * @param {Draft} item
 * @param {Kept} kept
 * @returns {Draft}
 */
function adopted(item, kept) {
  return { ...item, name: kept.name, history: record(item.history, kept.machine), site: kept };
}

/**
 * Return a draft of another device as one of this browser.
 * @param {Kept} kept
 * @param {readonly Draft[]} others
 * @returns {Draft}
 */
function arrived(kept, others) {
  return { id: freeId(others), name: kept.name, history: createHistory(kept.machine), site: kept };
}
