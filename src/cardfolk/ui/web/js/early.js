// Before the page is drawn: the theme as chosen, or as the device asks, so that nothing flashes. No module, so that it is not put off.
(function () {
  try {
    const kept = JSON.parse(localStorage.getItem("cardfolk.settings") || "{}");
    const contrast = matchMedia("(prefers-contrast: more)").matches;
    document.documentElement.dataset.theme = ["lamp", "day", "contrast"].includes(kept.theme) ? kept.theme : contrast ? "contrast" : "lamp";
  } catch {
    // the usual one
  }
})();
