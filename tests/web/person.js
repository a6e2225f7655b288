// Plays at a table page as a person does: touches cards that can be seen and reached, presses buttons. For tests.
(() => {
  let seed = 7;
  let yielding = false;
  const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const any = (list) => list[Math.floor(chance() * list.length)];
  const shown = (element) => element.getClientRects().length > 0;

  function press(element) {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + Math.min(14, box.width / 2), box.top + Math.min(16, box.height / 2));
    if (!at || !(element.contains(at) || at.contains(element))) {
      throw new Error(`${element.className} ${element.textContent} cannot be reached: ${at?.outerHTML?.slice(0, 80)}`);
    }
    element.click();
  }

  function step() {
    const dialog = document.querySelector("dialog[open]");
    if (dialog) {
      const values = [...dialog.querySelectorAll(".choose button")];
      if (values.length && chance() < 0.7) press(any(values));
      const yes = dialog.querySelector("[data-move=yes]");
      if (dialog.open && yes) yes.disabled ? dialog.close() : press(yes);
      return;
    }
    if (!document.querySelector("#asked.yours")) return;
    const actions = [...document.querySelectorAll("#actions button:not([aria-disabled])")].filter(shown);
    const picked = [...document.querySelectorAll(".held.picked, .own-card.picked")];
    const cards = [...document.querySelectorAll(".held.playable:not(.picked), .own-card.playable:not(.picked)")].filter(shown);
    const armies = [...document.querySelectorAll(".own-card.spreads")].filter(shown);
    if (armies.length && !picked.length && chance() < 0.2) return void armies.at(-1).click();
    const willing = actions.filter((button) => !button.matches(".grave") && !/^(pass|done|until)/.test(button.dataset.move));
    const yields = yielding && actions.find((button) => button.matches(".grave"));
    if (yields) press(yields);
    else if (picked.length && actions.length && chance() < 0.8) press(any(actions));
    else if (picked.length > 2) picked.forEach((card) => card.click());
    else if (willing.length && chance() < 0.5) press(any(willing));
    else if (cards.length && chance() < 0.85) press(any(cards));
    else if (actions.length) press(any(actions));
    else if (cards.length) press(any(cards));
  }

  const begin = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.person.flights += 1;
    return begin.apply(this, how);
  };

  window.person = {
    flights: 0,
    steps: 0,
    start(number = 1, yields = false) {
      seed = number * 7919;
      yielding = yields;
      const next = () => {
        if (document.querySelector("#result:not([hidden])")) return;
        try {
          step();
          this.steps += 1;
        } catch (wrong) {
          document.body.dataset.failed = String(wrong);
          return;
        }
        setTimeout(next, 8);
      };
      next();
    },
  };
})();
