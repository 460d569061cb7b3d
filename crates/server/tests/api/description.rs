//! The description of the API.

use serde_json::Value;

use crate::client::Served;

#[test]
fn everything_that_the_description_names_is_described() {
    let server = Served::start();
    let openapi = server.stranger().get("/api/openapi.json").json();
    let mut names = Vec::new();
    gather(&openapi, &mut names);
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let place = name.strip_prefix('#').expect("it is in the same document");
        assert!(openapi.pointer(place).is_some(), "{name} is described nowhere");
    }
}

/// Gathers all references.
fn gather<'a>(value: &'a Value, names: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            names.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|value| gather(value, names));
        }
        Value::Array(values) => values.iter().for_each(|value| gather(value, names)),
        _ => {}
    }
}
