// What is wrong with the page as it is seen now: text that is cut or covered, indices too small to read. For tests.
() => {
  const LEAST = 13.7; // pixels of an index: 14, less what rounding takes
  const wrong = [];
  const how = { visibilityProperty: true, opacityProperty: true };
  const box = (one) => one.getBoundingClientRect();
  const seen = (one) => one.checkVisibility(how) && one.getClientRects().length > 0;
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const told = (one) => `${one.id || one.getAttribute("class") || one.tagName} "${(one.textContent || one.getAttribute("card") || "").trim().slice(0, 40)}"`;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflow);

  // Every text: whole within all that could cut it, on the screen, and nothing solid lies over it.
  const touchable = new CSSStyleSheet(); // what lets touches through is found too
  touchable.replaceSync("* { pointer-events: auto !important; } .unseen, #lamp, #bubbles { pointer-events: none !important; }");
  document.adoptedStyleSheets.push(touchable);
  const solid = "playing-card, .face, .plate, .action, .tag, .disc, .count, .holds, .panel, .pennant, #tools button, #bar button";
  const over = document.querySelector("dialog[open], #stage:not([hidden]) .panel, #result:not([hidden])"); // what else there is lies under it
  const claims = over ? null : document.querySelector("#play:not([hidden]) #lower.sheet"); // it covers the cloth from below, never the hand
  const under = (one, { left, right, top, bottom }) => {
    if (!claims || claims.contains(one) || one.closest("#hand")) return false;
    const sheet = box(claims);
    return left < sheet.right && right > sheet.left && top < sheet.bottom && bottom > sheet.top;
  };
  const walk = document.createTreeWalker(over ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const owner = node.parentElement;
    if (!node.nodeValue.trim() || !owner || owner.closest(".unseen, #talk, script, style, option, playing-card") || !seen(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const text of range.getClientRects()) {
      if (text.width < 1 || text.height < 1 || under(owner, text)) continue;
      let moves = false; // it can be scrolled to
      for (let one = owner; one && one !== document.body; one = one.parentElement) {
        const style = getComputedStyle(one);
        if (scrolls(one)) moves = true;
        else if (style.overflow !== "visible" && !moves && style.display !== "inline") {
          const frame = box(one);
          if (text.right > frame.right + 1.5 || text.left < frame.left - 1.5 || text.bottom > frame.bottom + 5 || text.top < frame.top - 5) wrong.push(`cut: ${told(owner)}`);
        }
      }
      if (moves) continue;
      if (text.left < -1 || text.right > innerWidth + 1 || text.top < -2 || text.bottom > innerHeight + 2) {
        wrong.push(`off the screen: ${told(owner)}`);
        continue;
      }
      for (const part of [0.1, 0.5, 0.9]) {
        const stack = document.elementsFromPoint(text.left + part * text.width, text.top + text.height / 2);
        const mine = stack.findIndex((one) => one === owner || owner.contains(one) || one.contains(owner));
        const cover = stack.slice(0, Math.max(0, mine)).find((one) => one.closest(solid) && !one.closest(solid)?.contains(owner));
        if (cover) wrong.push(`${told(owner)} lies under ${told(cover.closest(solid) ?? cover)}`);
      }
    }
  }

  // Indices can be read: large enough, and nothing but a card lies on one.
  for (const card of all("playing-card[card]")) {
    const high = card.offsetWidth * (card.getAttribute("large") === "no" ? 0.162 : 0.42);
    if (high < LEAST) wrong.push(`index of ${high.toFixed(1)} pixels: ${card.getAttribute("card")}`);
    if (over || card.closest(".dim, .across, .face") || under(card, box(card))) continue;
    const { left, top, width } = box(card);
    const at = document.elementsFromPoint(left + 0.16 * width, top + 0.2 * width);
    const cover = at.slice(0, at.findIndex((one) => one.closest("playing-card"))).find((one) => one.closest(solid) && !one.contains(card));
    if (cover) wrong.push(`${card.getAttribute("card")} lies under ${told(cover.closest(solid) ?? cover)}`);
  }
  document.adoptedStyleSheets.pop();

  // Every card of the hand can be touched.
  for (const held of over ? [] : all("button.held")) {
    const { left, top } = box(held);
    const at = document.elementFromPoint(left + 9, top + 14);
    if (!held.contains(at)) wrong.push(`${held.dataset.card} is under ${at?.outerHTML.slice(0, 60)}`);
  }

  // Words and buttons stand apart from each other and from cards.
  const free = (one) => !under(one, box(one));
  const words = over ? [] : all("#prompt, #told, .plate, .tag").filter(free);
  const cards = all("#board .slot:not(.dim) playing-card[card]").filter(free);
  for (const word of words) {
    for (const card of cards) if (meet(box(word), box(card))) wrong.push(`${told(word)} over ${card.getAttribute("card")}`);
    for (const other of words) {
      if (word !== other && !word.contains(other) && !other.contains(word) && meet(box(word), box(other))) wrong.push(`${told(word)} over ${told(other)}`);
    }
  }
  for (const one of over ? [] : all("#actions .action, #tools button")) {
    const others = all("#prompt, .plate, .slot:not(.dim) playing-card[card], #actions .action, #tools button");
    for (const other of others.filter((other) => one !== other && !one.contains(other) && free(other))) {
      if (meet(box(one), box(other))) wrong.push(`${told(one)} over ${told(other)}`);
    }
  }
  if (document.scrollingElement.scrollWidth > innerWidth) wrong.push("the page is wider than the screen");
  return [...new Set(wrong)];
}
