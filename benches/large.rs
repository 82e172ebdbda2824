//! tmp
use cantor::families::sliding::large::measure;
fn main() {
    for side in 4..=10usize {
        let mut lens = vec![];
        let mut s = 1u64;
        let t = std::time::Instant::now();
        for _ in 0..6 {
            let n = side * side;
            let mut v: Vec<u8> = (0..n as u8).collect();
            let mut g = n - 1;
            for _ in 0..50000 {
                s ^= s << 13;
                s ^= s >> 7;
                s ^= s << 17;
                let (x, y) = (g % side, g / side);
                let to = match s >> 61 & 3 {
                    0 if x > 0 => g - 1,
                    1 if x + 1 < side => g + 1,
                    2 if y > 0 => g - side,
                    3 if y + 1 < side => g + side,
                    _ => continue,
                };
                v.swap(g, to);
                g = to;
            }
            let (m, b) = measure((side, side), &v, n - 1, std::env::var("T").map_or(0.0, |t| t.parse().unwrap()));
            lens.push((m.len(), b));
        }
        println!("{side}: {:?} {:.3} s", lens, t.elapsed().as_secs_f64() / 6.0);
    }
}
