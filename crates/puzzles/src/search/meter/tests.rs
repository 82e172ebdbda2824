//! Tests of the limits that end a search.

use super::*;
use crate::search::Slots;

fn ticks(budget: &Budget) -> (u64, Stop) {
    let mut meter = Meter::new(budget);
    loop {
        if let Err(stop) = meter.tick() {
            return (meter.nodes(), stop);
        }
    }
}

fn one_hour() -> Budget {
    Budget::of_time(Duration::from_secs(3600))
}

fn with_slots(cores: usize) -> Budget {
    Budget { slots: Some(Slots::new(cores, Duration::ZERO)), ..one_hour() }
}

#[test]
fn each_limit_stops_the_search() {
    for nodes in [0, 1, 4095, 4096, 4097, 10_000] {
        assert_eq!(ticks(&Budget { nodes, ..one_hour() }), (nodes, Stop::Nodes));
    }
    assert_eq!(ticks(&Budget::of_time(Duration::ZERO)), (NODES_PER_CHECK, Stop::Deadline));
    let cancelled = one_hour();
    cancelled.cancel.store(true, Ordering::Relaxed);
    assert_eq!(ticks(&cancelled), (NODES_PER_CHECK, Stop::Cancelled));
    let abandoned = one_hour();
    abandoned.abandon.store(true, Ordering::Relaxed);
    assert_eq!(ticks(&abandoned), (NODES_PER_CHECK, Stop::Cancelled));
}

#[test]
fn waiting_for_slots_counts_only_towards_the_wall_limit() {
    let slots = Slots::new(1, Duration::ZERO);
    let budget = Budget { slots: Some(slots.clone()), time: Duration::from_millis(200), ..one_hour() };
    let short = Budget { wall: Duration::from_millis(100), ..budget.clone() };
    let before = slots.take(Duration::ZERO);
    std::thread::scope(|scope| {
        let patient = scope.spawn(|| Meter::new(&budget).tick());
        let impatient = scope.spawn(|| {
            let mut meter = Meter::new(&short);
            (0..2 * NODES_PER_CHECK).try_for_each(|_| meter.tick())
        });
        std::thread::sleep(Duration::from_millis(300));
        drop(before);
        assert_eq!(patient.join().expect("no panic"), Ok(()));
        assert_eq!(impatient.join().expect("no panic"), Err(Stop::Deadline));
    });
}

#[test]
fn granted_work_ends_at_its_node_limit_or_on_cancellation() {
    let budget = Budget::of_time(Duration::ZERO);
    budget.hurry.store(true, Ordering::Relaxed);
    let mut meter = Meter::new(&budget);
    assert_eq!((0..=NODES_PER_CHECK).try_for_each(|_| meter.tick()), Err(Stop::Deadline));
    assert!(meter.spent() >= 1.0);
    let ticks = meter.grant(10_000, |meter| (0..).take_while(|_| meter.tick().is_ok()).count());
    assert_eq!(ticks, 10_000);
    budget.cancel.store(true, Ordering::Relaxed);
    assert!(meter.grant(10_000, |meter| (0..10_000).try_for_each(|_| meter.tick())).is_err());
}

#[test]
fn a_long_search_asks_once_for_admission_and_ends_if_refused() {
    #[derive(Debug, Default)]
    struct Permits {
        asked: AtomicU64,
        full: AtomicBool,
    }
    impl crate::search::LongSearchAdmission for Permits {
        fn admit(&self, _: Instant) -> Option<Box<dyn Any + Send + Sync>> {
            self.asked.fetch_add(1, Ordering::Relaxed);
            (!self.full.load(Ordering::Relaxed)).then(|| Box::new(()) as _)
        }
    }
    let permits = Arc::<Permits>::default();
    let budget = Budget { admission: Some(Arc::clone(&permits) as _), ..with_slots(1) };
    let compute = |budget: &Budget, time: Duration| {
        let (mut meter, began) = (Meter::new(budget), Instant::now());
        while began.elapsed() < time {
            meter.pause()?;
        }
        Ok(())
    };
    assert_eq!(compute(&budget, LONG_SEARCH / 10), Ok(()));
    assert_eq!(permits.asked.load(Ordering::Relaxed), 0);
    assert_eq!(compute(&budget, LONG_SEARCH * 2), Ok(()));
    assert_eq!(permits.asked.load(Ordering::Relaxed), 1);
    // All members of a shared search become long, and share one permit.
    let shared = Budget { slots: Some(Slots::new(2, Duration::ZERO)), ..budget.clone() };
    let both = std::sync::Barrier::new(2);
    Meter::new(&shared).share(|member| {
        both.wait();
        // Waiting for a slot does not make a member long, so a busy machine needs more time.
        let began = Instant::now();
        while permits.asked.load(Ordering::Relaxed) < 2 && began.elapsed() < LONG_SEARCH * 100
            || began.elapsed() < LONG_SEARCH * 2
        {
            member.pause().expect("the search is admitted");
        }
    });
    assert_eq!(permits.asked.load(Ordering::Relaxed), 2);
    permits.full.store(true, Ordering::Relaxed);
    assert_eq!(compute(&budget, LONG_SEARCH * 2), Err(Stop::Deadline));
}

#[test]
fn limited_work_ends_at_its_limit_and_counts_towards_the_budget() {
    let budget = Budget { nodes: 100_000, ..with_slots(2) };
    let mut meter = Meter::new(&budget);
    let until_stopped = |meter: &mut Meter<'_>| {
        let mut ticks = 0;
        while meter.tick().is_ok() {
            ticks += 1;
        }
        ticks
    };
    assert_eq!(meter.run_limited(30_000, until_stopped), 30_000);
    assert_eq!(meter.nodes(), 30_000);
    assert!(meter.tick().is_ok());
    assert_eq!(meter.run_limited(u64::MAX, |meter| meter.tick()), Ok(()));
    assert_eq!(until_stopped(&mut meter), 69_998);
    assert_eq!(meter.nodes(), 100_000);
    assert_eq!(meter.run_limited(1, until_stopped), 0);
}
