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
      if (dialog.matches(".declaring")) press(any([...dialog.querySelectorAll(".ranks button")]));
      if (dialog.matches(".warring")) {
        const joins = [...dialog.querySelectorAll(".column button")];
        if (joins.length && chance() < 0.5) press(any(joins));
      }
      const choices = [...dialog.querySelectorAll(".claim-list button, [data-move], .choose.suits:not(.ranks) button")];
      const yes = dialog.querySelector(".buttons .primary");
      if (yes && !yes.disabled) press(yes);
      else if (yes) dialog.close();
      else press(any(choices));
      return;
    }
    if (!document.querySelector("#asked.yours")) return;
    const actions = [...document.querySelectorAll("#actions button:not([aria-disabled])")].filter(shown);
    const picked = [...document.querySelectorAll(".held.picked, .own-card.picked")];
    const cards = [...document.querySelectorAll(".held.playable:not(.picked), .own-card.playable:not(.picked)")].filter(shown);
    const willing = actions.filter((button) => !/^(concede|surrender|pass|done)/.test(button.dataset.move));
    const yields = yielding && actions.find((button) => button.dataset.move === "concede");
    if (yields) press(yields);
    else if (picked.length && actions.length && chance() < 0.8) press(any(actions));
    else if (picked.length > 2) picked.forEach((card) => card.click());
    else if (willing.length && chance() < 0.5) press(any(willing));
    else if (cards.length && chance() < 0.85) press(any(cards));
    else if (actions.length) press(any(actions));
    else if (cards.length) press(any(cards));
  }

  const begin = document.startViewTransition;
  document.startViewTransition = (change) => {
    window.person.flights += 1;
    return begin.call(document, change);
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
