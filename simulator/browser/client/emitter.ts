type Handler = (event?: unknown) => void;

type Emitter = {
  on: (type: string, handler: Handler) => void;
  once: (type: string, handler: Handler) => void;
  off: (type: string, handler?: Handler) => void;
  /** True if there is a listener. */
  emit: (type: string, event?: unknown) => boolean;
  clear: () => void;
};

export function createEmitter(): Emitter {
  let listeners: { type: string; handler: Handler; once: boolean }[] = [];
  return {
    on: (type, handler) => listeners.push({ type, handler, once: false }),
    once: (type, handler) => listeners.push({ type, handler, once: true }),
    off(type, handler) {
      listeners = listeners.filter((one) => one.type !== type || (handler && one.handler !== handler));
    },
    emit(type, event) {
      const called = listeners.filter((one) => one.type === type);
      listeners = listeners.filter((one) => !(one.type === type && one.once));
      for (const { handler } of called) handler(event);
      return called.length > 0;
    },
    clear() {
      listeners = [];
    },
  };
}
