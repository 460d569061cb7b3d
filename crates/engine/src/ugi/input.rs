//! Lines from a program that may send anything, without ever keeping more than one sensible line.

use std::io::{self, BufRead, ErrorKind};

/// The longest line that is read, in bytes without its end: a game of some 100,000 turns.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// What came in.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Received {
    /// A line without its end.
    Line(Vec<u8>),
    /// A line longer than [`LONGEST_LINE`], which has been skipped.
    TooLong,
}

/// Reads the next line. The last one need not have an end.
pub(super) fn receive(input: &mut impl BufRead) -> io::Result<Option<Received>> {
    let mut line = Vec::new();
    let mut is_too_long = false;
    let mut is_empty = true;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() && is_empty {
            return Ok(None);
        }
        is_empty = false;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        is_too_long |= line.len() + part.len() > LONGEST_LINE;
        if !is_too_long {
            line.extend_from_slice(part);
        }
        let is_done = end.is_some() || part.is_empty();
        let taken = part.len() + usize::from(end.is_some());
        input.consume(taken);
        if is_done {
            return Ok(Some(if is_too_long { Received::TooLong } else { Received::Line(line) }));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn all(input: &[u8]) -> Vec<Received> {
        let mut input = BufReader::with_capacity(7, input);
        let next = || receive(&mut input).expect("reading from memory does not fail");
        std::iter::from_fn(next).collect()
    }

    fn line(text: &str) -> Received {
        Received::Line(text.as_bytes().to_vec())
    }

    #[test]
    fn lines_end_with_a_line_feed_or_the_input() {
        assert_eq!(all(b""), []);
        assert_eq!(all(b"ugi\n\nisready"), [line("ugi"), line(""), line("isready")]);
        assert_eq!(
            all(b"seven77\nlonger than seven\n"),
            [line("seven77"), line("longer than seven")]
        );
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_to_its_end() {
        let mut input = vec![b'x'; LONGEST_LINE];
        input.extend(b"\n");
        input.extend(vec![b'y'; LONGEST_LINE + 1]);
        input.extend(b"\nugi\n");
        let found = all(&input);
        assert!(matches!(&found[0], Received::Line(line) if line.len() == LONGEST_LINE));
        assert_eq!(found[1..], [Received::TooLong, line("ugi")]);
    }
}
