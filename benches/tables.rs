//! Time to write and read a table file of 200 MB.
//!
//! `cargo bench --bench tables` writes to the temporary folder of the system. The file is in the
//! page cache when it is read.

use std::time::Instant;

use cantor::search::{Key, TableSource};
use cantor::table_files::Folder;

#[allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]
fn main() {
    // `cargo test --benches` runs a short form.
    let bytes = if std::env::args().any(|arg| arg == "--bench") { 200_000_000 } else { 1000 };
    let table: Vec<u8> = (0..bytes).map(|at: u32| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let path = std::env::temp_dir().join(format!("cantor-bench-{}", std::process::id()));
    let folder = Folder::new(&path);
    let key = Key { family: "bench", kind: "bytes", revision: 0, shape: [0; 4], pattern: 0 };
    let report = |label: &str, started: Instant| {
        let took = started.elapsed();
        println!("{label:<28} {took:>9.1?}, {:.2} GB/s", f64::from(bytes) / 1e9 / took.as_secs_f64());
    };

    let started = Instant::now();
    folder.save(&key, &table).expect("the folder is writable");
    report("checksum, write, sync", started);
    for _ in 0..3 {
        let started = Instant::now();
        let loaded = folder.load(&key).expect("the file is valid");
        report("read and check", started);
        assert!(loaded.is_some_and(|loaded| loaded == table));
    }
    std::fs::remove_dir_all(path).expect("the folder exists");
}
