// Milkdown's modules wait for each other through window events: this is the part of a window that they need.
const target = new EventTarget();
Object.assign(globalThis, {
  addEventListener: target.addEventListener.bind(target),
  removeEventListener: target.removeEventListener.bind(target),
  dispatchEvent: target.dispatchEvent.bind(target),
});
