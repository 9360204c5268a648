// search.js - finds sections of the documents as one types.  SEARCH_INDEX (index.js) is a list of
// [file, place, title of the page, heading, text].

// Every word must be there; one in a heading or title counts for more than many in the text, and the beginning of a
// word for more than its middle.
function search(index, query, most) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const worth = (text, word) => {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    return at === 0 || /[^a-z0-9]/.test(text[at - 1]) ? 2 : 1;
  };
  const found = [];
  for (const [file, place, title, heading, text] of index) {
    const low = [title, heading, text].map((part) => part.toLowerCase());
    let score = 0;
    for (const word of words) {
      const one = 4 * worth(low[0], word) + 6 * worth(low[1], word) + worth(low[2], word);
      score = one && score >= 0 ? score + one : -1;
    }
    if (score > 0) found.push({ file, place, title, heading, score, excerpt: excerpt(text, words) });
  }
  found.sort((a, b) => b.score - a.score);
  return found.slice(0, most);
}

// Some words around the first place where one of those sought stands.
function excerpt(text, words) {
  const low = text.toLowerCase();
  const places = words.map((word) => low.indexOf(word)).filter((at) => at >= 0);
  const at = places.length ? Math.min(...places) : 0;
  const from = Math.max(0, text.lastIndexOf(" ", Math.max(0, at - 60)));
  return (from ? "…" : "") + text.slice(from, from + 180) + (text.length > from + 180 ? "…" : "");
}

function show(list, results, query) {
  list.replaceChildren();
  if (query && !results.length) list.textContent = "Nothing found.";
  for (const result of results) {
    const link = document.createElement("a");
    link.href = `${result.file}#${result.place}`;
    const head = document.createElement("b");
    head.textContent = result.heading === result.title ? result.title : `${result.title}: ${result.heading}`;
    const text = document.createElement("span");
    text.textContent = result.excerpt;
    link.append(head, text);
    list.append(link);
  }
}

if (typeof document !== "undefined") {
  const form = document.getElementById("site-search");
  const list = document.getElementById("site-found");
  const look = () => show(list, search(SEARCH_INDEX, form.q.value, 12), form.q.value.trim());
  const close = () => {
    form.q.value = "";
    look();
  };
  form.addEventListener("input", look);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  list.addEventListener("click", (event) => event.target.closest("a") && setTimeout(close));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.key !== "/" || /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
    event.preventDefault();
    form.q.focus();
  });
  // On a narrow screen the list of pages would push the text out of sight.
  if (matchMedia("(max-width: 60rem)").matches) document.getElementById("site-pages").open = false;
}

if (typeof module !== "undefined") module.exports = { search };
