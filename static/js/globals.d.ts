/** What the page brings along: the functions of Django's JavaScript catalogue, absent under node. */
declare global {
  function gettext(message: string): string;
  function ngettext(singular: string, plural: string, count: number): string;
  function pgettext(context: string, message: string): string;
}

export {};
