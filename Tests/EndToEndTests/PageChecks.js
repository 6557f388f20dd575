// What has to hold of a page as a browser lays it out. Appended to a copy of the page that stands in a frame, it
// opens all tables and tells the page around the frame what it met and what does not hold, a line each.
(function () {
  "use strict";
  const problems = [];
  const root = document.documentElement;
  for (const details of document.querySelectorAll("details")) details.open = true;
  if (root.scrollWidth > window.innerWidth) {
    problems.push(`the page is ${root.scrollWidth} wide in a window of ${window.innerWidth}`);
  }

  // The boxes of all text, as far as their scrolling frames show them.
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("script, title, desc")) continue;
    const frame = parent.closest(".scroll");
    const shown = frame && frame.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const left = shown ? Math.max(rect.left, shown.left) : rect.left;
      const right = shown ? Math.min(rect.right, shown.right) : rect.right;
      if (right - left < 1) continue;
      boxes.push({ left, right, top: rect.top, bottom: rect.bottom, node, text: node.data.trim().slice(0, 40) });
      if (left < -0.5 || right > window.innerWidth + 0.5) problems.push(`outside the window: ${node.data}`);
    }
  }
  boxes.sort((one, other) => one.top - other.top);
  for (let first = 0; first < boxes.length; first += 1) {
    const one = boxes[first];
    for (let second = first + 1; second < boxes.length && boxes[second].top < one.bottom - 2; second += 1) {
      const other = boxes[second];
      if (one.node === other.node) continue;
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1) {
        problems.push(`"${one.text}" lies over "${other.text}"`);
      }
    }
  }

  // Contrast as WCAG 2.2 defines it.
  const channels = (colour) => (colour.match(/[\d.]+/g) || []).map(Number);
  const luminance = (colour) => {
    const [red, green, blue] = channels(colour).slice(0, 3).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      const parts = channels(colour);
      if (parts.length === 3 || parts[3] === 1) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const seen = new Set();
  for (const box of boxes) {
    const parent = box.node.parentElement;
    const style = getComputedStyle(parent);
    const colour = parent.closest("svg") ? style.fill : style.color;
    const behind = ground(parent);
    const pair = `${colour} on ${behind}`;
    if (seen.has(pair)) continue;
    seen.add(pair);
    const [light, dark] = [luminance(colour), luminance(behind)].sort((one, other) => other - one);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (!(ratio >= 4.5)) problems.push(`contrast ${ratio.toFixed(2)} of ${pair}: ${box.text}`);
  }

  const isDark = luminance(getComputedStyle(document.body).backgroundColor) < 0.2;
  const facts = `${window.innerWidth} ${isDark ? "dark" : "light"} texts ${boxes.length} pairs ${seen.size}`;
  window.parent.postMessage([facts, ...problems].join("\n"), "*");
})();
