// Before the page is drawn: light or dark as chosen, so that nothing flashes. No module, so that it is not put off.
(function () {
  try {
    const kept = JSON.parse(localStorage.getItem("cardfolk.settings") || "{}");
    if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  } catch {
    // as the device has it
  }
})();
