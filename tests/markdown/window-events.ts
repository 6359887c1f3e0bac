// Milkdown's parts wait for each other by events of the window: here is as much of one as they need.
const target = new EventTarget();
Object.assign(globalThis, {
  addEventListener: target.addEventListener.bind(target),
  removeEventListener: target.removeEventListener.bind(target),
  dispatchEvent: target.dispatchEvent.bind(target),
});
