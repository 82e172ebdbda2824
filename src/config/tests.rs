//! Tests of the configuration.

use super::*;

#[test]
fn errors_name_the_variable_without_its_value() {
    let read = |name: &'static str, value: &'static str| {
        Config::read(move |variable| (variable == name).then(|| value.to_owned()))
    };
    assert_eq!(read("CANTOR_PORT", "81").expect("a number").port, 81);
    assert_eq!(read("CANTOR_PORT", "").expect("the default").port, 8020);
    assert_eq!(
        read("CANTOR_PORT", "my-token").map(|_| ()).expect_err("no number").to_string(),
        "CANTOR_PORT: expected a port number"
    );
    assert_eq!(read("CANTOR_MEMORY", "512").expect("a number").memory, Some(512 << 20));
    for wrong in ["63", "-1", "99999999999999999", "half"] {
        assert!(read("CANTOR_MEMORY", wrong).is_err(), "{wrong}");
    }
    assert_eq!(read("CANTOR_TABLES", "large").expect("a tier").tables, Tier::Large);
    assert!(read("CANTOR_TABLES", "huge").is_err());
    assert!(read("CANTOR_TABLES", "contest").is_err(), "only built by command");
    let token = read("DISCORD_TOKEN", "abc").expect("a text").token;
    assert_eq!(format!("{token:?}"), "Some((secret))");
    let database = read("DATABASE_URL", "postgres://ada:abc@localhost/cantor").expect("an address").database;
    assert_eq!(format!("{database:?}"), "Some((secret))");
    assert_eq!(
        read("DATABASE_URL", "mysql://ada:abc@localhost").map(|_| ()).expect_err("another kind").to_string(),
        "DATABASE_URL: expected an address such as postgres://user:password@host/name"
    );
}

#[test]
fn roles_need_a_database() {
    let read = |role: &'static str, database: &'static str| {
        let get = move |variable: &str| match variable {
            "CANTOR_ROLE" => Some(role.to_owned()),
            "DATABASE_URL" => Some(database.to_owned()),
            _ => None,
        };
        Config::read(get).map(|config| config.role).map_err(|error| error.to_string())
    };
    assert_eq!(read("", ""), Ok(Role::All));
    assert_eq!(read("all", ""), Ok(Role::All));
    assert_eq!(read("front", "postgres://localhost/cantor"), Ok(Role::Front));
    assert_eq!(read("solver", "postgres://localhost/cantor"), Ok(Role::Solver));
    assert!(read("solver", "").is_err_and(|error| error.starts_with("DATABASE_URL")));
    assert_eq!(read("cook", ""), Err("CANTOR_ROLE: expected all, front or solver".into()));
}

#[test]
fn endpoint_needs_a_key() {
    let key = "ab".repeat(32);
    let read = |address: &str, key: &str| {
        let (address, key) = (address.to_owned(), key.to_owned());
        let get = move |variable: &str| match variable {
            "CANTOR_ENDPOINT" => Some(address.clone()),
            "DISCORD_PUBLIC_KEY" => Some(key.clone()),
            _ => None,
        };
        Config::read(get).map(|config| config.endpoint).map_err(|error| error.to_string())
    };
    assert_eq!(read("", &key), Ok(None));
    let address = "[::1]:80".parse().expect("an address");
    assert_eq!(read("[::1]:80", &key), Ok(Some((address, key.clone()))));
    assert_eq!(read("8080", &key), Err("CANTOR_ENDPOINT: expected an address such as 127.0.0.1:8080".into()));
    for wrong in ["", "abc", &key[1..]] {
        let error = read("127.0.0.1:80", wrong).expect_err(wrong);
        assert_eq!(error, "DISCORD_PUBLIC_KEY: expected the application's public key, 64 hexadecimal digits");
    }
}

#[test]
fn numbers_are_bounded() {
    let numbers = [
        "CANTOR_PORT",
        "CANTOR_DRAIN_SECONDS",
        "CANTOR_BUDGET_SECONDS",
        "CANTOR_DEFER_MS",
        "CANTOR_SOLVES",
        "CANTOR_QUEUE",
    ];
    for name in numbers {
        let read =
            |value: &str| Config::read(|variable| (variable == name).then(|| value.to_owned())).map(drop);
        assert_eq!(read("1"), Ok(()), "{name}");
        for value in ["-1", "1.5", "2305843009213693952", "18446744073709551615", "99999999999999999999999"] {
            let error = read(value).expect_err(value).to_string();
            assert!(error.starts_with(name) && !error.contains(value), "{error}");
        }
    }
    let read = |name: &str, value: &str| {
        Config::read(|variable| (variable == name).then(|| value.to_owned()))
            .map(drop)
            .map_err(|error| error.to_string())
    };
    assert_eq!(read("CANTOR_QUEUE", "100000"), Ok(()));
    assert_eq!(
        read("CANTOR_QUEUE", "100001").expect_err("the value is over the limit"),
        "CANTOR_QUEUE: expected a number from 0 to 100000"
    );
    assert!(read("CANTOR_SOLVES", "0").is_err() && read("CANTOR_BUDGET_SECONDS", "0").is_err());
}

#[test]
fn data_defaults_to_the_users_cache() {
    let folder = |set: &'static [(&str, &str)]| {
        let get =
            |variable: &str| set.iter().find(|(name, _)| *name == variable).map(|(_, v)| (*v).to_owned());
        Config::read(get).expect("the configuration is valid").data
    };
    assert_eq!(folder(&[]), None);
    assert_eq!(folder(&[("HOME", "/home/ada")]), Some("/home/ada/.cache/cantor".into()));
    assert_eq!(folder(&[("HOME", "/home/ada"), ("XDG_CACHE_HOME", "/cache")]), Some("/cache/cantor".into()));
    assert_eq!(
        folder(&[("HOME", "/home/ada"), ("XDG_CACHE_HOME", "elsewhere")]),
        Some("/home/ada/.cache/cantor".into())
    );
    assert_eq!(folder(&[("HOME", "/home/ada"), ("CANTOR_DATA", "tables")]), Some("tables".into()));
    assert_eq!(folder(&[("HOME", "/home/ada"), ("CANTOR_DATA", "none")]), None);
}
