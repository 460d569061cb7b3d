//! Writing SVG: elements, attributes, and the escapes that keep any text harmless.

use std::fmt::{self, Display, Write};

use super::geometry::Point;

/// A number with at most two places, none of them needless.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number(pub(super) f64);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() / 100.0;
        // Never `-0`, which only looks like a mistake.
        let text = if hundredths == 0.0 { "0".to_owned() } else { hundredths.to_string() };
        match text.strip_prefix("0.").map(|places| ("", places)) {
            Some((sign, places)) => write!(f, "{sign}.{places}"),
            None => match text.strip_prefix("-0.") {
                Some(places) => write!(f, "-.{places}"),
                None => f.write_str(&text),
            },
        }
    }
}

/// A place as two numbers.
impl Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let y = Number(self.y).to_string();
        let gap = if y.starts_with('-') { "" } else { " " };
        write!(f, "{}{gap}{y}", Number(self.x))
    }
}

/// The name and the value of an attribute.
pub(super) type Attribute<'a> = (&'a str, &'a dyn Display);

/// A document in the making.
#[derive(Debug, Default)]
pub(super) struct Svg {
    text: String,
    /// The elements that have not been closed.
    open: Vec<&'static str>,
}

impl Svg {
    /// Begins an element that others go into.
    pub(super) fn open(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.start(name, attributes);
        self.text.push('>');
        self.open.push(name);
    }

    /// Ends the element that was begun last.
    pub(super) fn close(&mut self) {
        let name = self.open.pop().expect("what is closed was opened");
        self.write(format_args!("</{name}>"));
        if self.open.len() <= 1 {
            self.text.push('\n');
        }
    }

    /// An element with nothing in it.
    pub(super) fn leaf(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.start(name, attributes);
        self.text.push_str("/>");
    }

    /// An element with a text in it.
    pub(super) fn words(&mut self, name: &'static str, text: &str) {
        self.open(name, &[]);
        self.write(format_args!("{}", Escaped(&text)));
        self.close();
    }

    /// The finished document.
    pub(super) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    fn start(&mut self, name: &str, attributes: &[Attribute]) {
        self.write(format_args!("<{name}"));
        for (name, value) in attributes {
            self.write(format_args!(" {name}=\"{}\"", Escaped(value)));
        }
    }

    fn write(&mut self, arguments: fmt::Arguments) {
        self.text.write_fmt(arguments).expect("writing to a string does not fail");
    }
}

/// A value as it may stand in a document. Characters that XML does not allow at all are left out.
struct Escaped<'a>(&'a dyn Display);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Filter<'a, 'b>(&'a mut fmt::Formatter<'b>);
        impl Write for Filter<'_, '_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                text.chars().try_for_each(|c| match c {
                    '<' => self.0.write_str("&lt;"),
                    '>' => self.0.write_str("&gt;"),
                    '&' => self.0.write_str("&amp;"),
                    '"' => self.0.write_str("&quot;"),
                    '\t' | '\n' => self.0.write_char(' '),
                    '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => Ok(()),
                    _ => self.0.write_char(c),
                })
            }
        }
        write!(Filter(f), "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts = [1.0, -1.5, 0.125, 0.3, -0.25, -0.001, 86.6, 57.7 / 2.0, 1e4].map(Number);
        let texts = texts.map(|number| number.to_string()).join(" ");
        assert_eq!(texts, "1 -1.5 .13 .3 -.25 0 86.6 28.85 10000");
    }

    #[test]
    fn hostile_text_stays_text() {
        let mut svg = Svg::default();
        svg.open("svg", &[("id", &"\"><script>")]);
        svg.words("title", "</title>\u{0}<script>alert('&')</script>\u{b}\n]]>");
        let text = svg.finish();
        let document = roxmltree::Document::parse(&text).expect("well formed");
        let root = document.root_element();
        assert_eq!(root.attribute("id"), Some("\"><script>"));
        let title = root.first_element_child().expect("a title");
        assert_eq!(title.text(), Some("</title><script>alert('&')</script> ]]>"));
        assert_eq!(document.descendants().filter(roxmltree::Node::is_element).count(), 2);
    }
}
