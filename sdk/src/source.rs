//! Who typed something, as the transport knows them.

/// Placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Source {
    /// The stable id of the user.
    pub user_id: String,
}
