use crate::Outcome;
pub fn run(_dir: &std::path::Path) -> Outcome {
    Ok(())
}
