/** A browser for the live socket's tests: its clock, timers and server are the test's own. */

/** @typedef {{type: string} & Record<string, any>} Said */

export class FakeSocket {
  /** @type {Said[]} */ said = [];
  isClosed = false;
  /** @type {Map<string, Function[]>} */ handlers = new Map();

  addEventListener(type, handler) {
    this.handlers.set(type, [...(this.handlers.get(type) ?? []), handler]);
  }

  send(text) {
    this.said.push(JSON.parse(text));
  }

  close() {
    this.isClosed = true;
  }

  /** The server's doing. */
  fire(type, detail = {}) {
    for (const handler of this.handlers.get(type) ?? []) handler(detail);
  }

  says(message) {
    this.fire("message", { data: JSON.stringify({ v: 1, ...message }) });
  }

  /** What the page said of one type. */
  of(type) {
    return this.said.filter((message) => message.type === type);
  }
}

export class FakeBrowser {
  time = 1000;
  /** @type {FakeSocket[]} */ sockets = [];
  /** @type {Array<{at: number, act: () => void, every?: number}>} */ timers = [];
  /** @type {() => void} */ show = () => {};

  open = () => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };
  now = () => this.time;
  random = () => 1;
  after = (ms, act) => {
    const timer = { at: this.time + ms, act };
    this.timers.push(timer);
    return timer;
  };
  cancel = (timer) => {
    this.timers = this.timers.filter((other) => other !== timer);
  };
  every = (ms, act) => {
    const timer = { at: this.time + ms, act, every: ms };
    this.timers.push(timer);
    return () => this.cancel(timer);
  };
  onShown = (act) => {
    this.show = act;
    return () => {
      this.show = () => {};
    };
  };

  get latest() {
    return this.sockets[this.sockets.length - 1];
  }

  /** Let time go by, with all that falls due. */
  pass(ms) {
    const end = this.time + ms;
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.time = Math.max(this.time, due.at);
      if (due.every) due.at += due.every;
      else this.cancel(due);
      due.act();
    }
    this.time = end;
  }
}
