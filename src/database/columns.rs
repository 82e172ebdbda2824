//! Typed access to the columns of a row. Both databases have signed 64-bit numbers only:
//! ids keep their bits, counts are converted to 32 bits, flags are 0 or 1.

use sqlx::Row;
use sqlx::any::AnyRow;

/// Typed access to the columns of a row, by name.
pub(super) trait Columns {
    /// A Discord id.
    fn id(&self, column: &str) -> sqlx::Result<u64>;
    /// A Discord id or NULL.
    fn optional_id(&self, column: &str) -> sqlx::Result<Option<u64>>;
    /// A count; 0 if the number does not fit into 32 bits.
    fn count(&self, column: &str) -> sqlx::Result<u32>;
    /// A count or NULL.
    fn optional_count(&self, column: &str) -> sqlx::Result<Option<u32>>;
    /// A flag; NULL, as in an outer join, is `false`.
    fn flag(&self, column: &str) -> sqlx::Result<bool>;
}

impl Columns for AnyRow {
    fn id(&self, column: &str) -> sqlx::Result<u64> {
        self.try_get(column).map(i64::cast_unsigned)
    }

    fn optional_id(&self, column: &str) -> sqlx::Result<Option<u64>> {
        Ok(self.try_get::<Option<i64>, _>(column)?.map(i64::cast_unsigned))
    }

    fn count(&self, column: &str) -> sqlx::Result<u32> {
        self.try_get(column).map(to_count)
    }

    fn optional_count(&self, column: &str) -> sqlx::Result<Option<u32>> {
        Ok(self.try_get::<Option<i64>, _>(column)?.map(to_count))
    }

    fn flag(&self, column: &str) -> sqlx::Result<bool> {
        Ok(self.try_get::<Option<i64>, _>(column)?.is_some_and(|flag| flag > 0))
    }
}

fn to_count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or_default()
}
