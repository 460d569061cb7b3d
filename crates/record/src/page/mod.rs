//! What the pages that we write have in common: one file without requests, light and dark.

/// The colours by what they are for, light and dark as the system prefers, and the page's own look.
const BASE: &str = include_str!("base.css");

/// A whole page with these styles and this body, which are HTML already.
pub fn document(title: &str, style: &str, body: &str) -> String {
    let title = escape(title);
    // The policy makes sure that nothing is loaded from anywhere.
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>\n{BASE}{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// A text with nothing in it that means something in HTML.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_a_page() {
        assert_eq!(escape("<b a=\"x\">&'"), "&lt;b a=&quot;x&quot;&gt;&amp;&#39;");
        assert!(document("</title><script>", "", "").contains("<title>&lt;/title&gt;&lt;script"));
    }
}
